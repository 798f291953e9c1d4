import type { z } from 'zod'
import type { makeListOfAward as contract } from '#contract/awards/list-of-award.ts'
import type { CreateEarnersList } from '#contract/earners/filled-lists.ts'
import { withFreshPlans } from '#server/platform/database/fresh-plans.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { insertList } from '../earners-lists/lists.sql.ts'
import { insertEvents } from '../history/events.sql.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { insertPeopleOfAward } from './award-people.sql.ts'
import { findAward } from './awards.sql.ts'

/**
 * Creates an earners list from the people of an award, so that they can get another one.
 * @throws Refusal 404 for an unknown award and for another organization's, 422 `list_empty` if none of the people is left
 */
export async function makeListOfAward({ award_id, name }: z.output<typeof contract.input>, request: SignedInRequest) {
  const { organizationId, userId } = request.caller
  return request.db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId)
    const found = await findAward(tx, organizationId, award_id)
    if (!found) throw notFound()
    const list = { name, description: null, status: 'enabled', type: 'import', earners: [] } satisfies CreateEarnersList
    const id = await insertList(tx, organizationId, list)
    const people = { awardId: award_id, listId: id }
    const count = await withFreshPlans(tx, found.award.badgesCount, () =>
      insertPeopleOfAward(tx, organizationId, people),
    )
    if (count === 0) throw new Refusal(422, 'list_empty')
    const data = { name, earners_count: count }
    await insertEvents(tx, organizationId, [
      { userId, subject: 'earners_list', subjectId: id, action: 'created', data },
    ])
    const subject = { type: 'earners_list', id } as const
    await recordActivity(tx, { ...activitySourceOf(request), kind: 'list_created', subject, details: { count } })
    return { data: { id, earners_count: count } }
  })
}
