import { m } from '#i18n/compiled/messages.js'
import type { Database } from '#server/platform/database/database.ts'
import { parseInput } from '#server/platform/http/input/parse-input.ts'
import { isDomainProved } from '../known.sql.ts'
import { findStandings, removeMember, type Standing, settleMembers } from './apply-member.ts'
import { addressOf, type ScimUser, UserInput, userAnswer, userColumns, userFields } from './resources.ts'
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
import {
  deleteScimUser,
  findGroupsOf,
  findScimUser,
  findScimUsers,
  insertScimUser,
  updateScimUser,
} from './scim-users.sql.ts'

/** The users of a connection that match a filter, page by page. */
export const listUsers = (request: ScimRequest) => answerPage(request, findScimUsers, answersOf)

/** @throws Refusal 404 */
export const getUser = async (request: ScimRequest) =>
  answerOne(request, await findScimUser(request.services.db, request.connection, request.id), answersOf)

/** Makes a user, and a member with a level as soon as one is known. @throws Refusal 409 for a doubled one, 400, 403 */
export async function createUser(request: ScimRequest): Promise<ScimAnswer> {
  const { connection } = request
  const sent = await parseInput(UserInput, request.body)
  const id = await change(request, async (tx) => {
    await refuseAddress(tx, request, sent)
    await requireRoom(tx, request, 'users')
    const user = await insertScimUser(tx, connection, userColumns(sent))
    await settle(tx, request, { user })
    return user.id
  })
  return { ...(await getUser({ ...request, id })), isNew: true }
}

/** Replaces a user. What says nothing of `active` leaves it as it is. */
export const replaceUser = (request: ScimRequest) => edit(request, async () => request.body)

/** Changes parts of a user. */
export const patchUser = (request: ScimRequest) =>
  edit(request, (user) => patchedBy(request, userFields(user), UserInput))

/** Removes a user and their membership. @throws Refusal 404, 409 for an owner, 412 */
export async function deleteUser(request: ScimRequest): Promise<ScimAnswer> {
  const { connection, id } = request
  await change(request, async (tx) => {
    const user = expected(await findScimUser(tx, connection, id), request)
    await removeMember(tx, request, user)
    await deleteScimUser(tx, connection, id)
  })
  return {}
}

/** @throws Refusal 404, 412, 400, 403, 409 */
async function edit(request: ScimRequest, next: (user: ScimUser) => Promise<object>): Promise<ScimAnswer> {
  const { connection, id } = request
  await change(request, async (tx) => {
    const before = expected(await findScimUser(tx, connection, id), request)
    const sent = await parseInput(UserInput, await next(before))
    if (addressOf(sent) !== addressOf(userFields(before))) await refuseAddress(tx, request, sent)
    const columns = userColumns(sent, before.isActive)
    const was = (await findStandings(tx, connection, [before])).get(id)
    await updateScimUser(tx, connection, id, columns)
    await settle(tx, request, { user: { ...before, ...columns }, was })
  })
  return getUser(request)
}

type Settled = { user: ScimUser; was?: Standing | undefined }

async function settle(tx: Database, request: ScimRequest, { user, was }: Settled) {
  const is = (await findStandings(tx, request.connection, [user])).get(user.id)
  if (is) await settleMembers(tx, request, [{ user, was, is }])
}

/** A provider speaks for the domains that its organization has proved, for no other. @throws ScimRefusal 400 */
async function refuseAddress(tx: Database, { connection }: ScimRequest, sent: UserInput) {
  const email = addressOf(sent)
  if (!email) throw refused('invalidValue', m.scim_address_missing)
  if (!(await isDomainProved(tx, connection, email))) throw refused('invalidValue', m.scim_domain_unproved)
}

async function answersOf({ services: { db, urls }, connection }: ScimRequest, users: ScimUser[]) {
  const ids = users.map(({ id }) => id)
  const groups = await findGroupsOf(db, connection, ids, MAX_LISTED)
  if (groups.length > MAX_LISTED) throw refused('tooMany', m.scim_groups_too_many)
  const ofEach = grouped(groups, ({ scimUserId }) => scimUserId)
  return users.map((user) => userAnswer(user, ofEach.get(user.id) ?? [], urls))
}
