import type { z } from 'zod'
import type * as contract from '#contract/activity.ts'
import type { Language } from '#contract/formats.ts'
import { activityActor, activitySentence } from '#i18n/activity-words.ts'
import { m } from '#i18n/compiled/messages.js'
import { dayNow, wallClockIn } from '#server/platform/clock.ts'
import type { FileAnswer, SignedInRequest } from '#server/platform/http/route.ts'
import { csvLine, writeCsv } from '#server/platform/spreadsheet/csv.ts'
import { type ActivityRow, findActivityBatch } from './activities.sql.ts'
import { readerOf } from './reader.ts'
import { activitySourceOf, recordActivity } from './record-activity.sql.ts'

/** Lines per query, so that no statement takes long. */
const BATCH = 1_000

/** All matching lines as CSV, newest first. The export is recorded afterwards, so its own line is not in the file. */
export async function exportActivity(
  { language: inputLanguage, ...filter }: z.output<typeof contract.exportActivity.input>,
  request: SignedInRequest,
): Promise<FileAnswer> {
  const { db, services, language: usual } = request
  const language = inputLanguage ?? usual
  const { timeZone } = services.config
  const reader = readerOf(request)
  let count = 0
  async function* lines() {
    yield csvLine(head(language), language)
    let after: ActivityRow | undefined
    for (;;) {
      const rows = await findActivityBatch(db, reader, filter, { after, most: BATCH })
      count += rows.length
      yield rows.map((row) => csvLine(cells(row, language, timeZone), language)).join('')
      after = rows.at(-1)
      if (rows.length < BATCH) return
    }
  }
  const file = await writeCsv(lines(), request.signal)
  await recordActivity(db, { ...activitySourceOf(request), kind: 'activity_exported', details: { count } })
  return { name: `${m.activity_export_file({}, { locale: language })}-${dayNow(services)}.csv`, ...file }
}

function head(locale: Language): string[] {
  const words = { locale }
  return [
    m.activity_export_when({}, words),
    m.activity_who({}, words),
    m.activity_what({}, words),
    m.activity_thing({}, words),
    m.activity_export_network({}, words),
    m.activity_filter_kind({}, words),
  ]
}

const cells = (row: ActivityRow, language: Language, timeZone: string) => [
  wallClockIn(timeZone, new Date(row.createdAt)),
  activityActor({ type: row.actorType, name: row.actorName }, language),
  activitySentence(row.kind, row.details, language),
  row.subjectLabel,
  row.network ?? '',
  row.kind,
]
