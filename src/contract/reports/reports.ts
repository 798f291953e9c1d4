import { z } from 'zod'
import { data, endpoint, fileEndpoint } from '../endpoint.ts'
import { Day, fails, Language, listOf, Uuid } from '../formats.ts'

/**
 * What can be counted. Issued, imported, opened and shared badges count on their day of issue, expired ones on the day they
 * expire, revoked ones on the day of revocation, mails on the day they were written. Badges of an undone award count only as
 * undone, on that day. Issued badges include those that were issued elsewhere and imported here. Holders are distinct people within
 * each number, so their numbers do not add up.
 */
export const Measure = z.enum([
  'issued',
  'holders',
  'first_time_holders',
  'opened',
  'shared',
  'expired',
  'revoked',
  'undone',
  'imported',
  'mails_failed',
])
export type Measure = z.output<typeof Measure>
export const MEASURES: readonly Measure[] = Measure.options

/**
 * How a report is grouped. `type` and `language` are the template's current ones. `path`: the learning path that a
 * badge was issued from. `list` and `person`: the list that it was awarded to, and who awarded it.
 */
export const Grouping = z.enum(['month', 'type', 'template', 'path', 'list', 'person', 'language'])
export type Grouping = z.output<typeof Grouping>

/** `before`: the period of equal length right before. `year_before`: the same days one year earlier. */
export const Comparison = z.enum(['before', 'year_before', 'none'])
export type Comparison = z.output<typeof Comparison>

/** The maximum number of groupings. */
const MAX_GROUPINGS = 2
/** The maximum length of a period, in years. */
const MAX_YEARS = 50

const isUnique = (values: unknown[]) => new Set(values).size === values.length

const Groupings = listOf(Grouping, MAX_GROUPINGS).refine(isUnique, fails('grouping_twice'))
const Measures = listOf(Measure, MEASURES.length).refine(isUnique, fails('measure_twice'))

/** All parameters of a report except its days; a saved report stores them too. */
export const ReportShape = z.object({
  /** At most two different ones. The first gives the rows of the table, the second the columns. */
  by: Groupings.default([]),
  /** Defaults to issued badges. */
  measure: Measures.default([]).transform((measures): Measure[] => (measures.length === 0 ? ['issued'] : measures)),
  compare: Comparison.default('before'),
  /** Only badges of one template or learning path. */
  badge_template_id: Uuid.optional(),
  /** Only badges awarded to one list. */
  earners_list_id: Uuid.optional(),
})

/** Refuses periods that are reversed or too long. */
export function daysInOrder({ from, to }: { from: Day; to: Day }, context: z.RefinementCtx) {
  if (to < from) context.addIssue({ code: 'custom', path: ['to'], params: { code: 'period_backwards' } })
  else if (Number(to.slice(0, 4)) - Number(from.slice(0, 4)) > MAX_YEARS)
    context.addIssue({ code: 'custom', path: ['to'], params: { code: 'period_too_long', most: MAX_YEARS } })
}

/** First and last day, both inclusive, in the service's time zone. */
const ReportInput = ReportShape.extend({ from: Day, to: Day })
export type ReportInput = z.output<typeof ReportInput>

const Count = z.object({
  count: z.int(),
  /** The count for the comparison period; null without one. */
  before: z.int().nullable(),
})

export const ReportGroup = z.object({
  /**
   * `2025-09`, a type, a language, or the id of a template, learning path, list or person; `none` for badges that are
   * not from a learning path, not awarded to a list, or awarded by the service itself.
   */
  key: z.string(),
  /** Its name in the request's language; a deleted list has the name it had. */
  label: z.string(),
  /** Whether it still exists. */
  exists: z.boolean(),
})
export type ReportGroup = z.output<typeof ReportGroup>

const Counted = Count.extend({
  measure: Measure,
  /** One number per group of the first grouping, in the order of `groups[0]`. Empty without a grouping. */
  rows: z.array(Count),
  /** The same for the second grouping. */
  columns: z.array(Count),
  /** The cross table by indexes into `rows` and `columns`, without cells that are zero in both periods. */
  cells: z.array(Count.extend({ row: z.int(), column: z.int() })),
})

const NarrowedTo = z.object({ id: Uuid, label: z.string(), exists: z.boolean() }).nullable()

export const Report = z.object({
  from: Day,
  to: Day,
  /** The comparison period. */
  before: z.object({ from: Day, to: Day }).nullable(),
  badge_template: NarrowedTo,
  earners_list: NarrowedTo,
  by: z.array(Grouping),
  /**
   * The groups of each grouping: every month of the period, and every other group with a count in either period. Months
   * are in order, types and languages in the contract's order, all others descending by the first measure. `none` comes
   * last.
   */
  groups: z.array(z.array(ReportGroup)),
  /** In the requested order. */
  measures: z.array(Counted),
})
export type Report = z.output<typeof Report>

/** Addition: counts of what was issued in a period and what happened to it. */
export const getReport = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/reports',
  summary: 'Count badges, holders and emails of a period',
  input: ReportInput.superRefine(daysInOrder),
  output: data(Report),
})

export const ReportFormat = z.enum(['csv', 'xlsx'])
export type ReportFormat = z.output<typeof ReportFormat>

/** Addition: the same as a file, whose media type depends on the format. */
export const exportReport = fileEndpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/reports/export',
  summary: 'Export a report as CSV or as an .xlsx',
  isLarge: true,
  input: ReportInput.extend({ format: ReportFormat, language: Language.optional() }).superRefine(daysInOrder),
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  otherFiles: ['text/csv; charset=utf-8'],
})
