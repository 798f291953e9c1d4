import { filterFieldsOf } from '#client/ui/tables/filter-field.ts'
import { m } from '#i18n/compiled/messages.js'
import { type ListSearch, statuses, types } from './list-search.ts'
import { statusName, typeName } from './list-words.ts'

const { choice, days } = filterFieldsOf<ListSearch>()

/** The filters of the lists page. */
export const filters = [
  choice('type', m.word_type, types, typeName),
  choice('status', m.word_status, statuses, statusName),
  days(['from', 'to'], m.earners_created, { title: m.earners_days_title, item: m.earners_filter_created }),
]
