import { m } from '../compiled/messages.js'
import { describeCodes } from './describe-issue.ts'

describeCodes({
  claim_options: (_, words) => m.claims_field_options({}, words),
  claim_evidence: (_, words) => m.claims_field_evidence({}, words),
})
