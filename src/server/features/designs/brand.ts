import type { z } from 'zod'
import * as contract from '#contract/designs/brand.ts'
import { DESIGN_SHAPES } from '#contract/designs/design.ts'
import { booleanToFlag } from '#contract/formats.ts'
import { isSameValue } from '#contract/version.ts'
import { m } from '#i18n/compiled/messages.js'
import { instantFrom } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { invalidField } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { findLastChange } from '../activity/last-change.sql.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { refuseStale } from '../activity/refuse-stale.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { type Designed, findDesigned, saveBrand } from './brand.sql.ts'
import { type BrandRow, findBrand, saveDraft } from './designs.sql.ts'
import { findOwnDesigns, type OwnDesignRow, saveOwnDesign } from './own-designs.sql.ts'
import { enamelsOf, placesAfter, rebranded } from './rebrand.ts'

const NO_BRAND: Pick<BrandRow, 'enamels' | 'look' | 'isLocked'> & { updatedAt: null } = {
  enamels: [],
  look: { metal: 'gold', engraving: 'waves', face: 'clarendon', shapes: [...DESIGN_SHAPES] },
  isLocked: false,
  updatedAt: null,
}

/** The brand of an organization with all designs that may be bound to it. */
async function brandOf(db: Database, organizationId: string) {
  return {
    brand: (await findBrand(db, organizationId)) ?? NO_BRAND,
    designed: await findDesigned(db, organizationId),
    own: await findOwnDesigns(db, organizationId),
  }
}

type Branded = Awaited<ReturnType<typeof brandOf>>

/** The enamels that a template has, in its draft, its picture, or the one to come. */
const enamelsIn = ({ draft, used, due }: Designed) =>
  new Set([draft, used?.design, due].flatMap((design) => (design ? enamelsOf(design) : [])))

const answerOf = ({ brand: { enamels, look, isLocked }, designed, own }: Branded) => ({
  ...look,
  enamels: enamels.map((enamel, place) => ({
    ...enamel,
    uses:
      designed.filter((each) => enamelsIn(each).has(place)).length +
      own.filter(({ design }) => enamelsOf(design).includes(place)).length,
  })),
  is_locked: booleanToFlag(isLocked),
})

const changesOfBrand = (organizationId: string) => ({ subjectId: organizationId, kinds: ['brand_changed' as const] })

/** The brand, with how often each enamel is used, and who changed it last. */
async function shownBrand(db: Database, organizationId: string) {
  const branded = await brandOf(db, organizationId)
  const { updatedAt } = branded.brand
  const { by } = await findLastChange(db, organizationId, changesOfBrand(organizationId), [])
  return { ...answerOf(branded), updated_at: updatedAt && instantFrom(updatedAt), updated_by: by }
}

/** Shows the brand. */
export const showBrand = async (_: object, { db, caller }: SignedInRequest) => ({
  data: await shownBrand(db, caller.organizationId),
})

/** What a brand makes of the designs that are bound to it. */
function changesOf({ brand, designed, own }: Branded, sent: contract.BrandInput) {
  const placeAfter = placesAfter(sent)
  const change = (design: Designed['draft']) => design && rebranded(design, brand, sent, placeAfter)
  const hexAfter = (place: number) => sent.enamels[placeAfter(place) ?? -1]?.hex
  const hasNewColour = (places: Iterable<number>) =>
    [...places].some((place) => hexAfter(place) !== brand.enamels[place]?.hex)
  const isChanged = (design: Designed['draft']) => design !== null && !isSameValue(change(design), design)
  const templates = designed.flatMap((each) => {
    const enamels = enamelsIn(each)
    const { draft, used, due } = each
    const differs = [draft, used?.design ?? null, due].some(isChanged) || hasNewColour(enamels)
    return enamels.size > 0 && differs ? [{ ...each, change }] : []
  })
  const starting = own.filter(({ design }) => {
    const enamels = enamelsOf(design)
    return enamels.length > 0 && (isChanged(design) || hasNewColour(enamels))
  })
  return { templates, starting, change }
}

const countsOf = ({ templates, starting }: ReturnType<typeof changesOf>) => ({
  drafts: templates.filter(({ isActive }) => !isActive).length,
  active: templates.filter(({ isActive }) => isActive).length,
  designs: starting.length,
})

/** Counts what a brand would change. @throws Refusal 422 */
export async function previewBrand(sent: contract.BrandInput, { db, caller }: SignedInRequest) {
  const branded = await brandOf(db, caller.organizationId)
  refuseBrand(branded, sent)
  return { data: countsOf(changesOf(branded, sent)) }
}

/**
 * Replaces the brand. Drafts of templates are drawn anew, active ones get a draft of their next picture, starting designs change.
 * @throws Refusal 409 for a save from an older version; 422 for a used enamel without a replacement
 */
export async function updateBrand(sent: z.output<typeof contract.updateBrand.input>, request: SignedInRequest) {
  const { db, caller, services } = request
  const { organizationId } = caller
  const data = await db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId)
    const branded = await brandOf(tx, organizationId)
    const shown = answerOf(branded)
    await refuseStale(tx, request, contract.updateBrand, { sent, shown, changes: changesOfBrand(organizationId) })
    refuseBrand(branded, sent)
    const { enamels, metal, engraving, face, shapes, is_locked } = sent
    const changed = changesOf(branded, sent)
    await saveBrand(tx, organizationId, {
      enamels: enamels.map(({ name, hex }) => ({ name, hex })),
      look: { metal, engraving, face, shapes },
      isLocked: is_locked === 1,
    })
    await applyBrand(tx, organizationId, changed, services.clock.now())
    await recordActivity(tx, {
      ...activitySourceOf(request),
      kind: 'brand_changed',
      subject: { type: 'organization', id: organizationId },
      details: countsOf(changed),
    })
    return shownBrand(tx, organizationId)
  })
  services.jobSignal.wake()
  return { data }
}

async function applyBrand(
  tx: Database,
  organizationId: string,
  { templates, starting, change }: ReturnType<typeof changesOf>,
  now: Date,
) {
  for (const { id, isActive, draft, used, due } of templates) {
    const design = change(draft ?? used?.design ?? null)
    const next = isActive ? null : change(due ?? used?.design ?? null)
    if (!design) continue
    const level = draft ? {} : { level: used?.level ?? ('' as const) }
    await saveDraft(tx, organizationId, id, {
      design,
      ...level,
      ...(next && { dueDesign: next, dueAt: now.toISOString() }),
    })
  }
  for (const { id, design } of starting as OwnDesignRow[])
    await saveOwnDesign(tx, organizationId, id, { design: change(design) ?? design })
}

/** @throws Refusal 422 for enamels that are not there, and used ones that are removed without a replacement */
function refuseBrand(branded: Branded, sent: contract.BrandInput) {
  const { enamels } = branded.brand
  const refuse = (path: PropertyKey[], sentence: (typeof m)['designs_enamel_gone']) =>
    invalidField(path, (locale) => sentence({}, { locale }))
  for (const [place, { was }] of sent.enamels.entries())
    if (was !== null && was >= enamels.length) throw refuse(['enamels', place, 'was'], m.designs_enamel_gone)
  for (const [index, { by }] of sent.replacements.entries())
    if (by >= sent.enamels.length) throw refuse(['replacements', index, 'by'], m.designs_enamel_gone)
  const placeAfter = placesAfter(sent)
  const isLost = answerOf(branded).enamels.some(({ uses }, place) => uses > 0 && placeAfter(place) === undefined)
  if (isLost) throw refuse(['replacements'], m.designs_enamel_used)
  if (sent.is_locked === 1 && sent.enamels.length === 0) throw refuse(['enamels'], m.designs_locked_empty)
}
