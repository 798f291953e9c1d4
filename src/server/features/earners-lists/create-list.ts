import type { CreateEarnersList } from '#contract/earners/filled-lists.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { type Acting, actingOf, addPeople, withOtherName } from '../earners/add-earners.ts'
import { insertEvents } from '../history/events.sql.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { insertList } from './lists.sql.ts'
import { showList } from './show-list.ts'

/** E22: creates a list with its earners, all or nothing, 50,000 at most. */
export async function createList(list: CreateEarnersList, request: SignedInRequest) {
  const { db, caller } = request
  return db.transaction(async (tx) => {
    const id = await makeList(tx, actingOf(request), list)
    const subject = { type: 'earners_list', id } as const
    const details = { count: list.earners.length }
    await recordActivity(tx, { ...activitySourceOf(request), kind: 'list_created', subject, details })
    return showList(id, { db: tx, caller })
  })
}

/** Creates a list with its earners in an open transaction; the caller records the activity. @returns its id */
export async function makeList(tx: Database, acting: Acting, list: CreateEarnersList) {
  const { organizationId } = acting.acted
  await lockOrganization(tx, organizationId)
  const id = await insertList(tx, organizationId, list)
  if (list.earners.length > 0) {
    await addPeople(tx, acting, id, withOtherName(list.earners, list.other_name), (row) => ['earners', row])
  }
  const data = { name: list.name, earners_count: list.earners.length }
  await insertEvents(tx, organizationId, [
    { userId: acting.userId, subject: 'earners_list', subjectId: id, action: 'created', data },
  ])
  return id
}
