import type { BadgeFilter } from '#contract/badges.ts'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/paraglide/messages.js'
import { wallClockIn } from '#server/clock.ts'
import type { FileAnswer, SignedInRequest } from '#server/http/route.ts'
import type { Column, Row } from '#server/spreadsheet/columns.ts'
import { writeSpreadsheet } from '#server/spreadsheet/write-spreadsheet.ts'
import type { Urls } from '#server/urls.ts'
import { stateOf } from './badge-answer.ts'
import { type ExportedBadge, findBadgeNumbers, findBadgesByNumber } from './export.sql.ts'

/** Badges read at a time: no query holds the database for long, and no transaction is open between two of them. */
const BATCH = 1000

/**
 * E16: every badge that matches the filters of E15, in their order, as an .xls. Which badges these are is settled at
 * the beginning, so that there are as many rows as E15 says.
 */
export async function exportBadges(
  { language: asked, ...filter }: BadgeFilter & { language?: Language },
  { db, caller, services, language: usual }: SignedInRequest,
): Promise<FileAnswer> {
  const { organizationId } = caller
  const language = asked ?? usual
  const now = wallClockIn(services.config.timeZone)
  const numbers = await findBadgeNumbers(db, organizationId, filter, now)
  const columns = columnsIn(language, now, services.urls)

  async function* rows(): AsyncGenerator<Row[]> {
    for (let place = 0; place < numbers.length; place += BATCH) {
      const wanted = numbers.slice(place, place + BATCH)
      const found = new Map((await findBadgesByNumber(db, organizationId, wanted)).map((badge) => [badge.seq, badge]))
      yield wanted.map((number) => columns.map(({ read }) => read(found.get(number)!)))
    }
  }

  const sheetName = (number: number) =>
    number === 1
      ? m.issuing_export_sheet({}, { locale: language })
      : m.issuing_export_sheet_more({ number }, { locale: language })
  const file = await writeSpreadsheet({ columns, sheetName, rows: rows() })
  return { name: `${m.issuing_export_file({}, { locale: language })}-${now.slice(0, 10)}.xls`, ...file }
}

type ExportColumn = Column & { read(badge: ExportedBadge): string | null }

/** What people look for first comes first; ids, for machines, come last. */
function columnsIn(locale: Language, now: string, urls: Urls): ExportColumn[] {
  const words = { locale }
  const column = (heading: string, kind: Column['kind'], width: number, read: ExportColumn['read']): ExportColumn => ({
    heading,
    kind,
    width,
    read,
  })
  return [
    column(m.issuing_export_last_name({}, words), 'text', 20, ({ lastName }) => lastName),
    column(m.issuing_export_first_name({}, words), 'text', 20, ({ firstName }) => firstName),
    column(m.issuing_export_email({}, words), 'text', 32, ({ email }) => email),
    column(m.issuing_export_title({}, words), 'text', 36, ({ title }) => title),
    column(m.issuing_export_code({}, words), 'text', 12, ({ code }) => code),
    column(m.issuing_export_version({}, words), 'text', 9, ({ version }) => String(version)),
    column(m.issuing_export_status({}, words), 'text', 11, (badge) => stateIn(locale, badge, now)),
    column(m.issuing_export_emitted_at({}, words), 'moment', 20, ({ emittedAt }) => emittedAt),
    column(m.issuing_export_expires_at({}, words), 'moment', 20, ({ expiresAt }) => expiresAt),
    column(m.issuing_export_activity_title({}, words), 'text', 30, ({ activityTitle }) => activityTitle),
    column(m.issuing_export_activity_started_at({}, words), 'day', 13, ({ activityStartedAt }) => activityStartedAt),
    column(m.issuing_export_activity_ended_at({}, words), 'day', 13, ({ activityEndedAt }) => activityEndedAt),
    column(m.issuing_export_notes({}, words), 'text', 40, ({ notes }) => notes),
    column(m.issuing_export_revoked_at({}, words), 'moment', 20, ({ revokedAt }) => revokedAt),
    column(m.issuing_export_revoked_reason({}, words), 'text', 30, ({ revokedReason }) => revokedReason),
    column(m.issuing_export_url({}, words), 'id', 50, ({ id }) => urls.badge(id)),
    column(m.issuing_export_created_at({}, words), 'moment', 20, ({ createdAt }) => createdAt.slice(0, 19)),
    column(m.issuing_export_id({}, words), 'id', 38, ({ id }) => id),
    column(m.issuing_export_template_id({}, words), 'text', 38, ({ templateId }) => templateId),
    column(m.issuing_export_template_version_id({}, words), 'text', 38, ({ templateVersionId }) => templateVersionId),
  ]
}

/** The state as people call it: what the interface keeps valid may have expired. */
function stateIn(locale: Language, badge: ExportedBadge, now: string): string {
  const names = {
    valid: m.badges_state_valid,
    expired: m.badges_state_expired,
    revoked: m.badges_state_revoked,
    invalid: m.badges_state_invalid,
  }
  return names[stateOf(badge, now)]({}, { locale })
}
