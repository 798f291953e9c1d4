import type { z } from 'zod'
import type { Recipient } from '#contract/badges.ts'
import { namesAgree } from '#contract/earners/agreeing-names.ts'
import * as contract from '#contract/earners/earners.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Database } from '#server/platform/database/database.ts'
import { invalidField, notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import type { ChangesOf } from '../activity/last-change.sql.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { refuseStale } from '../activity/refuse-stale.ts'
import { insertEvents } from '../history/events.sql.ts'
import { redirectMails } from '../mails/mails.sql.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { correctPlanned, findPlannedFor } from '../scheduled-awards/planned-recipient.sql.ts'
import { refuseUndrawable } from './drawable-names.ts'
import { type EarnerRow, earnerAnswer } from './earner-answer.ts'
import { findEarner, updateEarner as saveEarner } from './earners.sql.ts'
import { findMember } from './members.sql.ts'
import { isPersonTaken } from './person-of.sql.ts'

const ofEarner = (id: string): ChangesOf => ({
  subjectId: id,
  kinds: ['earner_corrected', 'earners_imported', 'request_approved'],
})

type Sent<Change> = Change & { earner_id: string }

/** The documented error of E21: the same for an unknown earner, another organization's, and one on another list. */
const noSuchEarner = () =>
  new Refusal(404, 'not_found', { sentence: (locale) => m.issuing_no_such_earner({}, { locale }) })

/**
 * E21: changes the name of an earner on a list.
 * @throws Refusal 404 with the documented message if the earner is not on the list, 422 if somebody else at the address has the name
 */
export async function updateEarner(
  {
    earner_id: id,
    earners_list_id: listId,
    ...sent
  }: Sent<z.output<typeof contract.UpdateEarner>> & { earners_list_id: string },
  request: SignedInRequest,
) {
  const { db, caller, services } = request
  // Before the organization is locked: the thread that is asked may be drawing.
  await refuseUndrawable(sent.certificate_name, services)
  return db.transaction(async (tx) => {
    await lockOrganization(tx, caller.organizationId)
    const before = await findMember(tx, caller.organizationId, listId, id)
    if (!before) throw noSuchEarner()
    await refuseStale(tx, request, contract.updateEarner, { sent, shown: earnerAnswer(before), changes: ofEarner(id) })
    return { data: earnerAnswer(await change(tx, request, before, sent)) }
  })
}

/**
 * Corrects an earner's name, address or metadata. A new address is unverified.
 * @throws Refusal 404 for an unknown id and for another organization's, 422 if somebody else has the address and an agreeing name
 */
export async function correctEarner(
  { earner_id: id, ...sent }: Sent<contract.CorrectEarner>,
  request: SignedInRequest,
) {
  const { db, caller, services } = request
  // Before the organization is locked: the thread that is asked may be drawing.
  await refuseUndrawable(sent.certificate_name, services)
  const { organizationId } = caller
  return db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId)
    const before = await findEarner(tx, organizationId, id)
    if (!before) throw notFound()
    await refuseStale(tx, request, contract.correctEarner, { sent, shown: earnerAnswer(before), changes: ofEarner(id) })
    return { data: earnerAnswer(await change(tx, request, before, sent)) }
  })
}

async function change(tx: Database, request: SignedInRequest, before: EarnerRow, sent: contract.CorrectEarner) {
  const { organizationId, userId } = request.caller
  const { recipient_email: email, recipient_first_name: firstName, recipient_last_name: lastName, metadata } = sent
  const certificateName = sent.certificate_name
  const given = Object.entries({ email, firstName, lastName, metadata, certificateName }).filter(
    ([, value]) => value !== undefined,
  )
  if (given.length === 0) return before
  const isNewAddress = email !== undefined && email !== before.email
  const was = namesOf(before)
  const after = {
    recipient_email: email ?? was.recipient_email ?? '',
    recipient_first_name: firstName ?? was.recipient_first_name,
    recipient_last_name: lastName ?? was.recipient_last_name,
  }
  await refuseTaken(tx, organizationId, before, after)
  const planned = before.email ? await findPlannedFor(tx, organizationId, { id: before.id, email: before.email }) : []
  const row = await saveEarner(tx, organizationId, before.id, {
    ...Object.fromEntries(given),
    ...(isNewAddress && { emailVerifiedAt: null }),
    // The spelling was one of the former name.
    ...(certificateName === undefined && !namesAgree(was, after) && { certificateName: null }),
  })
  if (isNewAddress) await redirectMails(tx, organizationId, before.id, email)
  await correctPlanned(tx, organizationId, planned, after)
  await insertEvents(tx, organizationId, [
    {
      userId,
      subject: 'earner',
      subjectId: before.id,
      action: 'updated',
      data: { before: was, after: namesOf(row) },
    },
  ])
  const subject = { type: 'earner', id: before.id } as const
  const details = { fields: given.map(([name]) => name) }
  await recordActivity(tx, { ...activitySourceOf(request), kind: 'earner_corrected', subject, details })
  return row
}

/** @throws Refusal 422 at what was changed if the new address and name mean somebody else */
async function refuseTaken(tx: Database, organizationId: string, before: EarnerRow, after: Recipient) {
  const isOtherName = after.recipient_first_name !== before.firstName || after.recipient_last_name !== before.lastName
  const isOtherAddress = after.recipient_email !== (before.email ?? '')
  if (!isOtherName && !isOtherAddress) return
  if (!(await isPersonTaken(tx, organizationId, after, before.id))) return
  throw invalidField([isOtherAddress ? 'recipient_email' : 'recipient_first_name'], (locale) =>
    m.issuing_person_taken({}, { locale }),
  )
}

/** The fields of an earner that the history keeps. */
const namesOf = ({ email, firstName, lastName }: EarnerRow) => ({
  recipient_email: email,
  recipient_first_name: firstName,
  recipient_last_name: lastName,
})
