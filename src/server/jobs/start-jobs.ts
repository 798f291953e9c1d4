import { setTimeout as pause } from 'node:timers/promises'
import { failureOf } from '#server/platform/log.ts'
import { openMailTransport } from '#server/platform/mail-transport/mail-transport.ts'
import type { Services } from '#server/services.ts'
import { deliverNextMail } from '../features/mails/deliver-mail.ts'
import { cleanUp } from './clean-up.sql.ts'
import { sweepFiles } from './sweep-files.ts'

/** Mails that this process sends at the same time. */
const LANES = 4
/** How often to look for mails that nobody rang for: those put off, and those that other processes left. */
const LOOK_AGAIN = 15_000
const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
/** How long mails under way may take once the service was told to stop. */
const PATIENCE = 20_000

export type Jobs = {
  /** Takes on nothing new and waits for what is under way, or cuts it off after a while. */
  stop(): Promise<void>
}

/** Starts what happens besides requests: sending mails, and throwing away what is over and files that nobody needs. */
export function startJobs(services: Pick<Services, 'config' | 'db' | 'log' | 'urls' | 'storage' | 'mailSignal'>): Jobs {
  const { config, log, mailSignal } = services
  const transport = openMailTransport(config.smtpUrl, config.mailFolder, LANES)
  const deliverer = { ...services, transport }
  let isStopping = false

  const sendAll = async () => {
    while (!isStopping && (await deliverNextMail(deliverer)));
  }
  // One looks whether anything is due before all do.
  const sendDue = async () => {
    if (await deliverNextMail(deliverer)) await Promise.all(Array.from({ length: LANES }, sendAll))
  }
  const work = async () => {
    while (!isStopping) {
      await sendDue().catch((error: unknown) => log.error(failureOf(error), 'mails could not be sent'))
      if (!isStopping) await mailSignal.wait(LOOK_AGAIN)
    }
  }
  const working = work()

  const clean = () =>
    cleanUp(services.db, config.idempotencyHours).catch((error: unknown) =>
      log.error(failureOf(error), 'what is over could not be thrown away'),
    )
  let cleaning = clean()
  const cleaner = setInterval(() => {
    cleaning = clean()
  }, HOUR)

  const sweep = () =>
    sweepFiles(services, () => isStopping).catch((error: unknown) =>
      log.error(failureOf(error), 'files that nobody needs could not be removed'),
    )
  let sweeping = sweep()
  const sweeper = setInterval(() => {
    sweeping = sweep()
  }, DAY)

  return {
    async stop() {
      isStopping = true
      clearInterval(cleaner)
      clearInterval(sweeper)
      mailSignal.wake()
      await Promise.race([Promise.all([working, cleaning, sweeping]), pause(PATIENCE, undefined, { ref: false })])
      transport.close()
    },
  }
}
