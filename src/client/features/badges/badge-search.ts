import { addDays, isDay } from '#client/ui/dates/month.ts'
import type { BadgeFilter } from '#contract/badges.ts'
import type { TemplateType } from '#contract/templates.ts'

/** The states that people filter by; `invalid` is kept for imported badges that failed a check. */
export const filteredStates = ['valid', 'expired', 'revoked'] as const

const types = ['knowledge', 'skills', 'participation', 'qualification'] as const satisfies TemplateType[]

export const mailStates = ['waiting', 'sent', 'failed'] as const

const sorts = [
  'created_at',
  '-emitted_at',
  'emitted_at',
  '-expires_at',
  'expires_at',
  'recipient_last_name',
  '-recipient_last_name',
] as const
export type BadgeSort = (typeof sorts)[number]

/** The dates of a badge that can be narrowed to a span of days. */
export const spans = ['issued', 'awarded', 'expires', 'revoked'] as const
export type Span = (typeof spans)[number]

type Spans = { [End in `${Span}_from` | `${Span}_to`]?: string }

/** What narrows the list. Days are `yyyy-mm-dd` and belong to their span themselves. */
export type BadgeFilters = Spans & {
  /** Part of a name, or the beginning of a badge's id. */
  search?: string
  state?: (typeof filteredStates)[number]
  /** Whether anyone may find it: its template is published by a public organization. */
  public?: 1 | 0
  /** What became of the mail that tells of the award. */
  mail?: (typeof mailStates)[number]
  /** A mail's id. */
  mail_id?: string
  /** The recipient's whole address. */
  email?: string
  /** A template's id, or that of one of its versions. */
  template?: string
  version?: string
  /** An earners list's id. */
  list?: string
  /** The type that it had when it was issued, and whether it was issued from a learning path. */
  type?: TemplateType
  path?: 1 | 0
  /** Whether its page was ever shared. */
  shared?: 1 | 0
}

/** What the badges page keeps in its address, so that it can be sent, reloaded and stepped back to. */
export type BadgeSearch = BadgeFilters & {
  /** Newest first without it. */
  sort?: BadgeSort
  page?: number
  /** The badge that is looked at over the list. */
  badge?: string
}

/** Reads an address as somebody may have typed it: what makes no sense is left out. */
export function readBadgeSearch(given: Record<string, unknown>): BadgeSearch {
  const page = Number(given.page)
  const read: BadgeSearch = {}
  const take = <Name extends keyof BadgeSearch>(name: Name, value: BadgeSearch[Name]) => {
    if (value) read[name] = value
  }
  take('search', textIn(given.search))
  take('email', textIn(given.email))
  take('state', oneOf(given.state, filteredStates))
  take('mail', oneOf(given.mail, mailStates))
  take('sort', oneOf(given.sort, sorts))
  take('type', oneOf(given.type, types))
  for (const flag of ['public', 'path', 'shared'] as const) {
    if (given[flag] === 1 || given[flag] === 0) read[flag] = given[flag]
  }
  for (const name of ['template', 'version', 'list', 'mail_id', 'badge'] as const) {
    take(name, isUuid(given[name]) ? given[name] : undefined)
  }
  for (const end of spans.flatMap((span) => [`${span}_from`, `${span}_to`] as const)) {
    take(end, isDay(given[end]) ? given[end] : undefined)
  }
  take('page', Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined)
  return read
}

/** What the service is asked for such an address, on whichever page. Its own days are left out of what they bound. */
export const filterOf = (search: BadgeSearch): BadgeFilter => ({
  search: search.search,
  state: search.state,
  public: search.public,
  email_status: search.mail,
  email_id: search.mail_id,
  recipient_email: search.email,
  badge_template_id: search.template,
  badge_template_version_id: search.version,
  earners_list_id: search.list,
  emitted_at_after: before(search.issued_from),
  emitted_at_before: after(search.issued_to),
  created_at_after: before(search.awarded_from),
  created_at_before: after(search.awarded_to),
  expired_at_after: before(search.expires_from),
  expires_at_before: after(search.expires_to),
  revoked_at_after: before(search.revoked_from),
  revoked_at_before: after(search.revoked_to),
  type: search.type,
  is_learning_path: search.path,
  is_shared: search.shared,
  sort: search.sort,
})

/** The same with its page. */
export const pageOf = (search: BadgeSearch) => ({ ...filterOf(search), page: search.page })

const before = (day: string | undefined) => day && addDays(day, -1)
const after = (day: string | undefined) => day && addDays(day, 1)

/** What narrows the list, apart from its order, its page and what is looked at. */
export function filtersIn({ sort, page, badge, ...filters }: BadgeSearch): BadgeFilters {
  return filters
}

/** True where the address narrows the list. */
export const isFiltered = (search: BadgeSearch) => Object.values(filtersIn(search)).some((value) => value !== undefined)

export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)

/** An address of figures alone is read as a number. */
function textIn(value: unknown): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return text ? text.slice(0, 255) : undefined
}

const oneOf = <Choice>(value: unknown, choices: readonly Choice[]) => choices.find((choice) => choice === value)
