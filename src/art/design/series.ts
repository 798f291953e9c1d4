import type { Colour, Design, SymbolPart, Words } from './design.ts'
import { starsOf } from './say.ts'

type SeriesKey = 'level' | 'subject' | 'year'

/** What a row of a series has of its own. */
type Row = {
  level?: string | undefined
  symbol?: SymbolPart | undefined
  enamel?: Colour | undefined
  short?: string | undefined
  year?: string | undefined
}

/** The metal of each level. */
const metals: Design['metal'][] = ['gold', 'bronze', 'silver', 'silver', 'gold', 'gold']

/** The words of a document, each replaced. */
const withWords = (design: Design, replace: <W extends Words>(words: W) => W): Design => ({
  ...design,
  top: design.top && replace(design.top),
  bottom: design.bottom && replace(design.bottom),
  plate: design.plate && replace(design.plate),
  banner: design.banner && replace(design.banner),
  extra: design.extra.map((extra) => (extra.part === 'note' ? replace(extra) : extra)),
})

/**
 * The design that a row of a series makes of its source. Level: stars count it, and the metal rises with it. Subject: symbol, enamel
 * and short title, as far as the row has its own. Year: written where the source has the year, or else below.
 */
export function rowOfSeries(source: Design, key: SeriesKey, row: Row): Design {
  if (key === 'level') {
    const metal = metals[starsOf(row.level ?? '')] ?? source.metal
    return { ...source, metal, stars: { bind: 'level' } }
  }
  if (key === 'year') return withYear(source, row.year ?? '')
  const { symbol = source.symbol, enamel, short } = row
  const siblings = withWords(source, (words) => {
    if (!('bind' in words) || words.bind !== 'title') return words
    // The source's short title is of its own subject.
    const { short: _, ...bound } = words
    return (short ? { ...bound, short } : bound) as typeof words
  })
  return { ...siblings, symbol, ...(enamel && { enamel, band: null }) }
}

function withYear(source: Design, year: string): Design {
  if (year === '') return source
  let isWritten = false
  const written = withWords(source, (words) => {
    if (!('bind' in words) || words.bind !== 'year') return words
    isWritten = true
    const { bind: _, short: __, ...rest } = words
    return { ...rest, text: year } as unknown as typeof words
  })
  return isWritten ? written : { ...source, bottom: { text: year, ink: 'auto' } }
}
