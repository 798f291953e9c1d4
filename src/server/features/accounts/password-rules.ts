import { dictionary } from '@zxcvbn-ts/language-common'
import { m } from '#i18n/compiled/messages.js'
import { invalidField } from '#server/platform/http/refusal.ts'

/** Minimum length of a password in characters. */
const MIN_PASSWORD_LENGTH = 12

/** Keyboard and alphabet sequences; also refused backwards, and wrapping around from the end to the start. */
const ROWS = ['1234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm', 'azertyuiop', 'qwertzuiop']

let common: Set<string> | undefined

/**
 * Refuses a password that is too short or too common; every place that sets a password calls it. The dictionary has the
 * 49,000 most common leaked passwords, except those that the rules below find: a common password repeated, a unit of up
 * to four characters repeated, a keyboard row.
 * @throws Refusal 422 naming the field `password`
 */
export function refuseWeakPassword(password: string): void {
  if ([...password].length < MIN_PASSWORD_LENGTH) {
    throw invalidField(['password'], (locale) => m.problems_field_too_short({ least: MIN_PASSWORD_LENGTH }, { locale }))
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

/** The shortest prefix whose repetition gives the password: `abc` for `abcabcabcabc`; the password itself if none does. */
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
