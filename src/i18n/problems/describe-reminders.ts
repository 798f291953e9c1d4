import { m } from '../compiled/messages.js'
import { PLACEHOLDER_NAMES, placeholderName } from '../placeholder-name.ts'
import { describeCodes } from './describe-issue.ts'

describeCodes({
  one_line: (_, words) => m.mail_words_one_line({}, words),
  reminder_twice: (_, words) => m.reminders_twice({}, words),
  reminder_none: (_, words) => m.reminders_none_chosen({}, words),
  /** Names the unknown placeholders and the ones that exist. */
  placeholder: ({ names, meant }, words) => {
    const [name = ''] = names as string[]
    if (meant) return m.mail_words_no_such_value({ name, meant: String(meant) }, words)
    const known = PLACEHOLDER_NAMES.map((name) => placeholderName(name, words.locale)).join(', ')
    return m.reminders_unknown_value({ names: (names as string[]).join(', '), known }, words)
  },
})
