import type { EarnerInput } from '#contract/earners/earners.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Database } from '#server/platform/database/database.ts'
import { type FieldError, notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { Caller, SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { findList, summaryAnswer } from '../earners-lists/lists.sql.ts'
import { insertEvents } from '../history/events.sql.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { earnerAnswer } from './earner-answer.ts'
import { findEarnerByEmail } from './earners.sql.ts'
import { findEmailsOnList, insertMembers } from './members.sql.ts'

/**
 * E20: adds a person to a list. If the organization has an earner with the address, that earner is added and renamed.
 * @throws Refusal 404 for an unknown list, 422 if the address is already on the list
 */
export async function addEarner(
  { earners_list_id: listId, ...person }: EarnerInput & { earners_list_id: string },
  request: SignedInRequest,
) {
  const { db, caller } = request
  return db.transaction(async (tx) => {
    const list = await addToList(tx, caller, listId, [person], () => [])
    const row = (await findEarnerByEmail(tx, caller.organizationId, person.recipient_email))!
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

/**
 * Adds many people to a list, all or nothing.
 * @throws Refusal 404 for an unknown list, 422 with an error for each row whose address is already on the list
 */
export async function addManyEarners(
  { earners_list_id: listId, earners }: { earners_list_id: string; earners: EarnerInput[] },
  request: SignedInRequest,
) {
  const { db, caller } = request
  return db.transaction(async (tx) => {
    await addManyToList(tx, caller, listId, earners)
    const subject = { type: 'earners_list', id: listId } as const
    const details = { count: earners.length }
    await recordActivity(tx, { ...activitySourceOf(request), kind: 'earners_added', subject, details })
    const list = await findList(tx, caller.organizationId, listId)
    return { data: summaryAnswer(list!) }
  })
}

/** The same in an open transaction; the caller records the activity. */
export const addManyToList = (tx: Database, caller: Caller, listId: string, earners: EarnerInput[]) =>
  addToList(tx, caller, listId, earners, (row) => ['earners', row])

/** @param pathOf the path of a row's person in the request */
async function addToList(
  tx: Database,
  { organizationId, userId }: Caller,
  listId: string,
  people: EarnerInput[],
  pathOf: (row: number) => PropertyKey[],
) {
  await lockOrganization(tx, organizationId)
  const list = await findList(tx, organizationId, listId)
  if (!list) throw notFound()
  const emails = people.map(({ recipient_email }) => recipient_email)
  const present = await findEmailsOnList(tx, organizationId, listId, emails)
  if (present.size > 0) {
    const fieldErrors = emails.flatMap((email, row): FieldError[] => {
      if (!present.has(email)) return []
      return [{ path: [...pathOf(row), 'recipient_email'], sentence: (locale) => m.issuing_on_list({}, { locale }) }]
    })
    throw new Refusal(422, 'validation_failed', { fieldErrors })
  }
  await insertMembers(tx, organizationId, listId, people)
  const data = { earners_count: people.length }
  await insertEvents(tx, organizationId, [
    { userId, subject: 'earners_list', subjectId: listId, action: 'earners_added', data },
  ])
  return list
}
