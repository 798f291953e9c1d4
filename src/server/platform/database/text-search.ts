import { type AnyColumn, and, type SQL, sql } from 'drizzle-orm'
import { searchWords } from '#i18n/search-words.ts'

/** A pattern that finds folded text anywhere. Folding can make `%`, `_` and `\` of other characters, so they are quoted after it. */
const containing = (text: string): SQL => sql`'%' || regexp_replace(fold(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`

/** Whether a column holds the text somewhere, blind to case, accents and the kind of apostrophe. */
export const contains = (column: AnyColumn | SQL, text: string): SQL => sql`fold(${column}) like ${containing(text)}`

/** The same over a column that is folded already, so that its trigram index serves. */
export const foldedContains = (column: AnyColumn | SQL, text: string): SQL => sql`${column} like ${containing(text)}`

/**
 * Whether every word of a search is found, in any order: "Rossi Viola" finds Viola Rossi.
 * @param isFound where one word is looked for, such as `or(foldedContains(name, word), foldedContains(address, word))`
 */
export const everyWord = (search: string, isFound: (word: string) => SQL | undefined): SQL | undefined =>
  and(...searchWords(search).map(isFound))

/** Rows made after a day, the day itself excluded. Days are those of UTC, in which timestamps are shown. */
export const afterDay = (column: AnyColumn, day: string): SQL => sql`${column} >= (${day}::date + 1)`

/** Rows made before a day, the day itself excluded. */
export const beforeDay = (column: AnyColumn, day: string): SQL => sql`${column} < ${day}::date`
