import { failureOf } from '#server/platform/log.ts'
import type { Services } from '#server/services.ts'
import { type Attempt, renewLease } from './outbox.sql.ts'

/** A third of the lease, in milliseconds: one renewal that fails loses nothing. */
export const RENEW_EVERY = 20_000
/** Ten minutes: longer than any conversation with a mail server lasts. A server that says nothing new keeps no mail for ever. */
const MOST_RENEWALS = 30

/** Works on a mail and renews its lease meanwhile, so that no other worker takes it. */
export async function whileLeased<Result>(
  mail: Attempt,
  { db, log }: Pick<Services, 'db' | 'log'>,
  work: () => Promise<Result>,
): Promise<Result> {
  let renewals = 0
  let renewing = Promise.resolve()
  const timer = setInterval(() => {
    renewals += 1
    if (renewals > MOST_RENEWALS) return clearInterval(timer)
    renewing = renewLease(db, mail).catch((error: unknown) =>
      log.warn({ mail: mail.id, ...failureOf(error) }, 'the lease of a mail could not be renewed'),
    )
  }, RENEW_EVERY)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    // One that is still under way must not undo what is written of the mail afterwards.
    await renewing
  }
}
