import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/paraglide/messages.js'

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
 * What is seen of a page until the dashboard has come: its lines and its name, where both will stand. Nothing that
 * anybody wrote is in it.
 */
export function frameOf(address: string, language: Language): string {
  const name = NAMES[address.replace(/(.)\/$/, '$1')]?.({}, { locale: language }) ?? ''
  return `<div class="frame" lang="${language}" aria-hidden="true"><p>${name}</p></div>`
}
