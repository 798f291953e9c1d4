import type { z } from 'zod'
import { rowOfSeries } from '#art/design/series.ts'
import type { Design } from '#contract/designs/design.ts'
import type * as contract from '#contract/designs/own-designs.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Database } from '#server/platform/database/database.ts'
import { invalidField, notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { insertEvents } from '../history/events.sql.ts'
import { refuseCodeTaken } from '../templates/code-taken.ts'
import type { TemplateRow } from '../templates/template-answer.ts'
import { lockTemplate } from '../templates/templates.sql.ts'
import { deleteTemplateRow, insertTemplate } from '../templates/versions.sql.ts'
import { deleteDraft, findDraft, saveDraft } from './designs.sql.ts'
import { refuseDesign } from './refuse-design.ts'
import { deleteSeries, insertSeries, lockSeries, type SeriesBefore } from './series.sql.ts'
import { currentDesign, requireTemplate } from './template-design.ts'

/** How long a series can be undone, before its pictures are drawn, in milliseconds. */
const UNDO_MS = 10_000

type MadeRow = z.input<typeof contract.createSeries.output>['data']['rows'][number] & { row: contract.SeriesRow }
type Sent = z.output<typeof contract.createSeries.input>

/**
 * Gives each row a design made from a source. What is not active shows it once it can no longer be undone.
 * @throws Refusal 404 for unknown templates; 422 for a row that is none, twice, or outside of a locked brand, and for a taken code
 */
export async function createSeries(sent: Sent, request: SignedInRequest) {
  const { db, caller, services } = request
  const { organizationId } = caller
  const source = await requireTemplate(sent.source_id, request)
  const { design } = currentDesign(source, await findDraft(db, organizationId, sent.source_id))
  await refuseRows(sent, design, request)
  const dueAt = new Date(services.clock.now().getTime() + UNDO_MS).toISOString()
  return db
    .transaction(async (tx) => {
      const before: SeriesBefore = []
      const rows: MadeRow[] = []
      // By id, as templates are locked everywhere.
      const inOrder = sent.rows.toSorted((one, other) =>
        (one.template_id ?? '~') < (other.template_id ?? '~') ? -1 : 1,
      )
      for (const row of inOrder) {
        const made = await templateOfRow(tx, source, row, request)
        const { id: templateId, isActive } = made
        const draft = await findDraft(tx, organizationId, templateId)
        const own = rowOfSeries(design, sent.key, row) as Design
        const level = row.level ?? draft?.level ?? ''
        const origin = { sourceId: sent.source_id, source: design, key: sent.key, row }
        const due = isActive ? {} : { dueDesign: own, dueAt }
        await saveDraft(tx, organizationId, templateId, { design: own, level, origin, ...due })
        const earlier = draft && { design: draft.design, level: draft.level, origin: draft.origin }
        before.push({ templateId, isNew: made.isNew, draft: earlier ?? null })
        rows.push({
          row,
          template_id: templateId,
          title: made.title,
          is_new: made.isNew,
          is_active: isActive,
          design: own,
        })
      }
      const id = await insertSeries(tx, organizationId, before)
      await record(tx, request, 'series_made', sent.source_id, rows.length)
      const shown = sent.rows.flatMap((each) =>
        rows.filter(({ row }) => row === each).map(({ row: _, ...made }) => made),
      )
      return { data: { id, rows: shown } }
    })
    .catch(refuseCodeTaken)
}

/** The template of a row; a new draft in the source's language, of its type and colour, if the row names none. */
async function templateOfRow(
  tx: Database,
  { version: source }: TemplateRow,
  { template_id: id, title = '', code = '' }: contract.SeriesRow,
  request: SignedInRequest,
) {
  const { organizationId, userId } = request.caller
  if (id) {
    const row = await lockTemplate(tx, organizationId, id)
    if (!row) throw notFound()
    return { id, title: row.version.title, isNew: false, isActive: row.template.status === 'active' }
  }
  const { language, type, colorPrimary } = source
  const made = await insertTemplate(tx, organizationId, {
    isLearningPath: false,
    isPublished: false,
    status: 'draft',
    content: { title, code, language, type, colorPrimary },
  })
  await insertEvents(tx, organizationId, [{ userId, subject: 'template', subjectId: made.id, action: 'created' }])
  await recordActivity(tx, {
    ...activitySourceOf(request),
    kind: 'template_created',
    subject: { type: 'template', id: made.id, label: title },
    details: { status: 'draft' },
  })
  return { id: made.id, title, isNew: true, isActive: false }
}

async function refuseRows({ rows, key }: Sent, source: Design, request: SignedInRequest) {
  for (const [index, row] of rows.entries()) {
    const refuse = (field: string, sentence: (typeof m)['designs_row_title']) =>
      invalidField(['rows', index, field], (locale) => sentence({}, { locale }))
    if (!row.template_id && !row.title) throw refuse('title', m.designs_row_title)
    const isTwice = row.template_id && rows.findIndex((each) => each.template_id === row.template_id) < index
    if (isTwice) throw refuse('template_id', m.designs_row_twice)
    await refuseDesign(request.db, rowOfSeries(source, key, row) as Design, request, `rows.${index}`)
  }
}

/**
 * Gives the rows of a series their earlier designs, and deletes its new templates. What somebody has changed since stays.
 * @throws Refusal 404; 409 once its time is over
 */
export async function undoSeries(
  { series_id: id }: z.output<typeof contract.undoSeries.input>,
  request: SignedInRequest,
): Promise<undefined> {
  const { db, caller, services } = request
  const { organizationId } = caller
  await db.transaction(async (tx) => {
    const series = await lockSeries(tx, organizationId, id)
    if (!series) throw notFound()
    if (services.clock.now().getTime() > new Date(series.createdAt).getTime() + UNDO_MS) throw tooLate()
    for (const { templateId, isNew, draft } of series.before.toSorted((a, b) =>
      a.templateId < b.templateId ? -1 : 1,
    )) {
      const row = await lockTemplate(tx, organizationId, templateId)
      if (!row) continue
      if (isNew && row.template.status === 'draft' && row.template.badgesCount === 0)
        await deleteTemplateRow(tx, organizationId, templateId)
      else if (draft) await saveDraft(tx, organizationId, templateId, { ...draft, dueDesign: null, dueAt: null })
      else await deleteDraft(tx, organizationId, templateId)
    }
    await deleteSeries(tx, organizationId, id)
    await record(tx, request, 'series_undone', undefined, series.before.length)
  })
}

const tooLate = () => new Refusal(409, 'conflict', { sentence: (locale) => m.designs_undo_late({}, { locale }) })

function record(
  tx: Database,
  request: SignedInRequest,
  kind: 'series_made' | 'series_undone',
  sourceId: string | undefined,
  count: number,
) {
  const subject = sourceId ? { subject: { type: 'template' as const, id: sourceId } } : {}
  return recordActivity(tx, { ...activitySourceOf(request), kind, ...subject, details: { count } })
}
