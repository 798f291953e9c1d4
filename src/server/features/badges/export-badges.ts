import type { BadgeFilter } from '#contract/badges.ts'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { wallClockNow } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { FileAnswer, SignedInRequest } from '#server/platform/http/route.ts'
import type { Column, Row } from '#server/platform/spreadsheet/columns.ts'
import { writeSpreadsheet } from '#server/platform/spreadsheet/write-spreadsheet.ts'
import type { Urls } from '#server/platform/urls.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { stateOf } from './badge-answer.ts'
import { type ExportedBadge, findBadgeNumbers, findBadgesByNumber, NUMBER_SIZE } from './export.sql.ts'

/** Badges per query, so that no query or batch blocks others for long; no transaction is open between two of them. */
const BATCH = 500

/**
 * E16: every badge that matches the filters of E15, in their order, as an .xls file. The set of badges is fixed at the
 * beginning, so the number of rows is the total of E15.
 */
export async function exportBadges(
  { language: inputLanguage, ...filter }: BadgeFilter & { language?: Language | undefined },
  request: SignedInRequest,
): Promise<FileAnswer> {
  const { db, caller, services, language: usual } = request
  const language = inputLanguage ?? usual
  const now = wallClockNow(services)
  const reading = await services.reading()
  const numbers = await findBadgeNumbers(reading, caller.organizationId, filter, {
    now,
    timeZone: services.config.timeZone,
  })
  const details = { count: numbers.length / NUMBER_SIZE }
  await recordActivity(db, { ...activitySourceOf(request), kind: 'badges_exported', details })
  const file = await badgeSheets(numberedBadges(reading, caller.organizationId, numbers), {
    language,
    now,
    urls: services.urls,
    signal: request.signal,
  })
  return { name: `${m.issuing_export_file({}, { locale: language })}-${now.slice(0, 10)}.xls`, ...file }
}

/** Reads badges by their numbers in batches, one batch ahead of the writer. */
async function* numberedBadges(db: Database, organizationId: string, numbers: Buffer): AsyncGenerator<ExportedBadge[]> {
  const read = async (offset: number) => {
    const batchNumbers: number[] = []
    const end = Math.min(offset + BATCH * NUMBER_SIZE, numbers.length)
    for (let at = offset; at < end; at += NUMBER_SIZE) batchNumbers.push(numbers.readInt32BE(at))
    if (batchNumbers.length === 0) return []
    const found = new Map(
      (await findBadgesByNumber(db, organizationId, batchNumbers)).map((badge) => [badge.seq, badge]),
    )
    return batchNumbers.map((number) => found.get(number)!)
  }
  let next = read(0)
  for (let offset = 0; offset < numbers.length; ) {
    const batch = await next
    offset += BATCH * NUMBER_SIZE
    next = read(offset)
    // If the consumer stops early, a failed read-ahead must not become an unhandled rejection.
    next.catch(() => {})
    yield batch
  }
}

type Sheets = {
  language: Language
  /** The wall-clock time that decides whether a badge has expired. */
  now: string
  urls: Urls
  /** Ends the work once the client has gone. */
  signal?: AbortSignal
}

/** Writes badges as a spreadsheet in a language. @throws ClientGone */
export function badgeSheets(badges: AsyncIterable<ExportedBadge[]>, { language, now, urls, signal }: Sheets) {
  const columns = columnsIn(language, now, urls)
  async function* rows(): AsyncGenerator<Row[]> {
    for await (const batch of badges) yield batch.map((badge) => columns.map(({ read }) => read(badge)))
  }
  const sheetName = (number: number) =>
    number === 1
      ? m.issuing_export_sheet({}, { locale: language })
      : m.issuing_export_sheet_more({ number }, { locale: language })
  return writeSpreadsheet({ columns, sheetName, rows: rows(), signal })
}

type ExportColumn = Column & { read(badge: ExportedBadge): string | null }

/** The columns that people look for come first; ids come last. */
function columnsIn(locale: Language, now: string, urls: Urls): ExportColumn[] {
  const words = { locale }
  const column = (heading: string, kind: Column['kind'], width: number, read: ExportColumn['read']): ExportColumn => ({
    heading,
    kind,
    width,
    read,
  })
  return [
    column(m.word_last_name({}, words), 'text', 20, ({ lastName }) => lastName),
    column(m.word_first_name({}, words), 'text', 20, ({ firstName }) => firstName),
    column(m.word_email({}, words), 'text', 32, ({ email }) => email),
    column(m.badges_badge({}, words), 'text', 36, ({ title }) => title),
    column(m.templates_code({}, words), 'text', 12, ({ code }) => code),
    column(m.templates_history_version({}, words), 'text', 9, ({ version }) => String(version)),
    column(m.word_status({}, words), 'text', 11, (badge) => stateIn(locale, badge, now)),
    column(m.badges_issued({}, words), 'moment', 20, ({ emittedAt }) => emittedAt),
    column(m.badges_expires({}, words), 'moment', 20, ({ expiresAt }) => expiresAt),
    column(m.issuing_export_activity_title({}, words), 'text', 30, ({ activityTitle }) => activityTitle),
    column(m.issuing_export_activity_started_at({}, words), 'day', 13, ({ activityStartedAt }) => activityStartedAt),
    column(m.issuing_export_activity_ended_at({}, words), 'day', 13, ({ activityEndedAt }) => activityEndedAt),
    column(m.badges_notes({}, words), 'text', 40, ({ notes }) => notes),
    column(m.element_grade({}, words), 'text', 12, ({ grade }) => grade),
    column(m.results_scale({}, words), 'text', 20, ({ gradeScale }) => gradeScale),
    column(m.element_credits_earned({}, words), 'number', 15, ({ creditsEarned }) => creditsEarned?.toString() ?? null),
    column(m.issuing_export_revoked_at({}, words), 'moment', 20, ({ revokedAt }) => revokedAt),
    column(m.badges_reason({}, words), 'text', 30, ({ revokedReason }) => revokedReason),
    column(m.badges_number({}, words), 'id', 12, ({ number }) => number),
    column(m.renewal_export_renews({}, words), 'id', 14, ({ renews }) => renews),
    column(m.renewal_export_renewed_by({}, words), 'id', 18, ({ renewedBy }) => renewedBy),
    column(m.badges_public_page({}, words), 'id', 50, ({ id }) => urls.badge(id)),
    column(m.issuing_export_created_at({}, words), 'moment', 20, ({ createdAt }) => createdAt.slice(0, 19)),
    column(m.badges_id({}, words), 'id', 38, ({ id }) => id),
    column(m.issuing_export_template_id({}, words), 'text', 38, ({ templateId }) => templateId),
    column(m.issuing_export_template_version_id({}, words), 'text', 38, ({ templateVersionId }) => templateVersionId),
  ]
}

/** The name of a badge's state: some whose status is `valid` are `expired`, some `revoked` ones `undone`. */
function stateIn(locale: Language, badge: ExportedBadge, now: string): string {
  const names = {
    valid: m.badges_state_valid,
    expired: m.badges_state_expired,
    revoked: m.badges_state_revoked,
    undone: m.badges_state_undone,
    invalid: m.badges_state_invalid,
  }
  return names[stateOf(badge, now)]({}, { locale })
}
