import { m } from '#i18n/compiled/messages.js'
import type { Database } from '#server/platform/database/database.ts'
import { parseInput } from '#server/platform/http/input/parse-input.ts'
import { findStandings, settleMembers } from './apply-member.ts'
import { GroupInput, groupAnswer, MAX_MEMBERS, type ScimGroup } from './resources.ts'
import {
  deleteMembers,
  deleteScimGroup,
  findMembersOf,
  findScimGroup,
  findScimGroups,
  insertMembers,
  insertScimGroup,
  updateScimGroup,
} from './scim-groups.sql.ts'
import { refused } from './scim-refusal.ts'
import {
  answerOne,
  answerPage,
  change,
  expected,
  grouped,
  MAX_LISTED,
  patchedBy,
  requireRoom,
  type ScimAnswer,
  type ScimRequest,
} from './scim-request.ts'
import { findScimUsersById } from './scim-users.sql.ts'

/** The groups of a connection that match a filter, page by page. */
export const listGroups = (request: ScimRequest) => answerPage(request, findScimGroups, answersOf)

/** @throws Refusal 404 */
export const getGroup = async (request: ScimRequest) =>
  answerOne(request, await findScimGroup(request.services.db, request.connection, request.id), answersOf)

/** @throws Refusal 409 for a doubled name, 400 for a member who is unknown */
export async function createGroup(request: ScimRequest): Promise<ScimAnswer> {
  const sent = await parseInput(GroupInput, request.body)
  const id = await change(request, async (tx) => {
    await requireRoom(tx, request, 'groups')
    const { id } = await insertScimGroup(tx, request.connection, columnsOf(sent))
    await saveMembers(tx, request, { id, before: [], next: idsOf(sent) ?? [] })
    return id
  })
  return { ...(await getGroup({ ...request, id })), isNew: true }
}

/** Replaces a group. What says nothing of members leaves them as they are. */
export async function replaceGroup(request: ScimRequest): Promise<ScimAnswer> {
  await edit(request, async () => request.body)
  return getGroup(request)
}

/** Changes parts of a group. The answer is empty, since a group may have thousands of members. */
export async function patchGroup(request: ScimRequest): Promise<ScimAnswer> {
  await edit(request, ({ displayName, externalId }, ids) => {
    const members = ids.map((value) => ({ value }))
    return patchedBy(request, { displayName, externalId, members }, GroupInput)
  })
  return {}
}

/** Removes a group, and what it gave its members. @throws Refusal 404, 412 */
export async function deleteGroup(request: ScimRequest): Promise<ScimAnswer> {
  const { connection, id } = request
  await change(request, async (tx) => {
    expected(await findScimGroup(tx, connection, id), request)
    const before = await memberIds(tx, request, id)
    await settling(tx, request, before, () => deleteScimGroup(tx, connection, id))
  })
  return {}
}

/** @throws Refusal 404, 412, 400, 409 */
function edit(request: ScimRequest, next: (group: ScimGroup, ids: string[]) => Promise<object>) {
  const { connection, id } = request
  return change(request, async (tx) => {
    const group = expected(await findScimGroup(tx, connection, id), request)
    const before = await memberIds(tx, request, id)
    const sent = await parseInput(GroupInput, await next(group, before))
    const columns = columnsOf(sent)
    const isRenamed = columns.displayName !== group.displayName || columns.externalId !== group.externalId
    const save = async () => {
      await updateScimGroup(tx, connection, id, columns)
      await saveMembers(tx, request, { id, before, next: idsOf(sent) ?? before })
    }
    // Another name may give another level.
    await settling(tx, request, isRenamed ? before : [], save)
  })
}

type Members = { id: string; before: string[]; next: string[] }

/** @throws ScimRefusal 400 for one who is no user of the connection */
async function saveMembers(tx: Database, request: ScimRequest, { id, before, next }: Members): Promise<void> {
  const [old, wanted] = [new Set(before), new Set(next)]
  const added = [...wanted].filter((member) => !old.has(member))
  const removed = before.filter((member) => !wanted.has(member))
  await settling(tx, request, [...added, ...removed], async (known) => {
    if (known < added.length + removed.length) throw refused('invalidValue', m.scim_member_unknown)
    await insertMembers(tx, id, added)
    await deleteMembers(tx, id, removed)
  })
}

/** Carries out a change of groups, and lets those follow whose level it changes. @param work gets how many are known */
async function settling(
  tx: Database,
  request: ScimRequest,
  ids: string[],
  work: (known: number) => Promise<void>,
): Promise<void> {
  const users = await findScimUsersById(tx, request.connection, ids.filter(isId))
  const before = await findStandings(tx, request.connection, users)
  await work(users.length)
  const after = await findStandings(tx, request.connection, users)
  const changed = users.flatMap((user) => {
    const [was, is] = [before.get(user.id), after.get(user.id)]
    return is && was?.level !== is.level ? { user, was, is } : []
  })
  await settleMembers(tx, request, changed)
}

const isId = (id: string) => /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/.test(id)

const columnsOf = ({ displayName, externalId }: GroupInput) => ({ displayName, externalId: externalId ?? null })
const idsOf = ({ members }: GroupInput) => members?.map(({ value }) => value.toLowerCase())

const memberIds = async (tx: Database, { connection }: ScimRequest, id: string) =>
  (await findMembersOf(tx, connection, [id], MAX_MEMBERS)).map((member) => member.id)

/** @throws ScimRefusal `tooMany` */
async function answersOf({ services: { db, urls }, connection, query }: ScimRequest, groups: ScimGroup[]) {
  const isWanted = !(query['excludedAttributes'] ?? '').split(',').includes('members')
  const ids = groups.map(({ id }) => id)
  const members = isWanted ? await findMembersOf(db, connection, ids, MAX_LISTED) : undefined
  if (members && members.length > MAX_LISTED) throw refused('tooMany', m.scim_members_too_many)
  const ofEach = members && grouped(members, ({ groupId }) => groupId)
  return groups.map((group) => groupAnswer(group, ofEach && (ofEach.get(group.id) ?? []), urls))
}
