import type { Grouping, Measure } from '#contract/reports/reports.ts'
import { m } from '#i18n/compiled/messages.js'

const labels: Record<Measure, () => string> = {
  issued: m.reports_measure_issued,
  imported: m.reports_measure_imported,
  holders: m.reports_measure_holders,
  first_time_holders: m.reports_measure_first_time_holders,
  opened: m.reports_measure_opened,
  shared: m.reports_measure_shared,
  expired: m.reports_measure_expired,
  revoked: m.reports_measure_revoked,
  undone: m.reports_measure_undone,
  mails_failed: m.reports_measure_mails_failed,
}

const definitions: Record<Measure, () => string> = {
  issued: m.reports_definition_issued,
  imported: m.reports_definition_imported,
  holders: m.reports_definition_holders,
  first_time_holders: m.reports_definition_first_time_holders,
  opened: m.reports_definition_opened,
  shared: m.reports_definition_shared,
  expired: m.reports_definition_expired,
  revoked: m.reports_definition_revoked,
  undone: m.reports_definition_undone,
  mails_failed: m.reports_definition_mails_failed,
}

/** The measure's name in a title. */
const subjects: Record<Measure, () => string> = {
  ...labels,
  issued: m.reports_subject_issued,
  imported: m.reports_subject_imported,
  opened: m.reports_subject_opened,
  shared: m.reports_subject_shared,
  expired: m.reports_subject_expired,
  revoked: m.reports_subject_revoked,
  undone: m.reports_subject_undone,
}

export const measureName = (measure: Measure) => labels[measure]()

/** What the measure counts, in a sentence or two. */
export const measureDefinition = (measure: Measure) => definitions[measure]()

/** Names as used inside a sentence. */
const groupingNames: Record<Grouping, () => string> = {
  month: m.reports_grouping_month,
  type: m.reports_grouping_type,
  template: m.reports_grouping_template,
  path: m.reports_grouping_path,
  list: m.reports_grouping_list,
  person: m.reports_grouping_person,
  language: m.reports_grouping_language,
}

const groupingLabels: Record<Grouping, () => string> = {
  month: m.reports_by_month,
  type: m.word_type,
  template: m.reports_by_template,
  path: m.reports_by_path,
  list: m.reports_by_list,
  person: m.reports_by_person,
  language: m.word_language,
}

/** Name on its own, as a column header or an option. */
export const groupingLabel = (grouping: Grouping) => groupingLabels[grouping]()

/** The report's title: "Badges issued by month and type". */
export function headingOf(measure: Measure, [one, two]: Grouping[]): string {
  const subject = subjects[measure]()
  if (!one) return subject
  const groups = two
    ? m.reports_two_groupings({ one: groupingNames[one](), two: groupingNames[two]() })
    : groupingNames[one]()
  return m.reports_heading({ subject, groups })
}
