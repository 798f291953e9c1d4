import { notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { findList } from '../earners-lists/lists.sql.ts'
import { insertEvents } from '../history/events.sql.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { deleteUnreferencedEarners } from './earners.sql.ts'
import { deleteMembers } from './members.sql.ts'

/**
 * Removes an earner from a list, and deletes them if they are on no other list and have no badges, as `deleteList` does.
 * @throws Refusal 404 if the earner is not on the list
 */
export async function removeEarner(
  { earners_list_id: listId, earner_id: id }: { earners_list_id: string; earner_id: string },
  request: SignedInRequest,
) {
  const { db, caller } = request
  const { organizationId, userId } = caller
  await db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId)
    const removed = await deleteMembers(tx, organizationId, listId, id)
    if (removed.length === 0) throw notFound()
    const list = await findList(tx, organizationId, listId)
    const subject = { type: 'earner', id } as const
    const details = { list: list!.name }
    await recordActivity(tx, { ...activitySourceOf(request), kind: 'earner_removed', subject, details })
    await deleteUnreferencedEarners(tx, organizationId, removed)
    await insertEvents(tx, organizationId, [
      { userId, subject: 'earners_list', subjectId: listId, action: 'earner_removed', data: { earner_id: id } },
    ])
  })
  return undefined
}
