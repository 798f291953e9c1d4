import fc from 'fast-check'

const SURROGATES = { first: 0xd800, count: 0x800 }

/** Any character of Unicode, assigned or not. The one of fast-check, `binary`, takes seconds to list them all. */
const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - SURROGATES.count })
  .map((number) => String.fromCodePoint(number < SURROGATES.first ? number : number + SURROGATES.count))

/** Text of any characters. */
export const anyText = (maxLength = 10) => fc.string({ unit: anyCharacter, maxLength })
