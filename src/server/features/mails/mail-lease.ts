import { failureOf } from '#server/platform/log.ts'
import type { Services } from '#server/services.ts'
import { type Attempt, renewLease } from './outbox.sql.ts'

/** Milliseconds: a third of the lease, so that one failed renewal does not lose it. */
export const RENEW_EVERY = 20_000
/** Ten minutes in total, longer than any SMTP conversation: a server that hangs must not hold a mail for ever. */
const MAX_RENEWALS = 30

/** Runs `work` on a mail and renews its lease meanwhile, so that no other worker takes it. */
export async function whileLeased<Result>(
  mail: Attempt,
  { db, log }: Pick<Services, 'db' | 'log'>,
  work: () => Promise<Result>,
): Promise<Result> {
  let renewals = 0
  let renewing = Promise.resolve()
  const timer = setInterval(() => {
    renewals += 1
    if (renewals > MAX_RENEWALS) return clearInterval(timer)
    renewing = renewLease(db, mail).catch((error: unknown) =>
      log.warn({ mail: mail.id, ...failureOf(error) }, 'the lease of an email could not be renewed'),
    )
  }, RENEW_EVERY)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    // A renewal still in flight must not overwrite what is written to the mail's row afterwards.
    await renewing
  }
}
