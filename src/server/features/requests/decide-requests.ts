import type { z } from 'zod'
import type { ApproveRequest, DeclineRequest } from '#contract/requests.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Database } from '#server/platform/database/database.ts'
import { requirePermission } from '#server/platform/http/authenticate.ts'
import { found, notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { updateFormerNames } from '../badges/correct-recipient.sql.ts'
import { findEarner } from '../earners/earners.sql.ts'
import { isPersonTaken, renamePeople } from '../earners/person-of.sql.ts'
import { insertMail } from '../mails/mails.sql.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { markPathsOf } from '../path-progress/marks.sql.ts'
import { correctPlanned, findPlannedFor } from '../scheduled-awards/planned-recipient.sql.ts'
import { findRequest, type LockedRequest, lockRequest, updateDecided, updateNameOnBadges } from './requests.sql.ts'

type OfRequest = { request_id: string }
type Name = z.output<typeof ApproveRequest>

/**
 * Corrects the name of a person and of all their valid badges, as they proposed it or as `first_name` and `last_name` say.
 * @throws Refusal 404 for an unknown id, 409 `conflict` if it is not open, an erasure, or about a badge that is somebody else's now, 422 if
 * somebody else at the address has the name
 */
export async function approveRequest({ request_id: id, ...name }: OfRequest & Name, request: SignedInRequest) {
  const { db, caller } = request
  await db.transaction(async (tx) => {
    await lockOrganization(tx, caller.organizationId)
    await approve(tx, request, id, name)
  })
  request.services.mailSignal.wake()
  return { data: await found(findRequest(db, caller.organizationId, id)) }
}

/**
 * Declines a name or an erasure, with words for the person.
 * @throws Refusal 404 for an unknown id, 403 for an erasure without the permission, 409 `conflict` if it is not open
 */
export async function declineRequest(
  { request_id: id, answer }: OfRequest & z.output<typeof DeclineRequest>,
  request: SignedInRequest,
) {
  const { db, caller } = request
  await db.transaction(async (tx) => decline(tx, request, await openRequest(tx, request, id), answer))
  request.services.mailSignal.wake()
  return { data: await found(findRequest(db, caller.organizationId, id)) }
}

type Many = { request_ids: string[] }

/** Approves many names, each as proposed; those that cannot be are skipped. @throws Refusal 404 if an id is unknown */
export const approveRequests = ({ request_ids }: Many, request: SignedInRequest) =>
  decideMany(request_ids, request, (tx, id) => approve(tx, request, id, {}))

/**
 * Declines many names with the same words; those that cannot be are skipped, as is whoever asks to be erased: they get words of
 * their own.
 * @throws Refusal 404 if an id is unknown
 */
export const declineRequests = (
  { request_ids, answer }: Many & z.output<typeof DeclineRequest>,
  request: SignedInRequest,
) =>
  decideMany(request_ids, request, async (tx, id) => {
    const row = await openRequest(tx, request, id)
    if (row.kind !== 'name') throw refused(m.requests_only_names)
    await decline(tx, request, row, answer)
  })

async function decideMany(
  ids: string[],
  request: SignedInRequest,
  decide: (tx: Database, id: string) => Promise<void>,
) {
  const { db, caller, language, services } = request
  const skipped: { id: string; message: string }[] = []
  const chosen = [...new Set(ids)]
  await db.transaction(async (tx) => {
    await lockOrganization(tx, caller.organizationId)
    for (const id of chosen) {
      try {
        await tx.transaction((own) => decide(own, id))
      } catch (error) {
        if (!(error instanceof Refusal) || error.status === 404) throw error
        skipped.push({ id, message: messageOf(error, language) })
      }
    }
  })
  services.mailSignal.wake()
  return { data: { decided_count: chosen.length - skipped.length, skipped } }
}

const messageOf = ({ fieldErrors, sentence }: Refusal, language: SignedInRequest['language']) =>
  (fieldErrors[0]?.sentence ?? sentence)?.(language) ?? m.requests_gone({}, { locale: language })

/** The open request, whose asker may still ask it. */
async function openRequest(tx: Database, request: SignedInRequest, id: string) {
  const row = await lockRequest(tx, request.caller.organizationId, id)
  if (!row) throw notFound()
  requirePermission(request.caller, 'decide_request', row.kind)
  if (row.status !== 'open' || !row.earnerId) throw refused(m.requests_not_open)
  return { ...row, earnerId: row.earnerId }
}

const refused = (sentence: (inputs: object, words: { locale: SignedInRequest['language'] }) => string) =>
  new Refusal(409, 'conflict', { sentence: (locale) => sentence({}, { locale }) })

async function approve(tx: Database, request: SignedInRequest, id: string, given: Name) {
  const row = await openRequest(tx, request, id)
  if (row.kind === 'erasure') throw refused(m.requests_erase_instead)
  if (row.holderId !== row.earnerId) throw refused(m.requests_somebody_else)
  const name = { firstName: given.first_name ?? row.firstName, lastName: given.last_name ?? row.lastName }
  const { organizationId, userId } = request.caller
  await updateDecided(tx, organizationId, id, { status: 'approved', userId, name })
  await rename(tx, request, row.earnerId, name)
  await tell(tx, request, row, 'request_approved')
}

async function rename(
  tx: Database,
  request: SignedInRequest,
  earnerId: string,
  { firstName, lastName }: { firstName: string; lastName: string },
) {
  const { organizationId, userId } = request.caller
  const person = await found(findEarner(tx, organizationId, earnerId))
  const { email } = person
  const after = { recipient_email: email ?? '', recipient_first_name: firstName, recipient_last_name: lastName }
  if (email && (await isPersonTaken(tx, organizationId, after, earnerId))) throw refused(m.requests_name_taken)
  const planned = email ? await findPlannedFor(tx, organizationId, { id: earnerId, email }) : []
  if (person.firstName !== firstName || person.lastName !== lastName) {
    const named = { id: earnerId, first_name: firstName, last_name: lastName }
    await renamePeople(tx, organizationId, [named], userId)
  }
  await updateNameOnBadges(tx, organizationId, earnerId, { firstName, lastName, userId })
  await updateFormerNames(tx, organizationId, [earnerId])
  await correctPlanned(tx, organizationId, planned, after)
  await markPathsOf(tx, organizationId, earnerId)
}

type OpenRequest = Awaited<ReturnType<typeof openRequest>>

async function decline(tx: Database, request: SignedInRequest, row: OpenRequest, answer: string) {
  const { organizationId, userId } = request.caller
  await updateDecided(tx, organizationId, row.id, { status: 'declined', userId, answer })
  await tell(tx, request, row, 'request_declined')
}

/** Writes the line of an answer, and the mail to whoever asked; to nobody whose address is gone. */
async function tell(
  tx: Database,
  request: SignedInRequest,
  { id, kind, earnerId, badgeId, language }: LockedRequest & { earnerId: string },
  told: 'request_approved' | 'request_declined',
) {
  const { organizationId } = request.caller
  const subject = { type: 'earner', id: earnerId } as const
  const details = told === 'request_approved' ? { fields: ['firstName', 'lastName'] } : { request: kind }
  await recordActivity(tx, { ...activitySourceOf(request), kind: told, subject, details })
  const recipient = (await findEarner(tx, organizationId, earnerId))?.email
  if (!recipient) return
  const mail = { kind: told, recipient, language, data: { request: id }, ...(badgeId && { badgeId }) }
  await insertMail(tx, organizationId, mail)
}
