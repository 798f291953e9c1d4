import { withFreshPlans } from '#server/platform/database/fresh-plans.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { deleteUnreferencedEarners } from '../earners/earners.sql.ts'
import { deleteMembers } from '../earners/members.sql.ts'
import { insertEvents } from '../history/events.sql.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { findList, deleteList as removeList } from './lists.sql.ts'

/**
 * E26: deletes a list, and its earners who are on no other list and have no badges. Issued badges stay.
 * @throws Refusal 404 for an unknown id and for another organization's
 */
export async function deleteList({ earners_list_id: id }: { earners_list_id: string }, request: SignedInRequest) {
  const { organizationId, userId } = request.caller
  await request.db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId)
    const list = await findList(tx, organizationId, id)
    if (!list) throw notFound()
    const members = await withFreshPlans(tx, list.earnersCount, async () => {
      const deleted = await deleteMembers(tx, organizationId, id)
      await removeList(tx, organizationId, id)
      await deleteUnreferencedEarners(tx, organizationId, deleted)
      return deleted
    })
    const subject = { type: 'earners_list', id, label: list.name } as const
    const details = { count: members.length }
    await recordActivity(tx, { ...activitySourceOf(request), kind: 'list_deleted', subject, details })
    const data = { name: list.name, earners_count: members.length }
    await insertEvents(tx, organizationId, [
      { userId, subject: 'earners_list', subjectId: id, action: 'deleted', data },
    ])
  })
  return undefined
}
