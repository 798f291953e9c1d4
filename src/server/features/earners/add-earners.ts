import type { EarnerInput } from '#contract/earners/earners.ts'
import type { OtherName } from '#contract/earners/other-name.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Database } from '#server/platform/database/database.ts'
import { type FieldError, notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { type ActivitySource, activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { findList, summaryAnswer } from '../earners-lists/lists.sql.ts'
import { insertEvents } from '../history/events.sql.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { earnerAnswer } from './earner-answer.ts'
import { findEarner } from './earners.sql.ts'
import { insertMembers } from './members.sql.ts'
import { findPersonOf } from './person-of.sql.ts'
import { resolveOtherNames } from './resolve-other-names.ts'

/**
 * E20: adds a person to a list: the organization's earner with the address and an agreeing name, or a new one.
 * @throws Refusal 404 for an unknown list, 422 if the person is already on the list
 */
export async function addEarner(
  { earners_list_id: listId, ...person }: EarnerInput & { earners_list_id: string },
  request: SignedInRequest,
) {
  const { db, caller } = request
  return db.transaction(async (tx) => {
    const list = await addToList(tx, actingOf(request), listId, [person], () => [])
    const id = await findPersonOf(tx, caller.organizationId, person)
    const row = (await findEarner(tx, caller.organizationId, id!))!
    const subject = { type: 'earner', id: row.id } as const
    await recordActivity(tx, {
      ...activitySourceOf(request),
      kind: 'earner_added',
      subject,
      details: { list: list.name },
    })
    return { data: earnerAnswer(row) }
  })
}

type ManyEarners = { earners_list_id: string; earners: EarnerInput[]; other_name?: OtherName | undefined }

/**
 * Adds many people to a list, all or nothing.
 * @throws Refusal 404 for an unknown list, 422 with an error for each row who is already on the list
 */
export async function addManyEarners(
  { earners_list_id: listId, earners, other_name }: ManyEarners,
  request: SignedInRequest,
) {
  const { db, caller } = request
  return db.transaction(async (tx) => {
    await addManyToList(tx, actingOf(request), listId, withOtherName(earners, other_name))
    const subject = { type: 'earners_list', id: listId } as const
    const details = { count: earners.length }
    await recordActivity(tx, { ...activitySourceOf(request), kind: 'earners_added', subject, details })
    const list = await findList(tx, caller.organizationId, listId)
    return { data: summaryAnswer(list!) }
  })
}

/** The same in an open transaction; the caller records the activity. */
export const addManyToList = (tx: Database, acting: Acting, listId: string, earners: EarnerInput[]) =>
  addToList(tx, acting, listId, earners, (row) => ['earners', row])

/** Who adds people: a request's caller, and the source of the activity lines. */
export type Acting = { userId: string; acted: ActivitySource }

export const actingOf = (request: SignedInRequest): Acting => ({
  userId: request.caller.userId,
  acted: activitySourceOf(request),
})

async function addToList(tx: Database, acting: Acting, listId: string, people: EarnerInput[], pathOf: PathOf) {
  const { organizationId } = acting.acted
  await lockOrganization(tx, organizationId)
  const list = await findList(tx, organizationId, listId)
  if (!list) throw notFound()
  await addPeople(tx, acting, listId, people, pathOf)
  const data = { earners_count: people.length }
  await insertEvents(tx, organizationId, [
    { userId: acting.userId, subject: 'earners_list', subjectId: listId, action: 'earners_added', data },
  ])
  return list
}

/** The path of a row's person in the request. */
type PathOf = (row: number) => PropertyKey[]

/**
 * Puts people on a list that the caller's transaction has made, or whose organization it has locked.
 * @throws Refusal 422 for each row of somebody who is on the list already or twice in the request, or whose name is refused
 */
export async function addPeople(
  tx: Database,
  { acted }: Acting,
  listId: string,
  people: EarnerInput[],
  pathOf: PathOf,
): Promise<void> {
  await resolveOtherNames(tx, acted, people, pathOf)
  const repeated = await insertMembers(tx, acted.organizationId, listId, people)
  if (repeated.length === 0) return
  const fieldErrors = repeated.map(
    ({ row, is_on_list, first_row }): FieldError => ({
      path: [...pathOf(row), 'recipient_email'],
      sentence: (locale) =>
        is_on_list
          ? m.issuing_on_list({}, { locale })
          : m.problems_field_same_as_row({ row: first_row + 1 }, { locale }),
    }),
  )
  throw new Refusal(422, 'validation_failed', { fieldErrors })
}

/** People with what their request says about other names, where their own row does not. */
export const withOtherName = (earners: EarnerInput[], other_name: OtherName | undefined): EarnerInput[] =>
  other_name ? earners.map((person) => ({ ...person, other_name: person.other_name ?? other_name })) : earners
