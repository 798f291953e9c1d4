import { m } from '../compiled/messages.js'
import { describeCodes } from './describe-issue.ts'

describeCodes({
  grouping_twice: (_, words) => m.reports_field_grouping_twice({}, words),
  measure_twice: (_, words) => m.reports_field_measure_twice({}, words),
  period_backwards: (_, words) => m.reports_field_period_backwards({}, words),
  period_too_long: ({ most }, words) => m.reports_field_period_too_long({ most: Number(most) }, words),
})
