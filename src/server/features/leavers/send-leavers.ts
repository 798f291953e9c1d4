import { dayNow } from '#server/platform/clock.ts'
import { failureOf } from '#server/platform/log.ts'
import type { Services } from '#server/services.ts'
import { findAtWork, insertLeaverMails, updateEnded } from './leavers.sql.ts'

type Work = Pick<Services, 'db' | 'log' | 'clock' | 'config' | 'mailSignal'>

/**
 * Writes the mails of campaigns, some of each in turn, and ends those whose last day is over. One that fails does not delay the others.
 * @param isStopping checked between two steps
 * @throws the error of the last campaign that failed, so that the job is retried
 */
export async function sendLeavers(services: Work, isStopping = () => false): Promise<void> {
  const { db, log, mailSignal } = services
  let waiting = await findAtWork(db, dayNow(services))
  let broken: unknown
  while (waiting.length > 0 && !isStopping()) {
    const more: typeof waiting = []
    for (const campaign of waiting) {
      const { id, organizationId, isOver } = campaign
      try {
        const isMore = await db.transaction(async (tx) =>
          isOver ? updateEnded(tx, organizationId, id) : insertLeaverMails(tx, organizationId, id),
        )
        if (isMore) more.push(campaign)
        mailSignal.wake()
      } catch (error) {
        broken = error
        log.error({ campaign: id, ...failureOf(error) }, 'mails of a campaign for leavers could not be written')
      }
    }
    waiting = more
  }
  if (broken) throw broken
}
