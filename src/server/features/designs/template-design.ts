import type { z } from 'zod'
import { rowOfSeries } from '#art/design/series.ts'
import * as contract from '#contract/designs/template-design.ts'
import { booleanToFlag } from '#contract/formats.ts'
import { isSameValue } from '#contract/version.ts'
import { instantFrom } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { refuseStale } from '../activity/refuse-stale.ts'
import { editTemplate } from '../templates/edit-template.ts'
import type { TemplateRow } from '../templates/template-answer.ts'
import { findTemplate } from '../templates/templates.sql.ts'
import { type DraftRow, findDraft, findLikenesses, saveDraft } from './designs.sql.ts'
import { altOf, bindingsOf, drawDesign, ownAltOf, picturesOf, proposalOf, symbolIn } from './draw-design.ts'
import { refuseDesign } from './refuse-design.ts'

type Reading = Pick<SignedInRequest, 'db' | 'caller' | 'services' | 'language'>

/** The saved design of a template, else the one of its picture, else the proposal. */
export const currentDesign = (row: TemplateRow, draft: DraftRow | undefined) => ({
  design: draft?.design ?? row.version.design?.design ?? proposalOf(row),
  level: draft?.level ?? row.version.design?.level ?? ('' as const),
})

/** @throws Refusal 404 for an unknown template and for another organization's */
export async function requireTemplate(
  id: string,
  { db, caller }: Pick<Reading, 'db' | 'caller'>,
): Promise<TemplateRow> {
  const row = await findTemplate(db, caller.organizationId, id)
  if (!row) throw notFound()
  return row
}

/** The design of a template with what it is drawn with. @throws Refusal 404 */
export async function showTemplateDesign({ template_id: id }: { template_id: string }, request: Reading) {
  const row = await requireTemplate(id, request)
  return { data: await designAnswer(row, await findDraft(request.db, request.caller.organizationId, id), request) }
}

/** A design with the values and pictures that it is drawn with. */
async function drawnWith(row: TemplateRow, { design, level }: ReturnType<typeof currentDesign>, request: Reading) {
  const { db, caller, services, language } = request
  const bindings = await bindingsOf(db, row.template, row.version, level, services)
  return {
    bindings: { ...bindings, brand: [...bindings.brand] },
    symbol: symbolIn(design, language),
    pictures: await picturesOf(db, caller.organizationId, design, services),
    proposed_alt: altOf(design, bindings, row.version.language),
  }
}

async function designAnswer(
  row: TemplateRow,
  draft: DraftRow | undefined,
  request: Reading,
): Promise<z.input<typeof contract.TemplateDesign>> {
  const { design: used } = row.version
  const current = currentDesign(row, draft)
  return {
    ...current,
    is_proposal: booleanToFlag(!draft && !used),
    ...(await drawnWith(row, current, request)),
    used: used && { design: used.design, level: used.level },
    due_at: draft?.dueAt ? instantFrom(draft.dueAt) : null,
    from: draft ? await sourceOf(draft, request) : null,
    image_alt: ownAltOf(row.version),
    updated_at: draft ? instantFrom(draft.updatedAt) : null,
  }
}

/** The source of a row of a series, and what the row would be now. */
async function sourceOf({ origin }: DraftRow, { db, caller }: Reading) {
  const source = origin && (await findTemplate(db, caller.organizationId, origin.sourceId))
  if (!source) return null
  const { design } = currentDesign(source, await findDraft(db, caller.organizationId, origin.sourceId))
  const hasChanged = !isSameValue(design, origin.source)
  return {
    template_id: origin.sourceId,
    title: source.version.title,
    offered: hasChanged ? rowOfSeries(design, origin.key, origin.row) : null,
  }
}

/**
 * Saves the draft of a template's design; its picture stays.
 * @throws Refusal 404; 409 for a save from an older version; 422 for what does not exist, and outside of a locked brand
 */
export async function saveTemplateDesign(
  { template_id: id, ...sent }: z.output<typeof contract.saveTemplateDesign.input>,
  request: SignedInRequest,
) {
  const { organizationId } = request.caller
  const data = await editTemplate(id, request, async (tx, row) => {
    const reading = { ...request, db: tx }
    const draft = await findDraft(tx, organizationId, id)
    await refuseStaleDesign(tx, row, draft, request, contract.saveTemplateDesign, sent)
    await refuseDesign(tx, sent.design, request)
    const { design, level = currentDesign(row, draft).level } = sent
    const origin = sent.settles_offer && draft?.origin ? await settled(draft.origin, reading) : undefined
    await saveDraft(tx, organizationId, id, { design, level, ...(origin && { origin }) })
    if (!draft || !isSameValue([draft.design, draft.level], [design, level])) await recordDesign(tx, row, request)
    return designAnswer(row, await findDraft(tx, organizationId, id), reading)
  })
  return { data }
}

/** Where a row of a series came from, with its source as it is now. */
async function settled(origin: NonNullable<DraftRow['origin']>, { db, caller }: Reading) {
  const source = await findTemplate(db, caller.organizationId, origin.sourceId)
  if (!source) return origin
  const { design } = currentDesign(source, await findDraft(db, caller.organizationId, origin.sourceId))
  return { ...origin, source: design }
}

/** Refuses a save or use of a design that others have changed meanwhile. @throws Refusal 409 */
export function refuseStaleDesign(
  tx: Database,
  row: TemplateRow,
  draft: DraftRow | undefined,
  request: SignedInRequest,
  save: typeof contract.saveTemplateDesign | typeof contract.useTemplateDesign,
  sent: object,
) {
  const changes = { subjectId: row.template.id, kinds: ['design_saved' as const] }
  return refuseStale(tx, request, save, { sent, shown: currentDesign(row, draft), changes })
}

function recordDesign(tx: Database, { template }: TemplateRow, request: SignedInRequest) {
  const type = template.isLearningPath ? 'learning_path' : 'template'
  const subject = { type, id: template.id } as const
  return recordActivity(tx, { ...activitySourceOf(request), kind: 'design_saved', subject })
}

/** Draws and checks a design without saving it. @throws Refusal 404; 422 as a save; 429 for more than 60 in a minute */
export async function renderTemplateDesign(
  { template_id: id, design, level }: z.output<typeof contract.renderDesign.input>,
  request: SignedInRequest,
) {
  const { db, caller, services } = request
  const row = await requireTemplate(id, request)
  await services.designLimit.spend(caller.userId)
  await refuseDesign(db, design, { caller: { ...caller, level: 'owner' } })
  const draft = await findDraft(db, caller.organizationId, id)
  const tried = { design, level: level ?? currentDesign(row, draft).level }
  const shown = await drawnWith(row, tried, request)
  const others = await findLikenesses(db, caller.organizationId, id)
  const { pictures, bindings } = shown
  const drawn = await drawDesign(
    design,
    bindings,
    { pictures, isLearningPath: row.template.isLearningPath },
    others,
    services,
  )
  const { svg, places, checks, lookalike, mayBeUsed } = drawn
  return { data: { svg, places, checks: [...checks, lookalike], may_be_used: mayBeUsed, ...shown } }
}
