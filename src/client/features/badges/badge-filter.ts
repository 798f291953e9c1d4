import { addDays } from '#client/ui/dates/month.ts'
import type { BadgeFilter } from '#contract/badges.ts'
import type { BadgeFilters, BadgeSearch } from './badge-search.ts'

/** The API's name of each filter that has another one there. */
const params: Record<Exclude<keyof BadgeFilters, keyof BadgeFilter> | 'search', keyof BadgeFilter> = {
  search: 'find',
  mail: 'email_status',
  mail_id: 'email_id',
  email: 'recipient_email',
  earner: 'earner_id',
  template: 'badge_template_id',
  version: 'badge_template_version_id',
  list: 'earners_list_id',
  issued_from: 'emitted_at_after',
  issued_to: 'emitted_at_before',
  awarded_from: 'created_at_after',
  awarded_to: 'created_at_before',
  expires_from: 'expired_at_after',
  expires_to: 'expires_at_before',
  revoked_from: 'revoked_at_after',
  revoked_to: 'revoked_at_before',
  language: 'template_language',
  path: 'is_learning_path',
  shared: 'is_shared',
  renewed: 'is_renewed',
  award: 'award_id',
  opened: 'is_opened',
  mistaken: 'is_mistaken',
  imported: 'is_imported',
  undone: 'is_undone',
}

/** The API's bounds of days are exclusive, the dashboard's inclusive. */
function sentValue(name: string, value: string | number) {
  if (typeof value !== 'string') return value
  if (name.endsWith('_from')) return addDays(value, -1)
  return name.endsWith('_to') ? addDays(value, 1) : value
}

/** The API's filters for these search params, without the page. */
export const filterOf = (search: BadgeSearch): BadgeFilter => ({
  ...Object.fromEntries(
    Object.entries(filtersIn(search)).map(([name, value]) => [
      name in params ? params[name as keyof typeof params] : name,
      sentValue(name, value),
    ]),
  ),
  sort: search.sort,
})

/** The API's filters and page for these search params. */
export const pageOf = (search: BadgeSearch) => ({ ...filterOf(search), page: search.page })

/** Only the filters, without order, page and open badge. */
export function filtersIn({ sort, page, badge, ...filters }: BadgeSearch): BadgeFilters {
  return filters
}
