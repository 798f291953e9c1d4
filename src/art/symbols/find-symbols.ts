import type { Icon } from './icon.ts'

/** A text without case and accents. */
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const wordsIn = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

type Language = 'en' | 'it'

/** The words of a symbol by how much they say: those of its name in a language, and those that are related. */
type Entry = { symbol: Icon; named: string[]; related: string[] }

const indexes = new WeakMap<readonly Icon[], Record<Language, Entry[]>>()

function indexOf(symbols: readonly Icon[]): Record<Language, Entry[]> {
  const known = indexes.get(symbols)
  if (known) return known
  const entries = (language: Language) =>
    symbols.map((symbol) => {
      const [name, english, italian] = [symbol.name, symbol.english, symbol.italian].map(wordsIn) as [
        string[],
        string[],
        string[],
      ]
      return language === 'en'
        ? { symbol, named: name, related: [...english, ...italian] }
        : { symbol, named: italian, related: [...name, ...english] }
    })
  const index = { en: entries('en'), it: entries('it') }
  indexes.set(symbols, index)
  return index
}

/**
 * The symbols that a search finds as one types, best first: each of its words begins a word of the symbol. Whole names come before
 * beginnings, words of the name before related ones, and short names before long ones. Both languages are searched; nothing typed
 * finds all.
 */
export function findSymbols(symbols: readonly Icon[], search: string, language: Language): Icon[] {
  const typed = wordsIn(search)
  if (typed.length === 0) return [...symbols]
  return indexOf(symbols)
    [language].map((entry) => ({ symbol: entry.symbol, score: scoreOf(entry, typed) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || (one.symbol.name < other.symbol.name ? -1 : 1))
    .map(({ symbol }) => symbol)
}

/** 0 if a word that was typed begins none of the symbol's. */
function scoreOf({ named, related }: Entry, typed: string[]): number {
  const scores = typed.map((word) => {
    if (named.includes(word)) return 8
    if (named.some((each) => each.startsWith(word))) return 6
    if (related.includes(word)) return 3
    return related.some((each) => each.startsWith(word)) ? 2 : 0
  })
  if (scores.includes(0)) return 0
  // A name that has other words too is about something else as well.
  return (
    scores.reduce<number>((sum, score) => sum + score, 0) -
    Math.min(1.9, 0.2 * Math.max(0, named.length - typed.length))
  )
}
