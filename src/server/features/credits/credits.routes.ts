import * as contract from '#contract/credits.ts'
import { pageEnvelope } from '#server/platform/database/paging.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { requestCredits } from './credit-requests.ts'
import { findCreditTransaction, findCreditTransactions } from './credits.sql.ts'

export const creditRoutes = [
  route(contract.listCreditTransactions, 'read', async (filter, { db, caller, services }) => {
    const { rows, total } = await findCreditTransactions(db, caller.organizationId, filter, services.config.timeZone)
    const path = services.urls.api(contract.listCreditTransactions.path)
    return { data: rows, ...pageEnvelope(path, filter, filter.page, rows.length, total) }
  }),
  route(contract.getCreditTransaction, 'read', async ({ credit_transaction_id: id }, { db, caller }) => {
    const transaction = await findCreditTransaction(db, caller.organizationId, id)
    if (!transaction) throw notFound()
    return { data: transaction }
  }),
  route(contract.requestCredits, 'request_credits', async (input, request) => ({
    data: await requestCredits(input, request),
  })),
]
