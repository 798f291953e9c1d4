import { m } from '../compiled/messages.js'
import { describeCodes } from './describe-issue.ts'

describeCodes({
  emoji: (_, words) => m.designs_emoji({}, words),
  one_of_each: (_, words) => m.designs_one_of_each({}, words),
})
