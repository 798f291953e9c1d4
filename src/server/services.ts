import type { Logger } from 'pino'
import type { Drawing } from './features/certificates/drawing-thread.ts'
import type { Seal } from './features/issuer-keys/credentials-key.ts'
import type { IssuerKeys } from './features/issuer-keys/issuer-keys.ts'
import type { WakeSignal } from './jobs/wake-signal.ts'
import type { openCache } from './platform/cache.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database, OpenDatabase } from './platform/database/database.ts'
import type { OrganizationShares } from './platform/http/organization-shares.ts'
import type { RateLimit } from './platform/http/rate-limit.ts'
import type { Metrics } from './platform/metrics.ts'
import type { Storage } from './platform/storage/storage.ts'
import type { Urls } from './platform/urls.ts'

/** What every request may use, made once at start. */
export type Services = {
  config: Config
  /** What time it is: rules ask here, so that tests can set it. */
  clock: Clock
  db: Database
  pool: OpenDatabase['pool']
  isDatabaseReady: OpenDatabase['isReady']
  isDiskFull: OpenDatabase['isDiskFull']
  /** Aborted when the service is told to stop: it answers what comes still, and asks nobody to come again. */
  ending: AbortController
  /** Keeps any one organization from taking all of the database. */
  shares: OrganizationShares
  log: Logger
  metrics: Metrics
  urls: Urls
  /** Where uploads are kept. */
  storage: Storage
  /** Draws certificates on threads of its own. */
  drawing: Drawing
  /** What organizations sign credentials with. */
  issuerKeys: IssuerKeys
  /** Encrypts what must not be readable in the database or its backups. */
  seal: Seal
  /** Keeps what was signed: signing costs a thousand times more than finding it again. */
  signed: ReturnType<typeof openCache<string>>
  /** `passkeysPerAddress`: passkeys asked for, which try nothing yet; most that are not used were only cancelled. */
  signInLimit: { perAccount: RateLimit; perAddress: RateLimit; passkeysPerAddress: RateLimit }
  /** For whatever sends a mail of the account or tries a password or a link. */
  passwordLimit: { perAccount: RateLimit; perAddress: RateLimit }
  /** For badges that anyone checks on the verify page. */
  verifyLimit: RateLimit
  /** For the short numbers of badges that no badge has: numbers can be guessed where ids cannot. */
  numberLimit: RateLimit
  /** For certificates that anyone asks for and that have to be drawn. */
  certificateLimit: RateLimit
  /** For sample mails that somebody sends to themselves. */
  sampleMailLimit: RateLimit
  /** Wakes the mail worker when mails may have been written, so that they are sent at once. */
  mailSignal: WakeSignal
  /** Wakes the worker that makes copies of people's data. */
  exportSignal: WakeSignal
  /** Wakes the worker that brings learning paths up to date, and awards those that award themselves. */
  pathSignal: WakeSignal
  /** Wakes the runner of jobs, so that what has just fallen due is done at once. */
  jobSignal: WakeSignal
}
