import { z } from 'zod'
import { Uuid } from '#contract/formats.ts'
import { findWaitingRequests } from '../features/credits/credit-requests.sql.ts'
import { answerCreditRequest } from '../features/credits/credit-requests.ts'
import { findOrganization } from '../features/organizations/organizations.sql.ts'
import { command } from './command.ts'

const OfTransaction = z.object({ transaction: Uuid })

/** Commands that list, accept and decline requests for more credits. */
export const creditCommands = {
  'list-credit-requests': command({
    summary: 'Lists the requests for more credits that wait for an answer, the oldest first.',
    options: z.object({}),
    async run(_, { db }) {
      const waiting = await findWaitingRequests(db)
      const lines = waiting.map(
        ({ id, organization_name, credits, created_at, description }) =>
          `${id}  ${created_at.slice(0, 10)}  ${credits} credits  ${organization_name}${description && `: ${description}`}`,
      )
      return { message: lines.length > 0 ? lines.join('\n') : 'No request waits.', object: waiting }
    },
  }),
  'accept-credits': command({
    summary: 'Accepts a request for more credits: the organization has them at once.',
    options: OfTransaction,
    async run({ transaction }, { db }) {
      const object = await answerCreditRequest(db, transaction, 'accepted')
      const { name, creditsLeft } = await findOrganization(db, object.organization_id)
      return { message: `${name} has been given ${object.credits} credits and now has ${creditsLeft}.`, object }
    },
  }),
  'decline-credits': command({
    summary: 'Declines a request for more credits.',
    options: OfTransaction,
    async run({ transaction }, { db }) {
      const object = await answerCreditRequest(db, transaction, 'declined')
      const { name } = await findOrganization(db, object.organization_id)
      return { message: `The request of ${name} for ${object.credits} credits is declined.`, object }
    },
  }),
}
