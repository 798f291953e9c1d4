import { isSameValue } from '#contract/version.ts'
import type { JobRun } from '#server/jobs/job.ts'
import type { Database } from '#server/platform/database/database.ts'
import { discardImage, removeUnusedImages } from '#server/platform/images/store-image.ts'
import type { Services } from '#server/services.ts'
import type { TemplateRow } from '../templates/template-answer.ts'
import { type Content, contentOf } from '../templates/template-content.ts'
import { findTemplate, lockTemplate } from '../templates/templates.sql.ts'
import { saveContent, touchTemplate } from '../templates/versions.sql.ts'
import { findDraft, findDue, forgetDue, saveDraft } from './designs.sql.ts'
import { bindingsOf, ownAltOf, type StoredDesign, storeDesign } from './draw-design.ts'

/**
 * Draws the picture of a template anew if its design says other words with some content: the words of a design follow their template.
 * Call it outside of transactions.
 * @param isActivated what waits to be drawn is drawn now
 * @returns nothing if the picture stays
 */
export async function drawLivingPicture(
  db: Database,
  row: TemplateRow,
  change: Partial<Content>,
  isActivated: boolean,
  services: Services,
): Promise<StoredDesign | undefined> {
  const { organizationId, id } = row.template
  const used = row.version.design
  const draft = isActivated ? await findDraft(db, organizationId, id) : undefined
  const due = draft?.dueDesign && { design: draft.dueDesign, level: draft.level }
  if (!used && !due) return undefined
  const version = { ...row.version, ...change }
  // A picture in use keeps its colours: a changed brand is offered as a draft.
  const brand = used?.bindings.brand ?? []
  if (used && !due) {
    const bindings = await bindingsOf(db, row.template, version, used.level, services)
    if (isSameValue({ ...bindings, brand }, used.bindings)) return undefined
  }
  const next = due ?? { ...(used as NonNullable<typeof used>), brand }
  const { mayBeUsed: _, ...stored } = await storeDesign(db, row, version, next, services)
  return { ...stored, imageAlt: ownAltOf(row.version) ?? stored.imageAlt }
}

/** How many pictures are drawn before others are looked for. */
const BATCH = 20
/** When a picture that could not be drawn is tried again, in milliseconds. */
const LATER = 5 * 60_000

/** Draws the pictures whose time has come: after a series, a copy, or a change of the brand or of the organization's name. */
export async function drawDuePictures(services: Services, { isStopping }: Pick<JobRun, 'isStopping'>): Promise<void> {
  const { db, clock, log } = services
  for (;;) {
    const due = await findDue(db, clock.now(), BATCH)
    for (const { organizationId, templateId } of due) {
      if (isStopping()) return
      await drawDue(organizationId, templateId, services).catch(async (error: unknown) => {
        log.warn({ err: error, templateId }, 'a designed picture could not be drawn')
        const draft = await findDraft(db, organizationId, templateId)
        const dueAt = new Date(clock.now().getTime() + LATER).toISOString()
        if (draft?.dueDesign) await saveDraft(db, organizationId, templateId, { design: draft.design, dueAt })
      })
    }
    if (due.length < BATCH) return
  }
}

async function drawDue(organizationId: string, templateId: string, services: Services): Promise<void> {
  const { db } = services
  const [row, draft] = [
    await findTemplate(db, organizationId, templateId),
    await findDraft(db, organizationId, templateId),
  ]
  if (!row || !draft?.dueDesign) return
  // What is active keeps its picture: the design is a draft of its next one.
  if (row.template.status === 'active') return forgetDue(db, organizationId, templateId)
  // The picture in use that is drawn anew keeps its level; that of its draft may be another.
  const used = isSameValue(draft.dueDesign, draft.design) ? undefined : row.version.design
  const due = { design: draft.dueDesign, level: used?.level ?? draft.level }
  const { mayBeUsed, ...stored } = await storeDesign(db, row, row.version, due, services)
  const imageAlt = ownAltOf(row.version) ?? stored.imageAlt
  const isSaved = await db
    .transaction(async (tx) => {
      const now = await lockTemplate(tx, organizationId, templateId)
      const isSame = now && isSameValue(contentOf(now.version), contentOf(row.version))
      if (!isSame) return false
      await forgetDue(tx, organizationId, templateId)
      if (!mayBeUsed || now.template.status === 'active') return false
      await saveContent(tx, now, { ...stored, imageAlt })
      await touchTemplate(tx, organizationId, templateId)
      return true
    })
    .catch(async (error: unknown) => {
      await discardImage(services, stored.image, error)
      throw error
    })
  const unused = isSaved ? row.version.image : stored.image
  if (unused) await removeUnusedImages(services, organizationId, [unused])
}
