import { statusName } from '#client/features/templates/template-words.ts'
import { filterFieldsOf } from '#client/ui/tables/filter-field.ts'
import { m } from '#i18n/compiled/messages.js'
import { type PathSearch, statuses } from './path-search.ts'

const { choice } = filterFieldsOf<PathSearch>()

/** The filters of the page of learning paths. */
export const filters = [
  choice('status', m.word_status, statuses, statusName),
  choice('awardable', m.paths_filter_awardable, [1, 0], (can) => (can ? m.word_yes() : m.word_no())),
]
