import { type UpdateEarnersList, updateEarnersList } from '#contract/earners/earners-lists.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { refuseStale } from '../activity/refuse-stale.ts'
import { insertEvents } from '../history/events.sql.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { findList, listAnswer, updateList as saveList } from './lists.sql.ts'
import { showList } from './show-list.ts'

/**
 * E23: changes the fields of a list that are sent.
 * @throws Refusal 404 for an unknown id and for another organization's; 409 for a save from an older version
 */
export async function updateList(
  { earners_list_id: id, ...sent }: UpdateEarnersList & { earners_list_id: string },
  request: SignedInRequest,
) {
  const { db, caller } = request
  const { organizationId, userId } = caller
  return db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId)
    const before = await findList(tx, organizationId, id)
    if (!before) throw notFound()
    await refuseStale(tx, request, updateEarnersList, {
      sent,
      shown: listAnswer(before),
      changes: { subjectId: id, kinds: ['list_edited'] },
    })
    const change = changes(before, sent)
    if (Object.keys(change).length > 0) {
      await saveList(tx, organizationId, id, change)
      await insertEvents(tx, organizationId, [
        { userId, subject: 'earners_list', subjectId: id, action: 'updated', data: change },
      ])
      const subject = { type: 'earners_list', id } as const
      const details = { fields: Object.keys(change) }
      await recordActivity(tx, { ...activitySourceOf(request), kind: 'list_edited', subject, details })
    }
    return showList(id, { db: tx, caller })
  })
}

/** The sent fields whose values differ from the current ones. */
function changes(before: Record<keyof UpdateEarnersList, string | null>, sent: UpdateEarnersList): UpdateEarnersList {
  const names = Object.keys(sent) as (keyof UpdateEarnersList)[]
  const changed = names.filter((name) => sent[name] !== undefined && sent[name] !== before[name])
  return Object.fromEntries(changed.map((name) => [name, sent[name]]))
}
