import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database, OpenDatabase } from './database/database.ts'
import type { RateLimit } from './http/rate-limit.ts'
import type { Storage } from './storage/storage.ts'
import type { Urls } from './urls.ts'

/** What every request may use, made once at start. */
export type Services = {
  config: Config
  db: Database
  pool: OpenDatabase['pool']
  log: Logger
  urls: Urls
  /** Where uploads are kept. */
  storage: Storage
  signInLimit: { perAccount: RateLimit; perAddress: RateLimit }
}
