import type { NameDecision } from '#contract/earners/joins.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf, recordActivity } from '../../activity/record-activity.sql.ts'
import { findEarner } from '../earners.sql.ts'
import { evaluate, lockPeople } from './join-earners.ts'
import { findOtherNames, updateNameQuestion } from './name-questions.sql.ts'
import { handOver } from './separate-earner.ts'

type Answers = { answers: { earner_id: string; decision: NameDecision }[] }

/** Decides whether people with badges under two names are one; what was decided meanwhile is left as it is. */
export async function decideNames({ answers }: Answers, request: SignedInRequest) {
  const { caller, services, db } = request
  const { organizationId, userId } = caller
  return db.transaction(async (tx) => {
    const paths = await lockPeople(
      tx,
      organizationId,
      answers.map((answer) => answer.earner_id),
    )
    const counts = { same_count: 0, separated_count: 0 }
    for (const { earner_id: earnerId, decision } of answers) {
      const decided = { earnerId, decision, userId, at: services.clock.now().toISOString() }
      if (!(await updateNameQuestion(tx, organizationId, decided))) continue
      counts[decision === 'same' ? 'same_count' : 'separated_count'] += 1
      if (decision === 'two') await separateNames(tx, earnerId, paths, request)
    }
    const count = counts.same_count + counts.separated_count
    if (count > 0) await recordActivity(tx, { ...activitySourceOf(request), kind: 'names_decided', details: { count } })
    return { data: counts }
  })
}

/** Each name other than the current one becomes a person of its own. */
async function separateNames(tx: Database, earnerId: string, paths: string[], request: SignedInRequest) {
  const { organizationId } = request.caller
  const earner = await findEarner(tx, organizationId, earnerId)
  if (!earner?.email) return
  const people = [earnerId]
  for (const { first_name, last_name, ids } of await findOtherNames(tx, organizationId, earnerId)) {
    const name = { firstName: first_name, lastName: last_name }
    people.push((await handOver(tx, { earner, name, badgeIds: ids }, request)).id)
  }
  await evaluate(tx, { organizationId, paths, earnerIds: people }, request)
}
