import type { z } from 'zod'
import type { Language } from '#contract/formats.ts'
import type { exportReport as contract, Report } from '#contract/reports/reports.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { groupingName, measureWords } from '#i18n/report-words.ts'
import { wallClockNow } from '#server/platform/clock.ts'
import type { FileAnswer, SignedInRequest } from '#server/platform/http/route.ts'
import { csvLine, writeCsv } from '#server/platform/spreadsheet/csv.ts'
import { writeWorkbook } from '#server/platform/spreadsheet/write-workbook.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { findOrganization } from '../organizations/organizations.sql.ts'
import { showReport } from './show-report.ts'

type Shown = z.input<typeof Report>

/** A report as a file, with one row per group and a total. The .xlsx explains on a second sheet what is counted. */
export async function exportReport(
  { format, language: inputLanguage, ...question }: z.output<typeof contract.input>,
  request: SignedInRequest,
): Promise<FileAnswer> {
  const language = inputLanguage ?? request.language
  const report = await showReport(question, request, language)
  await recordActivity(request.db, { ...activitySourceOf(request), kind: 'report_exported', details: { format } })
  const { head, rows } = reportTable(report, language)
  const name = `${m.reports_export_file({}, { locale: language })}-${report.from}-${report.to}.${format}`
  if (format === 'csv') {
    const lines = [head, ...rows].map((cells) => csvLine(cells, language))
    return { name, mediaType: 'text/csv; charset=utf-8', ...(await writeCsv(one(lines.join('')))) }
  }
  const table = { name: m.reports_export_sheet({}, { locale: language }), head, rows }
  const about = {
    name: m.reports_export_about({}, { locale: language }),
    rows: await aboutReport(report, request, language),
  }
  return { name, ...(await writeWorkbook([table, about])) }
}

async function* one(text: string) {
  yield text
}

/** The explanatory sheet: period, filters, organization, and what each measure counts. */
async function aboutReport(report: Shown, { db, caller, services }: SignedInRequest, language: Language) {
  const words = { locale: language }
  const { name } = await findOrganization(db, caller.organizationId)
  const days = ({ from, to }: { from: string; to: string }) =>
    `${formatDay(from, 'long', language)} – ${formatDay(to, 'long', language)}`
  const narrowed = [
    [groupingName('template', language), report.badge_template],
    [groupingName('list', language), report.earners_list],
  ] as const
  return [
    [m.access_organizations({}, words), name],
    [m.reports_period({}, words), days(report)],
    ...(report.before ? [[m.reports_export_compared({}, words), days(report.before)]] : []),
    ...narrowed.flatMap(([what, thing]) =>
      thing ? [[what, thing.exists ? thing.label : m.reports_gone({}, words)]] : [],
    ),
    [m.reports_export_made({}, words), formatDay(wallClockNow(services), 'long', language)],
    ...report.measures.map(({ measure }) => {
      const { name: what, definition } = measureWords(measure, language)
      return [what, definition]
    }),
  ]
}

type Count = { count: number; before: number | null }

/** A report as a table: the group names, and for each measure the number, the earlier number and their difference. */
function reportTable(report: Shown, language: Language): { head: string[]; rows: (string | number)[][] } {
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
