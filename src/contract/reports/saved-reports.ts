import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { count, Day, emptyIsNull, Flag, FlagInput, Instant, personName, Uuid } from '../formats.ts'
import { Comparison, daysInOrder, Grouping, Measure, ReportShape } from './reports.ts'

/** So many reports somebody may keep, personal and shared ones together. */
export const MOST_SAVED_REPORTS = 50

/** A year by the one in which it begins; null is the one that is running when the report is opened. */
const Year = emptyIsNull(count(1000, 9998))

/** The days of a saved report: a year, or two days. An academic year begins in the month that the organization has set. */
export const SavedPeriod = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('calendar_year'), year: Year }),
  z.object({ kind: z.literal('academic_year'), year: Year }),
  z.object({ kind: z.literal('days'), from: Day, to: Day }).superRefine(daysInOrder),
])
export type SavedPeriod = z.output<typeof SavedPeriod>

/** What is kept of a report: its question, never its numbers. */
export const ReportQuery = ReportShape.extend({ period: SavedPeriod })
export type ReportQuery = z.output<typeof ReportQuery>

/** The same in an answer, where nothing is left out. */
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
  /** Who made it; null where they are gone. */
  made_by: z.object({ uuid: Uuid, name: z.string() }).nullable(),
  /** Whether the caller may change and delete it: whoever made it may, and administrators shared ones. */
  is_editable: Flag,
  created_at: Instant,
  updated_at: Instant,
})
export type SavedReport = z.output<typeof SavedReport>

const Name = personName(100)
const OfReport = z.object({ saved_report_id: Uuid })

/** Addition: the caller's own and the shared ones, by name. */
export const listSavedReports = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/saved_reports',
  summary: 'List saved reports',
  input: z.object({}),
  output: data(z.array(SavedReport)),
})

export const NewSavedReport = z.object({ name: Name, query: ReportQuery, is_shared: FlagInput.default(0) })

/** Addition. Whoever may award may share it with the organization. */
export const saveReport = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/saved_reports',
  summary: 'Save a report',
  status: 201,
  idempotent: true,
  input: NewSavedReport,
  output: data(SavedReport),
})

/** Addition: changes what is sent. Only whoever made a shared report can make it their own again. */
export const updateSavedReport = endpoint({
  method: 'PUT',
  path: '/api/v1/issuers/organization/saved_reports/:saved_report_id',
  summary: 'Change a saved report',
  input: OfReport.extend({
    name: Name.optional(),
    query: ReportQuery.optional(),
    is_shared: FlagInput.optional(),
  }),
  output: data(SavedReport),
})

/** Addition. */
export const deleteSavedReport = endpoint({
  method: 'DELETE',
  path: '/api/v1/issuers/organization/saved_reports/:saved_report_id',
  summary: 'Delete a saved report',
  status: 204,
  input: OfReport,
  output: z.undefined(),
})
