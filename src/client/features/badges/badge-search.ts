import {
  dayIn,
  flagIn,
  isAnySet,
  oneOf,
  pageIn,
  type SearchOf,
  searchReader,
  textIn,
  uuidIn,
} from '#client/browser/search-reader.ts'
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

/** All filters: how each is read from the URL. `badge-filter.ts` has the API's names where they differ. */
const filters = {
  /** Words of the person and the template, or a badge's number, id or URL. */
  search: textIn,
  state: oneOf(badgeStates),
  /** Whether it can be found publicly: its template is published by a public organization. */
  public: flagIn,
  /** Delivery state of the award's mail; a mail's id. */
  mail: oneOf(mailStates),
  mail_id: uuidIn,
  /** The recipient's full address. */
  email: textIn,
  /** The id of a person, whatever address the badges went to. */
  earner: uuidIn,
  /** The id of a template, or of one of its versions. */
  template: uuidIn,
  version: uuidIn,
  /** An earners list's id. */
  list: uuidIn,
  issued_from: dayIn,
  issued_to: dayIn,
  awarded_from: dayIn,
  awarded_to: dayIn,
  expires_from: dayIn,
  expires_to: dayIn,
  revoked_from: dayIn,
  revoked_to: dayIn,
  /** The current type and language of its template, and whether that is a learning path. */
  type: oneOf(types),
  language: oneOf(languages),
  path: flagIn,
  /** Whether its public page was ever shared. */
  shared: flagIn,
  /** Whether a renewal replaced it. */
  renewed: flagIn,
  /** The award that issued it; whether the recipient has opened it. */
  award: uuidIn,
  opened: flagIn,
  /** Whether somebody reported it as not meant for them. */
  mistaken: flagIn,
  /** Whether it was issued elsewhere. */
  imported: flagIn,
  /** Whether its award was undone. */
  undone: flagIn,
}

export type BadgeFilters = SearchOf<typeof filters>

/** How each search param of the badges page is read. */
export const badgeParams = {
  ...filters,
  /** Newest first by default. */
  sort: oneOf(sorts),
  page: pageIn,
  /** The badge in the side sheet. */
  badge: uuidIn,
}

/** Search params of the badges page. */
export type BadgeSearch = SearchOf<typeof badgeParams>

export const readBadgeSearch = searchReader(badgeParams)

/** Whether any filter is set. */
export const isFiltered = (search: BadgeSearch) => isAnySet(filters, search)
