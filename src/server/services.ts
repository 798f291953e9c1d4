import type { Logger } from 'pino'
import type { CertificatePictures } from './features/certificates/certificate-pictures.ts'
import type { Drawing } from './features/certificates/drawing-thread.ts'
import type { DesignThread } from './features/designs/design-thread.ts'
import type { Seal } from './features/issuer-keys/credentials-key.ts'
import type { IssuerKeys } from './features/issuer-keys/issuer-keys.ts'
import type { WakeSignal } from './jobs/wake-signal.ts'
import type { openCache } from './platform/cache.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database, OpenDatabase } from './platform/database/database.ts'
import type { Reading } from './platform/database/reading.ts'
import type { OrganizationShares } from './platform/http/limits/organization-shares.ts'
import type { RateLimit } from './platform/http/limits/rate-limit.ts'
import type { Metrics } from './platform/metrics.ts'
import type { Storage } from './platform/storage/storage.ts'
import type { Urls } from './platform/urls.ts'

/** Shared by all requests, created once at startup. */
export type Services = {
  config: Config
  /** Rules read the time here, so that tests can set it. */
  clock: Clock
  db: Database
  /** The database for reads that may take long, and need nothing that their own request wrote. */
  reading: Reading
  pool: OpenDatabase['pool']
  isDatabaseReady: OpenDatabase['isReady']
  isDiskFull: OpenDatabase['isDiskFull']
  /** Aborted at shutdown: requests are still answered, but `/readyz` fails and connections are closed. */
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
  /** Draws designed badges on a thread of its own. */
  designs: DesignThread
  /** Reads the pictures that certificates embed. Downloads and previews share its cache. */
  certificatePictures: CertificatePictures
  /** The keys that organizations sign credentials with. */
  issuerKeys: IssuerKeys
  /** Encrypts what must not be readable in the database or its backups. */
  seal: Seal
  /** The TXT records of a domain, by which organizations prove theirs. */
  txtRecords(domain: string): Promise<string[]>
  /** Cache of signed documents: signing costs a thousand times more than a lookup. */
  signed: ReturnType<typeof openCache<string>>
  /** `passkeysPerAddress` counts requests for a passkey: no attempts yet, and most unused ones were just cancelled. */
  signInLimit: { perAccount: RateLimit; perAddress: RateLimit; passkeysPerAddress: RateLimit }
  /** For requests that send an account mail or try a password or a link. */
  passwordLimit: { perAccount: RateLimit; perAddress: RateLimit }
  /** For mails that prove an earner's address, by the address and by the network that asks; and for ZIPs of a passport. */
  passportLimit: { perAddress: RateLimit; perNetwork: RateLimit; exports: RateLimit }
  /**
   * For claims: forms by network; and wrong words, cards and codes of screens, by the browser and by the network and the claim.
   */
  claimLimit: { perNetwork: RateLimit; wrongPerBrowser: RateLimit; wrongPerNetwork: RateLimit }
  /** For checks on the public verify page. */
  verifyLimit: RateLimit
  /** For lookups of badge numbers that no badge has: the short numbers can be guessed, ids cannot. */
  numberLimit: RateLimit
  /** For public requests for certificates that have to be drawn. */
  certificateLimit: RateLimit
  /** For sample mails that users send to themselves. */
  sampleMailLimit: RateLimit
  /** For designs that users have drawn without saving anything. */
  designLimit: RateLimit
  /** Wakes the mail worker when mails may have been written, so that they are sent at once. */
  mailSignal: WakeSignal
  /** Wakes the worker that sends webhooks. */
  webhookSignal: WakeSignal
  /** Wakes the worker that makes data exports and certificate files. */
  exportSignal: WakeSignal
  /** Wakes the worker that updates the progress of learning paths and makes their automatic awards. */
  pathSignal: WakeSignal
  /** Wakes the job runner, so that a job that has just become due runs at once. */
  jobSignal: WakeSignal
}
