/** Values of a fiscal code's characters in odd places (1-based), from the decree of 23 December 1976. */
const ODD: Record<string, number> = Object.fromEntries(
  [...'BAKPLCQDREVOSFTGUHMINJWZYX'].map((letter, worth) => [letter, worth]),
)

/** A digit has the value of the letter at its index: 0 as A, 1 as B, and so on. */
const letterOf = (character: string) =>
  /\d/.test(character) ? String.fromCharCode('A'.charCodeAt(0) + Number(character)) : character

/** The fiscal code of a person. If two people would share one, letters replace digits. */
const PERSON = /^[A-Z]{6}[\dLMNPQRSTUV]{2}[ABCDEHLMPRST][\dLMNPQRSTUV]{2}[A-Z][\dLMNPQRSTUV]{3}[A-Z]$/

/** The code in capitals without spaces and dots, and without the country prefix of a VAT number. */
export const plainCode = (written: string) =>
  written
    .replace(/[\s.]/g, '')
    .toUpperCase()
    .replace(/^IT(?=\d{11}$)/, '')

/** Checks a VAT number: 11 digits, with the last one as check digit (Luhn). */
export function isVatNumber(code: string) {
  if (!/^\d{11}$/.test(code) || /^0+$/.test(code)) return false
  const sum = [...code].reduce((total, digit, index) => {
    const twice = Number(digit) * 2
    return total + (index % 2 === 0 ? Number(digit) : twice > 9 ? twice - 9 : twice)
  }, 0)
  return sum % 10 === 0
}

/** Checks a fiscal code: 16 characters with a check character for a person, or 11 digits like a VAT number. */
export function isFiscalCode(code: string) {
  if (!PERSON.test(code)) return isVatNumber(code)
  const sum = [...code.slice(0, 15)].reduce((total, character, index) => {
    const letter = letterOf(character)
    return total + (index % 2 === 0 ? (ODD[letter] ?? 0) : letter.charCodeAt(0) - 'A'.charCodeAt(0))
  }, 0)
  return code[15] === String.fromCharCode('A'.charCodeAt(0) + (sum % 26))
}

/** Checks the recipient code of electronic invoices: 6 characters for public bodies, 7 for others. */
export const isRecipientCode = (code: string) => /^[A-Z\d]{6,7}$/.test(code)

/** Whether an address is in Italy; true if it has no country. */
export const isItaly = (country: string | null) => /^(it|ita|italy|italia|)$/i.test((country ?? '').trim())
