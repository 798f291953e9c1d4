import type { z } from 'zod'
import type { Language } from '#contract/formats.ts'
import type { Report } from '#contract/reports/reports.ts'
import { m } from '#i18n/compiled/messages.js'
import { groupingName, measureWords } from '#i18n/report-words.ts'

type Shown = z.input<typeof Report>
type Count = { count: number; before: number | null }

/** A report as a table: the group names, and for each measure the number, the earlier number and their difference. */
export function reportTable(report: Shown, language: Language): { head: string[]; rows: (string | number)[][] } {
  const words = { locale: language }
  const { by, before, measures } = report
  const all = m.reports_export_all({}, words)
  const head = [
    ...(by.length === 0 ? [''] : by.map((grouping) => groupingName(grouping, language))),
    ...measures.flatMap(({ measure }) => {
      const { name } = measureWords(measure, language)
      if (!before) return [name]
      const days = { measure: name, from: before.from, to: before.to }
      return [name, m.reports_export_before(days, words), m.reports_export_change({ measure: name }, words)]
    }),
  ]
  const [first = [], second] = report.groups
  /** The numbers of all measures; zero if a measure has none for the group. */
  const numbers = (countOf: (measure: Shown['measures'][number]) => Count | undefined) =>
    measures.flatMap((measure) => {
      const { count, before: earlier } = countOf(measure) ?? { count: 0, before: 0 }
      return before ? [count, earlier ?? 0, count - (earlier ?? 0)] : [count]
    })
  if (!second) {
    return {
      head,
      rows: [
        ...first.map(({ label }, row) => [label, ...numbers(({ rows }) => rows[row])]),
        [all, ...numbers((measure) => measure)],
      ],
    }
  }
  const cells = measures.map((measure) => new Map(measure.cells.map((cell) => [`${cell.row} ${cell.column}`, cell])))
  const rows = first.flatMap(({ label }, row) => [
    ...second.flatMap((group, column) => {
      const place = `${row} ${column}`
      if (!cells.some((of) => of.has(place))) return []
      return [[label, group.label, ...numbers((measure) => cells[measures.indexOf(measure)]!.get(place))]]
    }),
    [label, all, ...numbers(({ rows: of }) => of[row])],
  ])
  const columns = second.map(({ label }, column) => [all, label, ...numbers(({ columns: of }) => of[column])])
  return { head, rows: [...rows, ...columns, [all, all, ...numbers((measure) => measure)]] }
}
