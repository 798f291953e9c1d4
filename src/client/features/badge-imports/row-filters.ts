import { filterFieldsOf } from '#client/ui/tables/filter-field.ts'
import type { BadgeImportDetails } from '#contract/badge-imports/badge-imports.ts'
import { m } from '#i18n/compiled/messages.js'
import { type ImportSearch, problemCodes } from './import-search.ts'
import { problemWords, rowStateWords } from './row-words.ts'

const { choice, shown } = filterFieldsOf<ImportSearch, BadgeImportDetails>()

/** The filters of the rows of an import. */
export const filters = [
  choice('state', m.word_status, ['ready', 'problem', 'left_out', 'done'], (state) => rowStateWords[state]()),
  choice('problem', m.imports_problem, problemCodes, (code) => problemWords[code]()),
  shown('kind', m.badge_imports_title_column, (place, { classes }) => classes[place]?.title),
]
