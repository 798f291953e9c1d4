import type { Design } from '#contract/designs/design.ts'
import type { SeriesKey, SeriesRow } from '#contract/designs/own-designs.ts'
import type { DesignLevel, TemplateDesign } from '#contract/designs/template-design.ts'
import { m } from '#i18n/compiled/messages.js'

/** A row of the form: an existing template, or the title and code of a new one, and what changes. */
export type Row = {
  id: string
  /** The existing template; empty for a new one. */
  templateId: string
  title: string
  code: string
  level: DesignLevel
  /** The name of an icon; empty for the source's symbol. */
  symbol: string
  /** The place of an enamel of the brand; empty for the source's. */
  enamel: string
  short: string
  year: string
}

const LETTERS: DesignLevel[] = ['A', 'B', 'C', 'D', 'E']
const NUMBERS: DesignLevel[] = ['1', '2', '3', '4', '5']

/** The levels to choose from: as the source counts them. */
export const levelsLike = (level: string) => (/^\d/.test(level) ? NUMBERS : LETTERS)

export const newRow = (row: Partial<Row> = {}): Row => ({
  id: crypto.randomUUID(),
  templateId: '',
  title: '',
  code: '',
  level: '',
  symbol: '',
  enamel: '',
  short: '',
  year: '',
  ...row,
})

/** The rows that a series begins with: all five levels, three years, or the source and an empty row. */
export function firstRows(key: SeriesKey, templateId: string, { design, bindings, level }: TemplateDesign): Row[] {
  const { title, code } = bindings
  const source = { templateId, title, code }
  if (key === 'subject') {
    const titled = [design.top, design.banner].find((words) => words && 'bind' in words && words.bind === 'title')
    return [newRow({ ...source, short: titled && 'short' in titled ? titled.short : '' }), newRow()]
  }
  if (key === 'year') {
    const year = new Date().getFullYear()
    return [newRow({ ...source, year: `${year}` }), newRow({ title, code, year: `${year + 1}` })]
  }
  const levels = levelsLike(level)
  const own = level === '' ? levels[0] : level
  const stem = title.replace(/,? (level|livello) [A-E1-5]$/i, '')
  return levels.map((each) =>
    each === own
      ? newRow({ ...source, level: each })
      : newRow({
          title: m.series_level_title({ title: stem, level: each }),
          code: code.endsWith(level) && level ? `${code.slice(0, -1)}${each}` : code && `${code}-${each}`,
          level: each,
        }),
  )
}

/** A row as the service takes it. */
export function rowInput(key: SeriesKey, row: Row, source: Design): SeriesRow {
  const whose = row.templateId ? { template_id: row.templateId } : { title: row.title.trim(), code: row.code.trim() }
  if (key === 'level') return { ...whose, level: row.level }
  if (key === 'year') return { ...whose, year: row.year.trim() }
  return {
    ...whose,
    ...(row.symbol && { symbol: { set: 'ph', name: row.symbol, scale: source.symbol?.scale ?? 1 } as const }),
    ...(row.enamel && { enamel: { brand: Number(row.enamel) } }),
    ...(row.short.trim() && { short: row.short.trim() }),
  }
}
