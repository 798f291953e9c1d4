import './describe-figures.ts'
import { m } from '../compiled/messages.js'
import { describeCodes } from './describe-issue.ts'

describeCodes({
  markup: (_, words) => m.results_field_markup({}, words),
  results_table: (_, words) => m.results_field_table({}, words),
  columns_or_results: (_, words) => m.results_columns_or_results({}, words),
  results_not_planned: (_, words) => m.results_not_planned({}, words),
  scale_without_grades: (_, words) => m.results_scale_without_grades({}, words),
})
