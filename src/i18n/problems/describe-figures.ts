import { m } from '../compiled/messages.js'
import { describeCodes } from './describe-issue.ts'

describeCodes({
  credits: (_, words) => m.micro_field_credits({}, words),
  hours: (_, words) => m.micro_field_hours({}, words),
  eqf_level: (_, words) => m.micro_field_eqf_level({}, words),
})
