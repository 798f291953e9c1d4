import { z } from 'zod'
import { data, endpoint, replacing } from '../endpoint.ts'
import { count, Day, emptyIsNull, Flag, FlagInput, Instant, personName, Uuid } from '../formats.ts'
import { Comparison, daysInOrder, Grouping, Measure, ReportShape } from './reports.ts'

/** The maximum number of saved reports per user, personal and shared ones together. */
export const MAX_SAVED_REPORTS = 50

/** The calendar year in which the year begins; null is the year current when the report is opened. */
const Year = emptyIsNull(count(1000, 9998))

/** The period of a saved report: a year, or two days. The organization sets the first month of academic years. */
export const SavedPeriod = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('calendar_year'), year: Year }),
  z.object({ kind: z.literal('academic_year'), year: Year }),
  z.object({ kind: z.literal('days'), from: Day, to: Day }).superRefine(daysInOrder),
])
export type SavedPeriod = z.output<typeof SavedPeriod>

/** The stored part of a report: its parameters, never its numbers. */
export const ReportQuery = ReportShape.extend({ period: SavedPeriod })
export type ReportQuery = z.output<typeof ReportQuery>

/** The same in an answer, with no field omitted. */
const SavedQuery = z.object({
  period: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('calendar_year'), year: z.int().nullable() }),
    z.object({ kind: z.literal('academic_year'), year: z.int().nullable() }),
    z.object({ kind: z.literal('days'), from: Day, to: Day }),
  ]),
  by: z.array(Grouping),
  measure: z.array(Measure),
  compare: Comparison,
  badge_template_id: Uuid.optional(),
  earners_list_id: Uuid.optional(),
})

export const SavedReport = z.object({
  id: Uuid,
  name: z.string(),
  /** Whether everybody in the organization sees it. */
  is_shared: Flag,
  query: SavedQuery,
  /** Its author; null if they are gone. */
  made_by: z.object({ uuid: Uuid, name: z.string() }).nullable(),
  /** Whether the caller may change and delete it: authors may, and administrators may for shared ones. */
  is_editable: Flag,
  created_at: Instant,
  updated_at: Instant,
})
export type SavedReport = z.output<typeof SavedReport>

const Name = personName(100)
const OfReport = z.object({ saved_report_id: Uuid })

/** Addition: the caller's own reports and the shared ones, sorted by name. */
export const listSavedReports = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/saved_reports',
  summary: 'List saved reports',
  input: z.object({}),
  output: data(z.array(SavedReport)),
})

const NewSavedReport = z.object({ name: Name, query: ReportQuery, is_shared: FlagInput.default(0) })

/** Addition: sharing it with the organization takes the permission to award. */
export const saveReport = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/saved_reports',
  summary: 'Save a report',
  status: 201,
  idempotent: true,
  input: NewSavedReport,
  output: data(SavedReport),
})

/** Addition: changes only the given fields. Only its author can make a shared report personal again. */
export const updateSavedReport = replacing(
  endpoint({
    method: 'PUT',
    path: '/api/v1/issuers/organization/saved_reports/:saved_report_id',
    summary: 'Change a saved report',
    input: OfReport.extend({
      name: Name.optional(),
      query: ReportQuery.optional(),
      is_shared: FlagInput.optional(),
    }),
    output: data(SavedReport),
  }),
  { seen: ({ name, query, is_shared }: Partial<SavedReport>) => ({ name, query, is_shared }) },
)

/** Addition: deletes it. */
export const deleteSavedReport = endpoint({
  method: 'DELETE',
  path: '/api/v1/issuers/organization/saved_reports/:saved_report_id',
  summary: 'Delete a saved report',
  status: 204,
  input: OfReport,
  output: z.undefined(),
})
