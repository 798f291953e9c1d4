import { UNDO_JOIN_MINUTES } from '#contract/earners/joins.ts'
import { m } from '#i18n/compiled/messages.js'
import { instantFrom, wallClockNow } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf, recordActivity } from '../../activity/record-activity.sql.ts'
import { insertEvents } from '../../history/events.sql.ts'
import { lockOrganization } from '../../organizations/lock-organization.sql.ts'
import { evaluatePath, lockPath } from '../../path-progress/evaluate.sql.ts'
import { type EarnerRow, earnerAnswer } from '../earner-answer.ts'
import { findEarner } from '../earners.sql.ts'
import {
  findCompletePaths,
  findPathsOf,
  insertJoin,
  isNameTaken,
  type JoinRow,
  moveEverything,
  redirectWaiting,
  updateProposed,
} from './join-earners.sql.ts'
import { findJoin, restorePerson } from './undo-join.sql.ts'

/**
 * Joins another person with this one, who keeps everything of both.
 * @throws Refusal 404 for an unknown person, 409 `conflict` for a person and themselves, or if something changed meanwhile
 */
export async function joinEarners(
  { earner_id: keptId, other_earner_id: otherId }: { earner_id: string; other_earner_id: string },
  request: SignedInRequest,
) {
  const { organizationId, userId } = request.caller
  if (keptId === otherId) throw refused(m.earners_join_self)
  return request.db.transaction(async (tx) => {
    const paths = await lockPeople(tx, organizationId, [keptId, otherId])
    const [kept, other] = [await findEarner(tx, organizationId, keptId), await findEarner(tx, organizationId, otherId)]
    if (!kept || !other) throw notFound()
    if (!kept.email || !other.email) throw refused(m.earners_join_erased)
    const complete = await findCompletePaths(tx, organizationId, keptId)
    const pair = { organizationId, keptId, otherId }
    const joinId = await insertJoin(tx, pair, { userId, joinedAt: request.services.clock.now().toISOString() })
    await moveEverything(tx, pair)
    await redirectWaiting(tx, organizationId, keptId)
    await proposeCompleted(tx, { organizationId, earnerId: keptId, paths, complete }, request)
    await record(tx, request, kept, { kind: 'earners_joined', action: 'joined', other: namesOf(other) })
    return { data: { ...earnerAnswer((await findEarner(tx, organizationId, keptId))!), join_id: joinId } }
  })
}

/**
 * Undoes a join within `UNDO_JOIN_MINUTES`. Badges issued meanwhile go to whom they name.
 * @throws Refusal 404 for an unknown person or join, 409 `conflict` if the time is over or the name has been given to somebody
 * at the address
 */
export async function undoJoin(
  { earner_id: earnerId, join_id: joinId }: { earner_id: string; join_id: string },
  request: SignedInRequest,
) {
  const { organizationId } = request.caller
  return request.db.transaction(async (tx) => {
    const paths = await lockPeople(tx, organizationId, [earnerId])
    const join = await findJoin(tx, organizationId, { earnerId, joinId })
    const kept = await findEarner(tx, organizationId, earnerId)
    if (!join || !kept) throw notFound()
    if (!kept.email || !join.email) throw refused(m.earners_join_erased)
    if (!undoEnd(join, request)) throw refused((_, words) => m.earners_join_over({ minutes: UNDO_JOIN_MINUTES }, words))
    if (await isNameTaken(tx, join)) throw refused(m.earners_join_name_taken)
    await restorePerson(tx, join)
    for (const id of [earnerId, join.joinedId]) await redirectWaiting(tx, organizationId, id)
    await evaluate(tx, { organizationId, paths, earnerIds: [earnerId, join.joinedId] }, request)
    await record(tx, request, kept, { kind: 'earners_join_undone', action: 'join_undone', other: namesOf(join) })
    return { data: earnerAnswer((await findEarner(tx, organizationId, join.joinedId))!) }
  })
}

/** The end of the time in which a join can be undone; null once it is over. */
export function undoEnd({ createdAt }: JoinRow, { services }: Pick<SignedInRequest, 'services'>): Date | null {
  const end = new Date(Date.parse(instantFrom(createdAt)) + UNDO_JOIN_MINUTES * 60_000)
  return end > services.clock.now() ? end : null
}

/** Locks the learning paths of people and then their organization. @returns the paths @throws Refusal 409 if one was added */
export async function lockPeople(tx: Database, organizationId: string, ids: string[]): Promise<string[]> {
  const paths = await findPathsOf(tx, organizationId, ids)
  for (const path of paths) await lockPath(tx, path)
  await lockOrganization(tx, organizationId)
  const now = await findPathsOf(tx, organizationId, ids)
  if (now.some((path) => !paths.includes(path))) throw new Refusal(409, 'conflict')
  return paths
}

type Evaluated = { organizationId: string; paths: string[]; earnerIds: string[] }

export async function evaluate(
  tx: Database,
  { organizationId, paths, earnerIds }: Evaluated,
  { services }: SignedInRequest,
): Promise<void> {
  const [now, at] = [wallClockNow(services), services.clock.now()]
  for (const pathId of paths) await evaluatePath(tx, { organizationId, pathId, now, at }, earnerIds)
}

/** A join is no achievement: what it completes is proposed to staff. `complete` are the paths that were complete before. */
async function proposeCompleted(
  tx: Database,
  {
    organizationId,
    earnerId,
    paths,
    complete,
  }: Omit<Evaluated, 'earnerIds'> & { earnerId: string; complete: Set<string> },
  request: SignedInRequest,
) {
  const evaluated = { organizationId, paths, earnerIds: [earnerId] }
  await evaluate(tx, evaluated, request)
  const now = await findCompletePaths(tx, organizationId, earnerId)
  const added = paths.filter((path) => now.has(path) && !complete.has(path))
  await updateProposed(tx, organizationId, earnerId, added)
  await evaluate(tx, { ...evaluated, paths: added }, request)
}

type Recorded = {
  kind: 'earners_joined' | 'earners_join_undone' | 'earner_separated'
  action: 'joined' | 'join_undone' | 'separated'
  /** The other person, as the history keeps them. */
  other: ReturnType<typeof namesOf>
}

/** Keeps an act about two people in the history of the one, and in the activity. */
export async function record(
  tx: Database,
  request: SignedInRequest,
  { id, ...row }: EarnerRow,
  { kind, action, other }: Recorded,
): Promise<void> {
  const { organizationId, userId } = request.caller
  await insertEvents(tx, organizationId, [
    { userId, subject: 'earner', subjectId: id, action, data: { person: namesOf(row), other } },
  ])
  await recordActivity(tx, { ...activitySourceOf(request), kind, subject: { type: 'earner', id } })
}

type Named = Pick<EarnerRow, 'email' | 'firstName' | 'lastName'>

export const namesOf = ({ email, firstName, lastName }: Named) => ({
  recipient_email: email,
  recipient_first_name: firstName,
  recipient_last_name: lastName,
})

type Words = (inputs: Record<string, never>, words: { locale: 'it' | 'en' }) => string

export const refused = (words: Words) => new Refusal(409, 'conflict', { sentence: (locale) => words({}, { locale }) })
