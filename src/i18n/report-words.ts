import { m } from './compiled/messages.js'
import type { Locale } from './locales.ts'

const measures = {
  issued: [m.reports_measure_issued, m.reports_definition_issued],
  imported: [m.reports_measure_imported, m.reports_definition_imported],
  holders: [m.reports_measure_holders, m.reports_definition_holders],
  first_time_holders: [m.reports_measure_first_time_holders, m.reports_definition_first_time_holders],
  opened: [m.reports_measure_opened, m.reports_definition_opened],
  shared: [m.reports_measure_shared, m.reports_definition_shared],
  expired: [m.reports_measure_expired, m.reports_definition_expired],
  revoked: [m.reports_measure_revoked, m.reports_definition_revoked],
  undone: [m.reports_measure_undone, m.reports_definition_undone],
  mails_failed: [m.reports_measure_mails_failed, m.reports_definition_mails_failed],
} as const

/** The name of a report's measure, and its definition in a sentence. */
export function measureWords(measure: keyof typeof measures, locale: Locale): { name: string; definition: string } {
  const [name, definition] = measures[measure]
  return { name: name({}, { locale }), definition: definition({}, { locale }) }
}

const groupings = {
  month: m.reports_by_month,
  type: m.word_type,
  template: m.reports_by_template,
  path: m.reports_by_path,
  list: m.reports_by_list,
  person: m.reports_by_person,
  language: m.word_language,
}

/** The name of a grouping, for column headers and options. */
export const groupingName = (grouping: keyof typeof groupings, locale: Locale): string =>
  groupings[grouping]({}, { locale })
