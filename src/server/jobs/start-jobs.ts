import { setTimeout as pause } from 'node:timers/promises'
import { failureOf } from '#server/platform/log.ts'
import { openMailTransport } from '#server/platform/mail-transport/mail-transport.ts'
import { openTurns } from '#server/platform/turns.ts'
import type { Services } from '#server/services.ts'
import { bringInNextImport } from '../features/badge-imports/bring-in.ts'
import { makeNextCertificateFile } from '../features/certificate-files/make-certificate-files.ts'
import { deliverNextMail } from '../features/mails/deliver-mail.ts'
import { findNextDue } from '../features/mails/outbox.sql.ts'
import { makeNextOrganizationExport } from '../features/moving-out/make-organization-export.ts'
import { makeNextPassportExport } from '../features/passports/make-passport-export.ts'
import { updatePathProgressIfNeeded } from '../features/path-progress/update-path-progress.ts'
import { makeNextDataExport } from '../features/privacy/make-data-export.ts'
import { startWebhooks } from '../features/webhooks/start-webhooks.ts'
import { JOBS } from './jobs.ts'
import { openLane } from './lane.ts'
import { startJobRunner } from './run-jobs.ts'
import { sweepFiles } from './sweep-files.ts'

/** Mails that this process sends concurrently. */
const MAX_CONCURRENT_MAILS = 4
/** Polling interval in milliseconds for what no signal announces: postponed mails and work of other processes. */
const POLL_INTERVAL_MS = 15_000
/** In milliseconds. The signal announces marks of this process; the job `learning_paths` finds others each minute. */
const PATHS_POLL_INTERVAL_MS = 60_000
/** Milliseconds between the first mark and the work, so that marks of a burst are processed together. */
const PATHS_BATCH_DELAY_MS = 200
/** How long running mails and jobs may take to finish at shutdown. */
const SHUTDOWN_TIMEOUT_MS = 20_000

export type Jobs = {
  /** Starts no more work and waits for running work, 20 seconds at most. */
  stop(): Promise<void>
}

/** Starts the background work: mails, webhooks, data exports, certificate files, imports of badges, learning paths, and the jobs of `jobs.ts`. */
export function startJobs(services: Services): Jobs {
  const { config, log, mailSignal, exportSignal, pathSignal } = services
  const transport = openMailTransport(config.smtpUrl, config.mailFolder, MAX_CONCURRENT_MAILS)
  const deliverer = { ...services, transport }
  const turns = {
    mails: openTurns(),
    exports: openTurns(),
    wholes: openTurns(),
    files: openTurns(),
    imports: openTurns(),
  }
  let isStopping = false

  const sendAll = async () => {
    while (!isStopping && (await deliverNextMail(deliverer, turns.mails)));
  }
  // One lane checks whether any mail is due before all of them start.
  const sendDue = async () => {
    if (await deliverNextMail(deliverer, turns.mails))
      await Promise.all(Array.from({ length: MAX_CONCURRENT_MAILS }, sendAll))
  }
  const work = async () => {
    while (!isStopping) {
      await sendDue().catch((error: unknown) => log.error(failureOf(error), 'emails could not be sent'))
      const soon = await findNextDue(services.db).catch(() => undefined)
      if (!isStopping) await mailSignal.wait(Math.min(soon ?? POLL_INTERVAL_MS, POLL_INTERVAL_MS))
    }
  }
  const working = work()

  const makeFiles = () => makeNextCertificateFile(services, () => isStopping, turns.files)
  const makeWhole = () => makeNextOrganizationExport(services, () => isStopping, turns.wholes)
  const bringIn = () => bringInNextImport(services, () => isStopping, turns.imports)
  const makeCopy = () => makeNextDataExport(services, turns.exports)
  const makeOwn = () => makeNextPassportExport(services, () => isStopping)
  const lanes = [makeCopy, makeOwn, makeWhole, makeFiles, makeFiles, bringIn].map((makeNext) =>
    openLane(
      async () => !isStopping && (await makeNext()),
      (error) =>
        log.error(failureOf(error), 'exports and files of certificates could not be made, or badges not be brought in'),
    ),
  )
  const makeExports = async () => {
    while (!isStopping) {
      for (const wake of lanes) void wake()
      await exportSignal.wait(POLL_INTERVAL_MS)
    }
    await Promise.all(lanes.map((wake) => wake()))
  }
  const exporting = makeExports()

  const workOnMarks = async () => {
    while (!isStopping) {
      await pathSignal.wait(PATHS_POLL_INTERVAL_MS)
      // Requests often come in bursts: the delay lets their marks be processed together.
      if (!isStopping) await pause(PATHS_BATCH_DELAY_MS)
      await updatePathProgressIfNeeded(services, () => isStopping).catch((error: unknown) =>
        log.error(failureOf(error), 'learning paths could not be brought up to date'),
      )
    }
  }
  const workingOnPaths = workOnMarks()

  // The daily sweep runs in one process, which sees only its own machine's files; and a killed one may come back today.
  const sweeping = sweepFiles(services, () => isStopping).catch((error: unknown) =>
    log.error(failureOf(error), 'files that nothing needs could not be removed'),
  )
  const webhooks = startWebhooks(services)
  const runner = startJobRunner(services, JOBS)

  return {
    async stop() {
      isStopping = true
      mailSignal.wake()
      exportSignal.wake()
      pathSignal.wake()
      await Promise.race([
        Promise.all([working, exporting, workingOnPaths, sweeping, webhooks.stop(), runner.stop()]),
        pause(SHUTDOWN_TIMEOUT_MS, undefined, { ref: false }),
      ])
      transport.close()
    },
  }
}
