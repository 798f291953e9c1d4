import { dictionary } from '@zxcvbn-ts/language-common'
import { m } from '#i18n/compiled/messages.js'
import { invalidField } from '#server/platform/http/refusal.ts'

/** Characters of a password at the least (decisions, Signing in). */
const SHORTEST_PASSWORD = 12

/** Sequences that fingers find by themselves, in both directions and running on from their start. */
const ROWS = ['1234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm', 'azertyuiop', 'qwertzuiop']

let common: Set<string> | undefined

/**
 * The one place that decides whether somebody may have a password: it is long enough and not one of the commonest. The
 * list holds the 49,000 commonest that were ever leaked, without those that a rule finds: one of them twice over, a
 * sign or two again and again, a row of the keyboard.
 * @throws Refusal 422 naming the field `password`
 */
export function refuseWeakPassword(password: string): void {
  if ([...password].length < SHORTEST_PASSWORD) {
    throw invalidField(['password'], (locale) => m.problems_field_too_short({ least: SHORTEST_PASSWORD }, { locale }))
  }
  if (isCommon(password.toLowerCase())) {
    throw invalidField(['password'], (locale) => m.account_password_common({}, { locale }))
  }
}

function isCommon(password: string): boolean {
  common ??= new Set(dictionary['passwords-common'])
  const unit = repeatedUnit(password)
  return common.has(password) || (unit !== password && (unit.length <= 4 || common.has(unit))) || isRow(password)
}

/** What the password repeats from its beginning to its end: `abc` for `abcabcabcabc`, itself where nothing repeats. */
function repeatedUnit(password: string): string {
  for (let length = 1; length <= password.length / 2; length += 1) {
    const unit = password.slice(0, length)
    if (unit.repeat(Math.ceil(password.length / length)).startsWith(password)) return unit
  }
  return password
}

function isRow(password: string): boolean {
  const backwards = [...password].reverse().join('')
  return ROWS.some((row) => {
    const endless = row.repeat(Math.ceil(password.length / row.length) + 1)
    return endless.includes(password) || endless.includes(backwards)
  })
}
