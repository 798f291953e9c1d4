import type { Icon } from './icon.ts'

/** A text without case and accents. */
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const wordsIn = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

type Language = 'en' | 'it'

/** The words of a symbol by how much they say: those of its themes with their rank, those of its name in a language, and related ones. */
type Entry = { symbol: Icon; themes: [word: string, rank: number][]; named: string[]; related: string[] }

const indexes = new WeakMap<readonly Icon[], Record<Language, Entry[]>>()

function indexOf(symbols: readonly Icon[]): Record<Language, Entry[]> {
  const known = indexes.get(symbols)
  if (known) return known
  const entries = (language: Language) =>
    symbols.map((symbol): Entry => {
      const [name, english, italian] = [symbol.name, symbol.english, symbol.italian].map(wordsIn) as [
        string[],
        string[],
        string[],
      ]
      const themes = wordsIn(symbol.themes).map((word): [string, number] => [word.slice(1), Number(word[0])])
      return language === 'en'
        ? { symbol, themes, named: name, related: [...english, ...italian] }
        : { symbol, themes, named: italian, related: [...name, ...english] }
    })
  const index = { en: entries('en'), it: entries('it') }
  indexes.set(symbols, index)
  return index
}

/**
 * The symbols that a search finds as one types, best first: each of its words begins a word of the symbol. Symbols of a theme come in
 * the theme's order, then whole names before beginnings, words of the name before related ones, and short names before long ones.
 * Both languages are searched. What finds nothing is searched without little words and without endings, which tell one from many and
 * a man from a woman, and then by any of its words. Nothing typed finds all.
 */
export function findSymbols(symbols: readonly Icon[], search: string, language: Language): Icon[] {
  const typed = wordsIn(search)
  if (typed.length === 0) return [...symbols]
  const stems = typed.filter((word) => word.length > 3).map((word) => word.replace(/(es|s|[aeiou]{1,2})$/, ''))
  const entries = indexOf(symbols)[language]
  const searches = [
    [typed, true],
    [stems, true],
    [stems, false],
  ] as const
  for (const [words, isAll] of searches) {
    const found = entries
      .map((entry) => ({ symbol: entry.symbol, score: scoreOf(entry, words, isAll) }))
      .filter(({ score }) => score > 0)
    if (found.length > 0)
      return found
        .sort((one, other) => other.score - one.score || (one.symbol.name < other.symbol.name ? -1 : 1))
        .map(({ symbol }) => symbol)
  }
  return []
}

/** 0 if none of the words begins one of the symbol's, or, of all, if one does not. */
function scoreOf({ themes, named, related }: Entry, typed: readonly string[], isAll: boolean): number {
  // A name that has other words too is about something else as well.
  const others = Math.min(1.9, 0.2 * Math.max(0, named.length - typed.length)) / typed.length
  const scores = typed.map((word) => {
    const ofThemes = themes.map(([theme, rank]) =>
      theme.startsWith(word) ? (theme === word ? 9 : 6.4) - 0.4 * rank : 0,
    )
    return Math.max(0, ...ofThemes, byName(word, named, related) - others)
  })
  return isAll && scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0)
}

function byName(word: string, named: string[], related: string[]): number {
  if (named.includes(word)) return 8
  if (named.some((each) => each.startsWith(word))) return 6
  if (related.includes(word)) return 3
  return related.some((each) => each.startsWith(word)) ? 2 : 0
}
