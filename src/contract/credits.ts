import { z } from 'zod'
import { data, endpoint } from './endpoint.ts'
import { count, Day, Instant, nullableText, Page, Uuid } from './formats.ts'
import { paginated } from './page.ts'

export const CreditStatus = z.enum(['request', 'accepted', 'declined'])
export type CreditStatus = z.output<typeof CreditStatus>

export const CreditTransaction = z.object({
  id: Uuid,
  organization_id: Uuid,
  /** Null where the operator made it. */
  user_id: Uuid.nullable(),
  description: z.string(),
  /** Negative where credits were spent. */
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

/** Addition: what was done with the organization's credits. */
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

/** More than anybody needs at once: a larger number is a slip of the finger. */
const MOST_REQUESTED = 1_000_000

export const CreditRequest = z.object({
  credits: count(1, MOST_REQUESTED),
  /** What the operator should know: an order number, by when. */
  description: nullableText(255),
})
export type CreditRequest = z.output<typeof CreditRequest>

/** Addition: asks the operator for more credits, who accepts or declines. One request waits at a time. */
export const requestCredits = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/credit_transactions',
  summary: 'Request more credits',
  status: 201,
  idempotent: true,
  input: CreditRequest,
  output: data(CreditTransaction),
})
