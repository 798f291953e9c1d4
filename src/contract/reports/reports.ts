import { z } from 'zod'
import { data, endpoint, fileEndpoint } from '../endpoint.ts'
import { Day, fails, Language, listOf, Uuid } from '../formats.ts'

/**
 * What can be counted. Badges fall on the day on which they were issued, and so do those of them that were opened or shared
 * since; one that expired on the day of its end, one that was revoked on the day on which it was; a mail on the day on which
 * it was written. Holders are people, each counted once in whatever a number stands for: their numbers do not add up.
 */
export const Measure = z.enum([
  'issued',
  'holders',
  'first_time_holders',
  'opened',
  'shared',
  'expired',
  'revoked',
  'mails_failed',
])
export type Measure = z.output<typeof Measure>
export const MEASURES: readonly Measure[] = Measure.options

/**
 * By what a report is grouped. `type` and `language` are those that the template has now. `path`: the learning path that a
 * badge was issued from. `list` and `person`: the list that it was awarded to, and who awarded it.
 */
export const Grouping = z.enum(['month', 'type', 'template', 'path', 'list', 'person', 'language'])
export type Grouping = z.output<typeof Grouping>

/** `before`: as many months or days right before the period. `year_before`: the same days a year earlier. */
export const Comparison = z.enum(['before', 'year_before', 'none'])
export type Comparison = z.output<typeof Comparison>

/** A report is grouped by so many things at most. */
const MOST_GROUPINGS = 2
/** Years that a period may span. */
const MOST_YEARS = 50

const isUnique = (values: unknown[]) => new Set(values).size === values.length

const Groupings = listOf(Grouping, MOST_GROUPINGS).refine(isUnique, fails('grouping_twice'))
const Measures = listOf(Measure, MEASURES.length).refine(isUnique, fails('measure_twice'))

/** Everything of a report's question but its days: what a saved report keeps too. */
export const ReportShape = z.object({
  /** At most two, which differ. The first makes the rows of its table, the second the columns. */
  by: Groupings.default([]),
  /** What is counted; issued badges where none is given. */
  measure: Measures.default([]).transform((measures): Measure[] => (measures.length === 0 ? ['issued'] : measures)),
  compare: Comparison.default('before'),
  /** Narrows the report to badges of one template or learning path. */
  badge_template_id: Uuid.optional(),
  /** Narrows the report to badges that were awarded to one list. */
  earners_list_id: Uuid.optional(),
})

/** Refuses days that are the wrong way round or too far apart. */
export function daysInOrder({ from, to }: { from: Day; to: Day }, context: z.RefinementCtx) {
  if (to < from) context.addIssue({ code: 'custom', path: ['to'], params: { code: 'period_backwards' } })
  else if (Number(to.slice(0, 4)) - Number(from.slice(0, 4)) > MOST_YEARS)
    context.addIssue({ code: 'custom', path: ['to'], params: { code: 'period_too_long', most: MOST_YEARS } })
}

/** The first and the last day, both counted, by the service's clock. */
const ReportInput = ReportShape.extend({ from: Day, to: Day })
export type ReportInput = z.output<typeof ReportInput>

const Count = z.object({
  count: z.int(),
  /** The same of the days that the period is compared with; null where it is compared with none. */
  before: z.int().nullable(),
})

export const ReportGroup = z.object({
  /**
   * `2025-09`, a type, a language, or the id of a template, learning path, list or person; `none` for badges without: not
   * from a learning path, not awarded to a list, awarded by the service itself.
   */
  key: z.string(),
  /** What it is called, in the language of the request; a list that was deleted as it was called then. */
  label: z.string(),
  /** Whether it is still there to be opened. */
  exists: z.boolean(),
})
export type ReportGroup = z.output<typeof ReportGroup>

const Counted = Count.extend({
  measure: Measure,
  /** One number for each group of the first grouping, in the order of `groups[0]`. Empty without a grouping. */
  rows: z.array(Count),
  /** The same for the second grouping. */
  columns: z.array(Count),
  /** Of both together, by their places in `rows` and `columns`: those that are not zero in both periods. */
  cells: z.array(Count.extend({ row: z.int(), column: z.int() })),
})

const NarrowedTo = z.object({ id: Uuid, label: z.string(), exists: z.boolean() }).nullable()

export const Report = z.object({
  from: Day,
  to: Day,
  /** The days that the period is compared with. */
  before: z.object({ from: Day, to: Day }).nullable(),
  badge_template: NarrowedTo,
  earners_list: NarrowedTo,
  by: z.array(Grouping),
  /**
   * The groups of each grouping: every month of the period, and whatever else has something in one of the two periods.
   * Months are in their order, types and languages in that of the contract, all others by the first measure, the most first.
   * `none` is the last.
   */
  groups: z.array(z.array(ReportGroup)),
  /** In the order in which they were asked for. */
  measures: z.array(Counted),
})
export type Report = z.output<typeof Report>

/** Addition: what was issued in a period, and what became of it. */
export const getReport = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/reports',
  summary: 'Count badges, holders and mails of a period',
  input: ReportInput.superRefine(daysInOrder),
  output: data(Report),
})

export const ReportFormat = z.enum(['csv', 'xlsx'])
export type ReportFormat = z.output<typeof ReportFormat>

/** Addition: the same as a file. Its media type is that of the format. */
export const exportReport = fileEndpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/reports/export',
  summary: 'Export a report as CSV or as an .xlsx',
  input: ReportInput.extend({ format: ReportFormat, language: Language.optional() }).superRefine(daysInOrder),
  file: 'application/octet-stream',
})
