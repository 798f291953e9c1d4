import { z } from 'zod'
import { data, endpoint } from './endpoint.ts'
import { count, Day, Instant, nullableText, Page, Uuid } from './formats.ts'
import { paginated } from './page.ts'

export const CreditStatus = z.enum(['request', 'accepted', 'declined'])
export type CreditStatus = z.output<typeof CreditStatus>

export const CreditTransaction = z.object({
  id: Uuid,
  organization_id: Uuid,
  /** Null for transactions made by the operator. */
  user_id: Uuid.nullable(),
  description: z.string(),
  /** Negative for spent credits. */
  credits: z.int(),
  currency: z.literal('EUR'),
  amount: z.string().regex(/^-?\d+\.\d{2}$/),
  status: CreditStatus,
  created_at: Instant,
  updated_at: Instant,
})
export type CreditTransaction = z.output<typeof CreditTransaction>

export const CreditFilter = z.object({
  created_at_after: Day.optional(),
  created_at_before: Day.optional(),
  status: CreditStatus.optional(),
  credit: z
    .string()
    .regex(/^-?\d{1,9}$/)
    .transform(Number)
    .optional(),
  amount: z
    .string()
    .regex(/^-?\d{1,10}(\.\d{1,2})?$/)
    .optional(),
  user_id: Uuid.optional(),
})
export type CreditFilter = z.output<typeof CreditFilter>

/** Addition: the organization's credit transactions. */
export const listCreditTransactions = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/credit_transactions',
  summary: 'List credit transactions',
  input: CreditFilter.extend({ page: Page }),
  output: paginated(CreditTransaction),
})

export const getCreditTransaction = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/credit_transactions/:credit_transaction_id',
  summary: 'Get a credit transaction',
  input: z.object({ credit_transaction_id: Uuid }),
  output: data(CreditTransaction),
})

/** Larger numbers are almost certainly typing mistakes. */
const MAX_CREDITS = 1_000_000

export const CreditRequest = z.object({
  credits: count(1, MAX_CREDITS),
  /** A note for the operator, such as an order number or a deadline. */
  description: nullableText(255),
})
export type CreditRequest = z.output<typeof CreditRequest>

/** Addition: requests credits, which the operator accepts or declines. Only one request can be pending. */
export const requestCredits = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/credit_transactions',
  summary: 'Request more credits',
  status: 201,
  idempotent: true,
  input: CreditRequest,
  output: data(CreditTransaction),
})
