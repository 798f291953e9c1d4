import type { z } from 'zod'
import * as contract from '#contract/organization.ts'
import { m } from '#i18n/compiled/messages.js'
import { cleanHtml } from '#server/platform/html/clean-html.ts'
import { invalidField } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { replaceImage, storeImage } from '#server/platform/images/store-image.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { refuseStale } from '../activity/refuse-stale.ts'
import { redrawNamedDrafts } from '../designs/designs.sql.ts'
import { insertEvents } from '../history/events.sql.ts'
import { lockOrganization } from './lock-organization.sql.ts'
import { findOrganization, type OrganizationChange, organizationAnswer, saveOrganization } from './organizations.sql.ts'

type Update = z.output<typeof contract.updateOrganization.input>

/**
 * E11: changes the fields that are sent and no others; nested objects are merged leaf by leaf.
 * @throws Refusal 413, 415 or 422 on `logo` for a picture that is not accepted
 */
export async function updateOrganization({ logo, ...update }: Update, request: SignedInRequest) {
  const { description } = update
  const cleaned = description === undefined ? update : { ...update, description: cleanHtml(description) }
  if (logo) await saveWithLogo(logo, cleaned, request)
  else await save(cleaned, request)
  return answer(request)
}

/** E10. @throws Refusal 413, 415 or 422 on `logo` if it is missing or not accepted */
export async function uploadLogo({ logo }: Pick<Update, 'logo'>, request: SignedInRequest) {
  if (!logo) throw invalidField(['logo'], (locale) => m.problems_field_required({}, { locale }))
  await saveWithLogo(logo, {}, request)
  return answer(request)
}

async function saveWithLogo(logo: NonNullable<Update['logo']>, update: OrganizationChange, request: SignedInRequest) {
  const key = await storeImage(request.services, request.caller.organizationId, logo, 'square', 'logo')
  await replaceImage(request.services, request.caller.organizationId, key, () =>
    save({ ...update, logo: key }, request),
  )
}

/** Removes the uploaded logo, which brings back the drawn crest. */
export async function deleteLogo(_: object, request: SignedInRequest) {
  await replaceImage(request.services, request.caller.organizationId, null, () => save({ logo: null }, request))
  return answer(request)
}

/** @returns the storage key of the previous logo */
async function save(change: OrganizationChange, request: SignedInRequest): Promise<string | null> {
  const { db, caller, services } = request
  const { organizationId, userId } = caller
  const replaced = await db.transaction(async (tx) => {
    const fields = changedFields(change)
    if (fields.length === 0) return null
    await lockOrganization(tx, organizationId)
    await refuseStale(tx, request, contract.updateOrganization, {
      sent: change,
      shown: organizationAnswer(await findOrganization(tx, organizationId), services.urls),
      changes: { subjectId: organizationId, kinds: ['organization_edited'] },
    })
    const logo = await saveOrganization(tx, organizationId, change)
    if (change.name !== undefined) await redrawNamedDrafts(tx, organizationId, services.clock.now())
    const event = { userId, subject: 'organization', subjectId: organizationId, action: 'updated' } as const
    await insertEvents(tx, organizationId, [{ ...event, data: { fields } }])
    const subject = { type: 'organization', id: organizationId } as const
    await recordActivity(tx, {
      ...activitySourceOf(request),
      kind: 'organization_edited',
      subject,
      details: { fields },
    })
    return logo
  })
  if (change.name !== undefined) services.jobSignal.wake()
  return replaced
}

async function answer({ db, caller, services }: SignedInRequest) {
  return { data: organizationAnswer(await findOrganization(db, caller.organizationId), services.urls) }
}

/** The names of the fields that were sent, such as `address_info.city`. Their values stay out of the history. */
function changedFields(update: object): string[] {
  return Object.entries(update).flatMap(([name, value]) => {
    if (value === undefined) return []
    if (typeof value !== 'object' || value === null) return [name]
    return changedFields(value).map((leaf) => `${name}.${leaf}`)
  })
}
