import type { z } from 'zod'
import type { ActivityKind } from '#contract/activity.ts'
import * as contract from '#contract/designs/own-designs.ts'
import { m } from '#i18n/compiled/messages.js'
import { instantFrom } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { invalidField, notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { refuseStale } from '../activity/refuse-stale.ts'
import {
  deleteOwnDesign,
  findOwnDesigns,
  insertOwnDesign,
  lockOwnDesign,
  type OwnDesignRow,
  saveOwnDesign,
} from './own-designs.sql.ts'
import { refuseDesign } from './refuse-design.ts'

const answerOf = ({ id, name, design, createdAt, updatedAt }: OwnDesignRow) => ({
  id,
  name,
  design,
  created_at: instantFrom(createdAt),
  updated_at: instantFrom(updatedAt),
})

/** The starting designs of the organization, by name. */
export async function listOwnDesigns(_: object, { db, caller }: SignedInRequest) {
  return { data: (await findOwnDesigns(db, caller.organizationId)).map(answerOf) }
}

/** @throws Refusal 422 for what does not exist, outside of a locked brand, and if there are too many */
export async function createOwnDesign(
  { name, design }: z.output<typeof contract.createOwnDesign.input>,
  request: SignedInRequest,
) {
  const { db, caller } = request
  await refuseDesign(db, design, request)
  const most = contract.MAX_OWN_DESIGNS
  return db.transaction(async (tx) => {
    if ((await findOwnDesigns(tx, caller.organizationId)).length >= most)
      throw invalidField(['name'], (locale) => m.designs_too_many({ most }, { locale }))
    const row = await insertOwnDesign(tx, caller.organizationId, { name, design })
    await record(tx, request, 'design_kept', row)
    return { data: answerOf(row) }
  })
}

/** @throws Refusal 404; 409 for a save from an older version; 422 as above */
export async function updateOwnDesign(
  { design_id: id, ...sent }: z.output<typeof contract.updateOwnDesign.input>,
  request: SignedInRequest,
) {
  const { db, caller } = request
  if (sent.design) await refuseDesign(db, sent.design, request)
  return db.transaction(async (tx) => {
    const before = await locked(tx, request, id)
    const changes = { subjectId: id, kinds: ['design_changed' as const] }
    await refuseStale(tx, request, contract.updateOwnDesign, { sent, shown: answerOf(before), changes })
    const row = await saveOwnDesign(tx, caller.organizationId, id, sent)
    await record(tx, request, 'design_changed', row)
    return { data: answerOf(row) }
  })
}

/** @throws Refusal 404 */
export async function removeOwnDesign(
  { design_id: id }: z.output<typeof contract.deleteOwnDesign.input>,
  request: SignedInRequest,
): Promise<undefined> {
  const { db, caller } = request
  await db.transaction(async (tx) => {
    const row = await locked(tx, request, id)
    await deleteOwnDesign(tx, caller.organizationId, id)
    await record(tx, request, 'design_deleted', row)
  })
}

async function locked(tx: Database, { caller }: SignedInRequest, id: string) {
  const row = await lockOwnDesign(tx, caller.organizationId, id)
  if (!row) throw notFound()
  return row
}

function record(tx: Database, request: SignedInRequest, kind: ActivityKind, { id, name }: OwnDesignRow) {
  return recordActivity(tx, { ...activitySourceOf(request), kind, subject: { type: 'design', id, label: name } })
}
