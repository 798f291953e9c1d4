/** What a fiscal code's character is worth in an odd place, counted from 1: the table of the decree of 23 December 1976. */
const ODD: Record<string, number> = Object.fromEntries(
  [...'BAKPLCQDREVOSFTGUHMINJWZYX'].map((letter, worth) => [letter, worth]),
)

/** Digits are worth as much as the letters in their place: 0 as A, 1 as B, and so on. */
const letterOf = (character: string) =>
  /\d/.test(character) ? String.fromCharCode('A'.charCodeAt(0) + Number(character)) : character

/** A person's code; where two people would share one, letters stand in for digits. */
const PERSON = /^[A-Z]{6}[\dLMNPQRSTUV]{2}[ABCDEHLMPRST][\dLMNPQRSTUV]{2}[A-Z][\dLMNPQRSTUV]{3}[A-Z]$/

/** Without spaces and dots, in capitals, and without the country that a VAT number may begin with. */
export const plainCode = (written: string) =>
  written
    .replace(/[\s.]/g, '')
    .toUpperCase()
    .replace(/^IT(?=\d{11}$)/, '')

/** A VAT number: 11 digits, the last of which checks the others (Luhn's sum). */
export function isVatNumber(code: string) {
  if (!/^\d{11}$/.test(code) || /^0+$/.test(code)) return false
  const sum = [...code].reduce((total, digit, index) => {
    const twice = Number(digit) * 2
    return total + (index % 2 === 0 ? Number(digit) : twice > 9 ? twice - 9 : twice)
  }, 0)
  return sum % 10 === 0
}

/** A fiscal code: 16 characters for a person, the last of which checks the others, or 11 digits as a VAT number. */
export function isFiscalCode(code: string) {
  if (!PERSON.test(code)) return isVatNumber(code)
  const sum = [...code.slice(0, 15)].reduce((total, character, index) => {
    const letter = letterOf(character)
    return total + (index % 2 === 0 ? (ODD[letter] ?? 0) : letter.charCodeAt(0) - 'A'.charCodeAt(0))
  }, 0)
  return code[15] === String.fromCharCode('A'.charCodeAt(0) + (sum % 26))
}

/** Where invoices are delivered: 6 characters for a public body, 7 for anyone else. */
export const isRecipientCode = (code: string) => /^[A-Z\d]{6,7}$/.test(code)

/** Whether Italian rules are those of an address; they are where it names no country. */
export const isItaly = (country: string | null) => /^(it|ita|italy|italia|)$/i.test((country ?? '').trim())
