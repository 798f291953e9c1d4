import { m } from '../compiled/messages.js'
import { describeCodes } from './describe-issue.ts'

describeCodes({
  slot_twice: (_, words) => m.certificate_slot_twice({}, words),
})
