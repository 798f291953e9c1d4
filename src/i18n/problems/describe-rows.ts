import { m } from '../compiled/messages.js'
import { describeCodes } from './describe-issue.ts'

describeCodes({
  condition_value: (_, words) => m.rows_value_missing({}, words),
  condition_number: (_, words) => m.rows_number_wrong({}, words),
  condition_without_value: (_, words) => m.rows_without_value({}, words),
})
