import type { z } from 'zod'
import { m } from '#i18n/compiled/messages.js'
import type { Database } from '#server/platform/database/database.ts'
import { violates } from '#server/platform/database/violation.ts'
import { parseInput } from '#server/platform/http/input/parse-input.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import { lockTeam } from '../../memberships/members.sql.ts'
import type { Connection } from '../identity.ts'
import type { Asking } from './apply-member.ts'
import { readFilter } from './filter.ts'
import { Patch, patched } from './patch.ts'
import { versionOf } from './resources.ts'
import { refused } from './scim-refusal.ts'
import { countScim } from './scim-tokens.sql.ts'
import type { Rows } from './scim-users.sql.ts'

/** A request of a provider. */
export type ScimRequest = Asking & {
  /** Of the resource in the path. */
  id: string
  query: Record<string, string>
  body: Record<string, unknown>
  ifMatch: string | undefined
}

/** Without a resource there is nothing to say. */
export type ScimAnswer = { isNew?: true; resource?: Record<string, unknown> }

/** Resources of a page, unless fewer are asked for, and at most. */
const PAGE = 100
export const MAX_PAGE = 200
/** Members of groups, or groups of users, in one answer: one has fewer, but a page of them may have millions. */
export const MAX_LISTED = 50_000
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

type Find<Row> = (db: Database, connection: Connection, rows: Rows) => Promise<{ rows: Row[]; total: number }>
type Answers<Row> = (request: ScimRequest, rows: Row[]) => Promise<object[]>

/** A page of the resources that match a filter. @throws ScimRefusal for a filter that is not understood */
export async function answerPage<Row>(
  request: ScimRequest,
  find: Find<Row>,
  answersOf: Answers<Row>,
): Promise<ScimAnswer> {
  const { filter, startIndex, count } = request.query
  const limit = Math.min(Math.max(wholeOf(count) ?? PAGE, 0), MAX_PAGE)
  const offset = Math.min(Math.max((wholeOf(startIndex) ?? 1) - 1, 0), 1_000_000_000)
  const comparisons = filter ? readFilter(filter) : []
  const { rows, total } = await find(request.services.db, request.connection, { comparisons, limit, offset })
  return listAnswer(await answersOf(request, rows), total, offset)
}

/** @throws Refusal 404 */
export async function answerOne<Row>(request: ScimRequest, row: Row | undefined, answersOf: Answers<Row>) {
  const [resource] = row ? await answersOf(request, [row]) : []
  if (!resource) throw notFound()
  return { resource: resource as Record<string, unknown> }
}

/** Rows by their key, each in its order. */
export function grouped<Row>(rows: Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const found = new Map<string, Row[]>()
  for (const row of rows) {
    const group = found.get(keyOf(row))
    if (group) group.push(row)
    else found.set(keyOf(row), [row])
  }
  return found
}

const wholeOf = (text: string | undefined) => (text && /^-?\d{1,15}$/.test(text) ? Number(text) : undefined)

export const listAnswer = (Resources: object[], totalResults: number, offset = 0): ScimAnswer => ({
  resource: { schemas: [LIST], totalResults, startIndex: offset + 1, itemsPerPage: Resources.length, Resources },
})

/** Users and groups that a provider may send for one connection. */
export const MOST = { users: 50_000, groups: 10_000 }

/** @throws Refusal 403 if a connection has as many as it may */
export async function requireRoom(tx: Database, { connection }: ScimRequest, kind: keyof typeof MOST): Promise<void> {
  const most = MOST[kind]
  if ((await countScim(tx, connection))[kind] < most) return
  throw new Refusal(403, 'forbidden', { sentence: (locale) => m.scim_full({ most }, { locale }) })
}

/** The resource of a request, at the version that it may name. @throws Refusal 404, 412 */
export function expected<Row extends { updatedAt: string }>(row: Row | undefined, { ifMatch }: ScimRequest): Row {
  if (!row) throw notFound()
  const isOther = ifMatch !== undefined && ifMatch !== '*' && ifMatch.replace(/^W\//, '') !== versionOf(row).slice(2)
  if (isOther) throw new Refusal(412, 'conflict')
  return row
}

/** The body of a PATCH carried out on a resource. @throws ScimRefusal, InvalidInput */
export async function patchedBy({ body }: ScimRequest, resource: object, { shape }: z.ZodObject) {
  const { Operations } = await parseInput(Patch, body)
  return patched({ ...resource }, Operations, Object.keys(shape))
}

/** Changes members in a transaction, one request of an organization after the other. @throws Refusal 409 for a doubled name */
export async function change<Result>(
  { services: { db }, connection: { organizationId } }: ScimRequest,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const run = () =>
    db.transaction(async (tx) => {
      await lockTeam(tx, organizationId)
      return work(tx)
    })
  return run().catch((error: unknown) => {
    if (violates(error, 'scim_users_name')) throw refused('uniqueness', m.scim_user_taken)
    if (violates(error, 'scim_users_user')) throw refused('uniqueness', m.scim_person_taken)
    if (violates(error, 'scim_groups_name')) throw refused('uniqueness', m.scim_group_taken)
    // Another organization has just made the same account.
    if (violates(error, 'users_email') || violates(error, 'users_username_key')) return run()
    throw error
  })
}
