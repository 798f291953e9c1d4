import type { QueryClient } from '@tanstack/react-query'
import { mailName } from '#client/features/badge-details/MailMark.tsx'
import { languageName, typeName } from '#client/features/templates/template-words.ts'
import { daySpan } from '#client/i18n/day-span.ts'
import type { IconName } from '#client/ui/buttons/Icon.tsx'
import { m } from '#i18n/compiled/messages.js'
import { stateName } from '../BadgeStateMark.tsx'
import { type BadgeFilters, filteredStates, languages, mailStates, type Span } from '../badge-search.ts'

type Name = keyof BadgeFilters
type Value<N extends Name> = NonNullable<BadgeFilters[N]>
type Words = string | undefined | Promise<string>

/** A filter in the interface: its label, its chip, and how it is added. */
export type FilterField = {
  /** Its search params; a range of days has two. */
  names: Name[]
  label(): string
  /** The chip's value; undefined if the filter is not set. */
  chip(filters: BadgeFilters, client: QueryClient): Words
  /** The values to choose from in the menu. */
  choices?: { value: string | number; label(): string }[]
  /** The dialog for a filter with free values. A filter with neither is only set by links. */
  dialog?: { control: 'template' | 'list' | 'email' | Span; icon: IconName; title(): string }
}

/** The filters in the order of chips and menu. The search has its own field. */
export const filterFields: FilterField[] = [
  choice('state', m.badges_status, filteredStates, stateName),
  link('type', m.templates_type, typeName),
  choice('language', m.templates_language, languages, languageName),
  link('path', m.badges_filter_path, yesOrNo),
  link('shared', m.badges_filter_shared, yesOrNo),
  {
    ...link('template', m.badges_template, (id, client) => nameOrUnknown(client, 'template', id)),
    dialog: { control: 'template', icon: 'templates', title: m.badges_filter_template_title },
  },
  link('version', m.badges_filter_version, shortId),
  {
    ...link('list', m.badges_filter_list, (id, client) => nameOrUnknown(client, 'list', id)),
    dialog: { control: 'list', icon: 'lists', title: m.badges_filter_list_title },
  },
  {
    ...link('email', m.badges_email, (address) => address),
    dialog: { control: 'email', icon: 'mail', title: m.badges_filter_email_title },
  },
  days('issued', m.badges_issued),
  days('awarded', m.badges_awarded),
  days('expires', m.badges_expires),
  days('revoked', m.badges_revoked),
  choice('renewed', m.renewal_filter, [1, 0], yesOrNo),
  choice('opened', m.badges_filter_opened, [1, 0], yesOrNo),
  link('award', m.badges_filter_award, (id, client) => nameOrUnknown(client, 'award', id)),
  link('undone', m.undo_filter, yesOrNo),
  choice('mistaken', m.not_for_me_filter, [1, 0], yesOrNo),
  choice('mail', m.badges_mail, mailStates, mailName),
  link('mail_id', m.badges_filter_mail_id, shortId),
  choice('public', m.badges_public, [1, 0], yesOrNo),
]

/** A filter that is not in the menu and only set by links. */
function link<N extends Name>(
  name: N,
  label: () => string,
  words: (value: Value<N>, client: QueryClient) => Words,
): FilterField {
  return {
    names: [name],
    label,
    chip(filters, client) {
      const value = filters[name]
      return value === undefined ? undefined : words(value as Value<N>, client)
    },
  }
}

function choice<N extends Name>(
  name: N,
  label: () => string,
  values: readonly Value<N>[],
  words: (value: Value<N>) => string,
): FilterField {
  const choices = values.map((value) => ({ value, label: () => words(value) }))
  return { ...link(name, label, words), choices }
}

function days(span: Span, label: () => string): FilterField {
  const [first, last] = [`${span}_from`, `${span}_to`] as const
  return {
    names: [first, last],
    label,
    chip: (filters) => daySpan(filters[first], filters[last]),
    dialog: { control: span, icon: 'calendar', title: () => m.badges_filter_days_title({ date: label() }) },
  }
}

/** A template, list or award that does not exist here still filters to nothing, so its chip must be shown. */
async function nameOrUnknown(client: QueryClient, kind: 'template' | 'list' | 'award', id: string) {
  // Lazy: most filters do not need these queries.
  const named = import('./filter-names.ts').then(({ nameOfFilter }) => nameOfFilter(client, kind, id))
  return (await named.catch(() => null)) ?? m.badges_template_unknown()
}

function yesOrNo(is: 0 | 1) {
  return is ? m.badges_yes() : m.badges_no()
}

function shortId(id: string) {
  return id.slice(0, 8)
}
