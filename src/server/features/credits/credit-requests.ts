import type { CreditRequest } from '#contract/credits.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Database } from '#server/platform/database/database.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { insertEvents } from '../history/events.sql.ts'
import { insertMail } from '../mails/mails.sql.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { findOrganization } from '../organizations/organizations.sql.ts'
import { findAnyTransaction, insertCreditRequest, updateWaitingRequest } from './credit-requests.sql.ts'
import { mailAsker } from './mail-asker.ts'

/**
 * Requests credits from the operator (a credit transaction with the status `request`), and mails the operator if
 * `operatorEmail` is configured.
 * @throws Refusal 409 `conflict` if the organization already has an open request
 */
export async function requestCredits(input: CreditRequest, context: SignedInRequest) {
  const { db, caller, services } = context
  const { organizationId, userId } = caller
  return db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId)
    const request = await insertCreditRequest(tx, organizationId, userId, input)
    if (!request) {
      throw new Refusal(409, 'conflict', { sentence: (locale) => m.problems_credits_requested({}, { locale }) })
    }
    await insertEvents(tx, organizationId, [
      {
        userId,
        subject: 'organization',
        subjectId: organizationId,
        action: 'credits_requested',
        data: { credits: input.credits },
      },
    ])
    const details = { count: input.credits }
    await recordActivity(tx, { ...activitySourceOf(context), kind: 'credits_requested', details })
    const { operatorEmail } = services.config
    if (operatorEmail) {
      const { language } = await findOrganization(tx, organizationId)
      const data = { transaction: request.id }
      await insertMail(tx, organizationId, { kind: 'credits_requested', recipient: operatorEmail, language, data })
    }
    return request
  })
}

/**
 * Accepts or declines a request for the operator, and mails the user who made it. Accepting adds the credits once.
 * @throws Refusal 404 for an unknown id, an Error with a message if the transaction is not an open request
 */
export async function answerCreditRequest(db: Database, id: string, status: 'accepted' | 'declined') {
  return db.transaction(async (tx) => {
    const answered = await updateWaitingRequest(tx, id, status)
    const transaction = await findAnyTransaction(tx, id)
    if (!transaction) throw notFound()
    if (!answered) throw new Error(`The transaction ${id} is no request that waits: it is ${transaction.status}.`)
    const { organizationId, credits } = answered
    const action = status === 'accepted' ? 'credits_granted' : 'credits_declined'
    await insertEvents(tx, organizationId, [
      { userId: null, subject: 'organization', subjectId: organizationId, action, data: { credits } },
    ])
    const details = { count: credits }
    await recordActivity(tx, { organizationId, actor: { type: 'operator' }, kind: action, details })
    await mailAsker(tx, organizationId, { requestId: id, kind: action, transaction: id })
    return transaction
  })
}
