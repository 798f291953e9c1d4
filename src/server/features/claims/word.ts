import { foldText } from '#i18n/search-words.ts'
import { isSame } from './claim-codes.ts'
import type { ClaimRow } from './claims.sql.ts'

/** Minutes for which the word before a new one counts. */
const FORMER_MINUTES = 5

/** A word without case, accents, and blanks. */
export const foldWord = (word: string) => foldText(word).replace(/[\s\p{P}]+/gu, '')

/** Whether somebody has typed the word of a claim. */
export function isWord({ word, formerWord, wordChangedAt }: ClaimRow, written: string, at: Date): boolean {
  const given = foldWord(written)
  const isFormerLive = wordChangedAt && at.getTime() - Date.parse(wordChangedAt) < FORMER_MINUTES * 60_000
  const words = [word, isFormerLive ? formerWord : null].filter((each) => each !== null)
  return words.map((each) => isSame(given, foldWord(each))).some(Boolean)
}
