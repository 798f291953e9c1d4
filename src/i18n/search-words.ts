/** Characters typed or autocorrected for an apostrophe: quotes, primes, modifier letters and spacing accents. */
const APOSTROPHES = /[\u2018\u2019\u201b\u02b9\u02bb\u02bc\u2032`\u00b4]/g

/**
 * A text without case, accents and kinds of apostrophes: "d'angelo" finds "D’Angelo". The database's `fold` does the
 * same.
 */
export const foldText = (text: string) =>
  text.replace(APOSTROPHES, "'").normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The distinct words of a search, split at spaces, commas and semicolons. Separators alone are one word. */
export function searchWords(search: string): string[] {
  const words = search.split(/[\s,;]+/).filter(Boolean)
  return words.length > 0 ? [...new Set(words)] : [search]
}

/** Whether a text contains every word of a search, in any order. */
export function holdsWords(text: string, search: string): boolean {
  const folded = foldText(text)
  return searchWords(foldText(search.trim())).every((word) => folded.includes(word))
}

/** Hyphens and dashes, which are optional when searching. */
const HYPHENS = /[-\u2010-\u2015]/g
const LETTER = /[\p{L}\p{N}]/u

const withoutHyphens = (folded: string) => folded.replace(HYPHENS, '')

/** Whether a text starts with the search. */
export const beginsWith = (text: string, search: string): boolean =>
  withoutHyphens(foldText(text)).startsWith(withoutHyphens(foldText(search.trim())))

/** Whether each word of a search starts a word of the text: `info` finds "dell’informazione", `mazione` does not. */
export function beginsWords(text: string, search: string): boolean {
  const folded = foldText(text)
  const joined = withoutHyphens(folded)
  return searchWords(foldText(search.trim())).every(
    (word) => beginsWord(folded, word) || beginsWord(joined, withoutHyphens(word)),
  )
}

function beginsWord(text: string, word: string): boolean {
  if (!word) return false
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!LETTER.test(text.charAt(at - 1))) return true
  }
  return false
}
