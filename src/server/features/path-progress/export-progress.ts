import type { z } from 'zod'
import type { Language } from '#contract/formats.ts'
import type { exportProgress as contract, PathState } from '#contract/learning-paths/path-progress.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Database } from '#server/platform/database/database.ts'
import type { FileAnswer, SignedInRequest } from '#server/platform/http/route.ts'
import type { Column, Row } from '#server/platform/spreadsheet/columns.ts'
import { writeSpreadsheet } from '#server/platform/spreadsheet/write-spreadsheet.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { findSteps } from '../templates/templates.sql.ts'
import { findPathNow, showPeople } from './list-progress.ts'
import { findPeopleByIds, findPeopleIds } from './people.sql.ts'
import type { PathNow } from './progress-of-people.sql.ts'

type Person = Awaited<ReturnType<typeof showPeople>>[number]
type Step = { id: string; title: string }

/** Number of people read per query. */
const BATCH = 500

/** Everybody on a path who matches the filter, in the order of the list, with one column per step, as an .xls file. */
export async function exportProgress(
  { learning_path_id, language: inputLanguage, ...filter }: z.output<typeof contract.input>,
  request: SignedInRequest,
): Promise<FileAnswer> {
  const { db, language: usual } = request
  const language = inputLanguage ?? usual
  const { path, row } = await findPathNow(request, learning_path_id, filter.missing_step)
  const found = await findSteps(db, path.organizationId, [row.version.id], 'now')
  const steps = (found.get(row.version.id) ?? []).map(({ template, version }) => ({
    id: template.id,
    title: version.title,
  }))
  const ids = await findPeopleIds(db, path, filter)
  const subject = { type: 'learning_path', id: path.pathId } as const
  await recordActivity(db, {
    ...activitySourceOf(request),
    kind: 'progress_exported',
    subject,
    details: { count: ids.length },
  })
  const columns = columnsIn(language, steps)
  async function* rows(): AsyncGenerator<Row[]> {
    for await (const people of batches(db, path, ids, steps.length))
      yield people.map((person) => columns.map(({ read }) => read(person)))
  }
  const sheetName = (number: number) =>
    number === 1
      ? m.paths_export_sheet({}, { locale: language })
      : m.paths_export_sheet_more({ number }, { locale: language })
  const file = await writeSpreadsheet({ columns, sheetName, rows: rows(), signal: request.signal })
  return { name: `${m.paths_export_file({}, { locale: language })}-${path.now.slice(0, 10)}.xls`, ...file }
}

/** People who leave the path during the export are omitted. */
async function* batches(db: Database, path: PathNow, ids: string[], stepsCount: number): AsyncGenerator<Person[]> {
  for (let at = 0; at < ids.length; at += BATCH) {
    const rows = await findPeopleByIds(db, path, ids.slice(at, at + BATCH))
    yield await showPeople(db, path, rows, stepsCount)
  }
}

type ExportColumn = Column & { read(person: Person): string | null }

function columnsIn(locale: Language, steps: Step[]): ExportColumn[] {
  const words = { locale }
  const text = (heading: string, width: number, read: ExportColumn['read']): ExportColumn => ({
    heading,
    kind: 'text',
    width,
    read,
  })
  return [
    text(m.word_last_name({}, words), 20, (person) => person.recipient_last_name),
    text(m.word_first_name({}, words), 20, (person) => person.recipient_first_name),
    text(m.word_email({}, words), 32, (person) => person.recipient_email),
    text(m.paths_export_lists({}, words), 24, (person) => person.earners_lists.map(({ name }) => name).join(', ')),
    text(m.planned_state({}, words), 20, (person) => stateWords(person, locale)),
    text(m.paths_export_held({}, words), 10, (person) =>
      m.paths_export_held_of({ held: person.held_count, all: person.steps_count }, words),
    ),
    text(m.progress_last_step({}, words), 30, (person) => person.last_step?.title ?? null),
    {
      heading: m.paths_export_last_step_on({}, words),
      kind: 'moment',
      width: 20,
      read: (person) => person.last_step?.at ?? null,
    },
    ...steps.map(({ id, title }) =>
      text(title, 16, (person) => {
        const held = person.steps.find((step) => step.badge_template_id === id)
        if (!held) return m.paths_export_step_missing({}, words)
        return held.is_expired ? m.badges_state_expired({}, words) : m.paths_export_step_held({}, words)
      }),
    ),
    text('id', 38, (person) => person.earner_id),
  ]
}

function stateWords({ state, is_at_risk }: Pick<Person, 'state' | 'is_at_risk'>, locale: Language): string {
  if (is_at_risk) return m.progress_state_at_risk({}, { locale })
  const names: Record<PathState, (inputs: object, words: { locale: Language }) => string> = {
    started: m.progress_state_started,
    complete: m.progress_state_complete,
    proposed: m.progress_state_proposed,
    waiting_for_credits: m.progress_state_waiting_for_credits,
    awarded: m.paths_export_awarded,
    lapsed: m.progress_state_lapsed,
    withheld: m.progress_state_withheld,
  }
  return names[state]({}, { locale })
}
