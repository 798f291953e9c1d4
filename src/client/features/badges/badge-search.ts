import {
  dayIn,
  flagIn,
  isAnySet,
  oneOf,
  type ParamReader,
  pageIn,
  type SearchOf,
  searchReader,
  textIn,
  uuidIn,
} from '#client/browser/search-reader.ts'
import { addDays } from '#client/ui/dates/month.ts'
import type { BadgeFilter } from '#contract/badges.ts'
import type { Language } from '#contract/formats.ts'
import type { TemplateType } from '#contract/templates.ts'

/** The states to filter by; `invalid` is only for imported badges that failed a check. */
export const badgeStates = ['valid', 'expired', 'revoked', 'undone'] as const

const types = ['knowledge', 'skills', 'participation', 'qualification'] as const satisfies TemplateType[]

export const mailStates = ['waiting', 'sent', 'failed'] as const

export const languages = ['en', 'it'] as const satisfies Language[]

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

/** The dates of a badge that can be filtered by a range of days. */
export type Span = 'issued' | 'awarded' | 'expires' | 'revoked'

type Filter<Value> = {
  read: ParamReader<Value>
  /** The API's filter. */
  param: keyof BadgeFilter
  /** Converts the value for the API; by default the value itself. */
  toParam?(value: Value): string
}

const filter = <Value>(param: keyof BadgeFilter, read: ParamReader<Value>): Filter<Value> => ({ param, read })

/** The API's bounds are exclusive, the dashboard's inclusive. */
const firstDay = (param: keyof BadgeFilter): Filter<string> => ({
  param,
  read: dayIn,
  toParam: (day) => addDays(day, -1),
})
const lastDay = (param: keyof BadgeFilter): Filter<string> => ({
  param,
  read: dayIn,
  toParam: (day) => addDays(day, 1),
})

/** All filters: how each is read from the URL, and its API filter. */
const filters = {
  /** Words of the person and the template, or a badge's number, id or URL. */
  search: filter('find', textIn),
  state: filter('state', oneOf(badgeStates)),
  /** Whether it can be found publicly: its template is published by a public organization. */
  public: filter('public', flagIn),
  /** Delivery state of the award's mail; a mail's id. */
  mail: filter('email_status', oneOf(mailStates)),
  mail_id: filter('email_id', uuidIn),
  /** The recipient's full address. */
  email: filter('recipient_email', textIn),
  /** The id of a template, or of one of its versions. */
  template: filter('badge_template_id', uuidIn),
  version: filter('badge_template_version_id', uuidIn),
  /** An earners list's id. */
  list: filter('earners_list_id', uuidIn),
  issued_from: firstDay('emitted_at_after'),
  issued_to: lastDay('emitted_at_before'),
  awarded_from: firstDay('created_at_after'),
  awarded_to: lastDay('created_at_before'),
  expires_from: firstDay('expired_at_after'),
  expires_to: lastDay('expires_at_before'),
  revoked_from: firstDay('revoked_at_after'),
  revoked_to: lastDay('revoked_at_before'),
  /** Type and language of the version that the badge was issued from, and whether that is a learning path. */
  type: filter('type', oneOf(types)),
  language: filter('template_language', oneOf(languages)),
  path: filter('is_learning_path', flagIn),
  /** Whether its public page was ever shared. */
  shared: filter('is_shared', flagIn),
  /** Whether a renewal replaced it. */
  renewed: filter('is_renewed', flagIn),
  /** The award that issued it; whether the recipient has opened it. */
  award: filter('award_id', uuidIn),
  opened: filter('is_opened', flagIn),
  /** Whether somebody reported it as not meant for them. */
  mistaken: filter('is_mistaken', flagIn),
  /** Whether it was issued elsewhere. */
  imported: filter('is_imported', flagIn),
  /** Whether its award was undone. */
  undone: filter('is_undone', flagIn),
}

type Filters = typeof filters
type FilterReaders = { [Name in keyof Filters]: Filters[Name]['read'] }
export type BadgeFilters = SearchOf<FilterReaders>

const filterEntries = Object.entries(filters) as [keyof Filters, Filter<string | number>][]

const filterReaders = Object.fromEntries(filterEntries.map(([name, { read }]) => [name, read])) as FilterReaders

/** How each search param of the badges page is read. */
export const badgeParams = {
  ...filterReaders,
  /** Newest first by default. */
  sort: oneOf(sorts),
  page: pageIn,
  /** The badge in the side sheet. */
  badge: uuidIn,
}

/** Search params of the badges page. */
export type BadgeSearch = SearchOf<typeof badgeParams>

export const readBadgeSearch = searchReader(badgeParams)

/** The API's filters for these search params, without the page. */
export function filterOf(search: BadgeSearch): BadgeFilter {
  const params = filterEntries.map(([name, { param, toParam }]) => {
    const value = search[name]
    return [param, value === undefined || !toParam ? value : toParam(value)]
  })
  return { ...Object.fromEntries(params), sort: search.sort }
}

/** The API's filters and page for these search params. */
export const pageOf = (search: BadgeSearch) => ({ ...filterOf(search), page: search.page })

/** Only the filters, without order, page and open badge. */
export function filtersIn({ sort, page, badge, ...filters }: BadgeSearch): BadgeFilters {
  return filters
}

/** Whether any filter is set. */
export const isFiltered = (search: BadgeSearch) => isAnySet(filterReaders, search)
