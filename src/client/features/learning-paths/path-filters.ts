import { statusName } from '#client/features/templates/template-words.ts'
import { filterFieldsOf } from '#client/ui/tables/filter-field.ts'
import { m } from '#i18n/compiled/messages.js'
import { type PathSearch, statuses } from './path-search.ts'

/** The filters of the page of learning paths. */
export const filters = [filterFieldsOf<PathSearch>().choice('status', m.word_status, statuses, statusName)]
