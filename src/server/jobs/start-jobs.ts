import { setTimeout as pause } from 'node:timers/promises'
import { failureOf } from '#server/platform/log.ts'
import { openMailTransport } from '#server/platform/mail-transport/mail-transport.ts'
import type { Services } from '#server/services.ts'
import { deliverNextMail } from '../features/mails/deliver-mail.ts'
import { makeNextDataExport, removeEndedExports } from '../features/privacy/make-data-export.ts'
import { clearOverdue } from '../features/privacy/retention.ts'
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

type JobServices = Pick<
  Services,
  'config' | 'db' | 'log' | 'urls' | 'storage' | 'mailSignal' | 'exportSignal' | 'issuerKeys' | 'signed'
>

/**
 * Starts what happens besides requests: sending mails, making copies of people's data, and throwing away what is over and
 * files that nobody needs.
 */
export function startJobs(services: JobServices): Jobs {
  const { config, log, mailSignal, exportSignal } = services
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

  const makeExports = async () => {
    while (!isStopping) {
      try {
        while (!isStopping && (await makeNextDataExport(services)));
      } catch (error) {
        log.error(failureOf(error), 'copies of people could not be made')
      }
      if (!isStopping) await exportSignal.wait(LOOK_AGAIN)
    }
  }
  const exporting = makeExports()

  const clean = async () => {
    try {
      await cleanUp(services.db, config.idempotencyHours)
      await removeEndedExports(services)
    } catch (error) {
      log.error(failureOf(error), 'what is over could not be thrown away')
    }
  }
  let cleaning = clean()
  const cleaner = setInterval(() => {
    cleaning = clean()
  }, HOUR)

  const sweep = async () => {
    try {
      await clearOverdue(services, () => isStopping)
      await sweepFiles(services, () => isStopping)
    } catch (error) {
      log.error(failureOf(error), 'what nobody needs could not be removed')
    }
  }
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
      exportSignal.wake()
      await Promise.race([
        Promise.all([working, exporting, cleaning, sweeping]),
        pause(PATIENCE, undefined, { ref: false }),
      ])
      transport.close()
    },
  }
}
