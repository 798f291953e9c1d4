import { type AnyColumn, and, type SQL, sql } from 'drizzle-orm'
import { spelledAddress } from '#contract/mails/addresses.ts'
import { searchWords } from '#i18n/search-words.ts'

/** A `like` pattern for folded text anywhere. Escaped after folding, which can produce `%`, `_` and `\`. */
const containing = (text: string): SQL => sql`'%' || regexp_replace(fold(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`

/** Whether a column contains the text, ignoring case, accents and the kind of apostrophe. */
export const contains = (column: AnyColumn | SQL, text: string): SQL => sql`fold(${column}) like ${containing(text)}`

/** Like `contains`, for a column that is already folded, so that its trigram index can be used. */
export const foldedContains = (column: AnyColumn | SQL, text: string): SQL => sql`${column} like ${containing(text)}`

/**
 * Whether an address contains the text, in either spelling of its domain, so that the trigram index of addresses can be used:
 * an address keeps its accents.
 */
export function addressContains(column: AnyColumn | SQL, text: string): SQL {
  const part = spelledAddress(text.replaceAll('’', "'")).replace(/[\\%_]/g, '\\$&')
  return sql`${column} like ${`%${part}%`}`
}

/**
 * Whether every word of a search is found, in any order: "Rossi Viola" finds Viola Rossi.
 * @param isFound the condition for one word, such as `or(foldedContains(name, word), foldedContains(address, word))`
 */
export const everyWord = (search: string, isFound: (word: string) => SQL | undefined): SQL | undefined =>
  and(...searchWords(search).map(isFound))
