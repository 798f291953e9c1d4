import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/paraglide/messages.js'
import { longDays } from '#server/text/days.ts'

/** The names of pages that have the same for everybody. A browser test holds them to what the pages say themselves. */
const NAMES: Record<string, (inputs: object, options: { locale: Language }) => string> = {
  '/': m.overview_title,
  '/badges': m.shell_badges,
  '/templates': m.shell_templates,
  '/templates/new': m.templates_untitled,
  '/learning-paths': m.paths_places,
  '/lists': m.earners_lists,
  '/organization': m.organization_title,
  '/account': m.account_title,
}

/**
 * What is seen of a page until the dashboard has come: its lines, its name and what is known of the line under that, where
 * they will stand. Nothing that anybody wrote is in it.
 *
 * @param timeZone decides which day it is
 */
export function frameOf(address: string, language: Language, timeZone: string): string {
  const name = NAMES[address.replace(/(.)\/$/, '$1')]?.({}, { locale: language }) ?? ''
  const facts = address === '/' ? `<small>${overviewFacts(language, timeZone)}</small>` : ''
  return `<div class="frame" lang="${language}" aria-hidden="true"><div><p>${name}</p>${facts}</div></div>`
}

const overviewFacts = (locale: Language, timeZone: string) =>
  m.overview_facts({ day: longDays(locale, timeZone).format(new Date()) }, { locale })
