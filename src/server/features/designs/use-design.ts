import type { z } from 'zod'
import * as contract from '#contract/designs/template-design.ts'
import { m } from '#i18n/compiled/messages.js'
import { invalidField } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { discardImage } from '#server/platform/images/store-image.ts'
import { changeTemplate } from '../templates/update-template.ts'
import { findDraft, forgetDue } from './designs.sql.ts'
import { storeDesign } from './draw-design.ts'
import { refuseDesign } from './refuse-design.ts'
import { currentDesign, refuseStaleDesign, requireTemplate } from './template-design.ts'

/**
 * Makes the saved design the picture of a template.
 * @throws Refusal 404; 409 for a design that has changed meanwhile; 422 if its title is too long to be read
 */
export async function useTemplateDesign(
  { template_id: id, image_alt: alt }: z.output<typeof contract.useTemplateDesign.input>,
  request: SignedInRequest,
) {
  const { db, caller, services } = request
  const row = await requireTemplate(id, request)
  const draft = await findDraft(db, caller.organizationId, id)
  await refuseStaleDesign(db, row, draft, request, contract.useTemplateDesign, {})
  const current = currentDesign(row, draft)
  await refuseDesign(db, current.design, request)
  const { mayBeUsed, ...stored } = await storeDesign(db, row, row.version, current, services)
  const imageAlt = alt || stored.imageAlt
  try {
    if (!mayBeUsed) throw invalidField(['design'], (locale) => m.designs_title_too_long({}, { locale }))
    const answer = await changeTemplate(id, {}, { ...stored, imageAlt }, { ...request, madeFrom: undefined })
    await forgetDue(db, caller.organizationId, id)
    return answer
  } catch (error) {
    await discardImage(services, stored.image, error)
    throw error
  }
}
