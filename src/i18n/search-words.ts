/** What people type for an apostrophe, or a word processor makes of one: quotes, primes, modifier letters and accents that stand alone. */
const APOSTROPHES = /[\u2018\u2019\u201b\u02b9\u02bb\u02bc\u2032`\u00b4]/g

/** A text without case, accents and the kind of its apostrophes, so that "d'angelo" finds "D’Angelo". The database's `fold` does the same. */
export const foldText = (text: string) =>
  text.replace(APOSTROPHES, "'").normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The words of a search, each once: what is between spaces, commas and semicolons. A search of nothing else is one word. */
export function searchWords(search: string): string[] {
  const words = search.split(/[\s,;]+/).filter(Boolean)
  return words.length > 0 ? [...new Set(words)] : [search]
}

/** Whether every word of a search is part of a text, in any order. */
export function holdsWords(text: string, search: string): boolean {
  const folded = foldText(text)
  return searchWords(foldText(search.trim())).every((word) => folded.includes(word))
}

/** Hyphens and dashes, which nobody needs to type between two parts of a word. */
const HYPHENS = /[-\u2010-\u2015]/g
const LETTER = /[\p{L}\p{N}]/u

const withoutHyphens = (folded: string) => folded.replace(HYPHENS, '')

/** Whether a text begins with all that was typed. */
export const beginsWith = (text: string, search: string): boolean =>
  withoutHyphens(foldText(text)).startsWith(withoutHyphens(foldText(search.trim())))

/** Whether each word of a search begins a word of a text, in any order: `info` finds "dell’informazione", `mazione` does not. */
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
