import { m } from './compiled/messages.js'
import { describeCodes } from './describe-issue.ts'
import { PLACEHOLDER_NAMES, placeholderName } from './placeholder-name.ts'

describeCodes({
  https: (_, words) => m.reminders_https({}, words),
  reminder_twice: (_, words) => m.reminders_twice({}, words),
  reminder_none: (_, words) => m.reminders_none_chosen({}, words),
  /** Names what cannot be filled in, and what can. */
  placeholder: ({ names }, words) => {
    const known = PLACEHOLDER_NAMES.map((name) => placeholderName(name, words.locale)).join(', ')
    return m.reminders_unknown_value({ names: (names as string[]).join(', '), known }, words)
  },
})
