import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type ServerType, serve } from '@hono/node-server'
import { handleAdminRequest } from './admin/handle-admin-request.ts'
import { createApp } from './app.ts'
import { mountDashboard } from './dashboard/dashboard.ts'
import { makeDemoOnFirstStart } from './demo/first-start.ts'
import { openSeal } from './features/issuer-keys/credentials-key.ts'
import { openIssuerKeys } from './features/issuer-keys/issuer-keys.ts'
import { type Jobs, startJobs } from './jobs/start-jobs.ts'
import { openWakeSignal } from './jobs/wake-signal.ts'
import { openCache } from './platform/cache.ts'
import type { Config } from './platform/config.ts'
import { type OpenDatabase, openDatabase } from './platform/database/database.ts'
import { openOrganizationShares } from './platform/http/organization-shares.ts'
import { openRateLimit } from './platform/http/rate-limit.ts'
import { openLog } from './platform/log.ts'
import { openMetrics } from './platform/metrics.ts'
import { openStorage } from './platform/storage/open-storage.ts'
import { urlsUnder } from './platform/urls.ts'
import type { Services } from './services.ts'

/** Longer than the minute for which proxies keep a connection, so that none sends a request into one that we close. */
const KEEP_ALIVE_MILLISECONDS = 75_000
/** How long running requests may take to finish after the service was told to stop. */
const DRAIN_MILLISECONDS = 30_000
/** Credentials of some 4 kB, and lists of at most 24: 10 to 50 MB. */
const SIGNED_KEPT = 2_000
const QUARTER_OF_AN_HOUR = 15 * 60
/** How often passkeys may be asked for, compared with sign-ins that may fail. */
const PASSKEYS_FOR_EACH_SIGN_IN = 10

export type RunningService = {
  services: Services
  port: number
  /** Lines for whoever started the service: how to sign in to the demo, where it was made. */
  news: string[]
  stop(): Promise<void>
}

/** What a request may use, over an open database. */
export function servicesOver(
  config: Config,
  { db, pool, apart, isReady, isDiskFull }: Omit<OpenDatabase, 'store' | 'lock' | 'close'>,
): Services {
  const urls = urlsUnder(config.publicUrl)
  return {
    config,
    db,
    pool,
    isDatabaseReady: isReady,
    isDiskFull,
    ending: new AbortController(),
    shares: openOrganizationShares(config.databasePool),
    log: openLog(config),
    metrics: openMetrics({ pool, apart }, config.dataDir),
    urls,
    storage: openStorage(config.storage),
    issuerKeys: openIssuerKeys(config),
    seal: openSeal(config),
    signed: openCache<string>({ values: SIGNED_KEPT }),
    signInLimit: {
      perAccount: openRateLimit(pool, 'sign-in-account', config.signInPerAccount, QUARTER_OF_AN_HOUR),
      perAddress: openRateLimit(pool, 'sign-in-address', config.signInPerAddress, QUARTER_OF_AN_HOUR),
      passkeysPerAddress: openRateLimit(
        pool,
        'passkeys-address',
        PASSKEYS_FOR_EACH_SIGN_IN * config.signInPerAddress,
        QUARTER_OF_AN_HOUR,
      ),
    },
    passwordLimit: {
      perAccount: openRateLimit(pool, 'password-account', config.passwordPerAccount, QUARTER_OF_AN_HOUR),
      perAddress: openRateLimit(pool, 'password-address', config.passwordPerAddress, QUARTER_OF_AN_HOUR),
    },
    verifyLimit: openRateLimit(pool, 'verify-address', config.verifyPerAddress, QUARTER_OF_AN_HOUR),
    mailSignal: openWakeSignal(),
    exportSignal: openWakeSignal(),
  }
}

/**
 * Opens the store, brings it to this version's schema and listens.
 * @throws an Error whose message is a sentence for the operator where it cannot
 */
export async function startService(config: Config): Promise<RunningService> {
  const log = openLog(config)
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    connections: config.databasePool,
    limits: config.databaseLimits,
    log: (message) => log.warn(message),
  })
  let server: ServerType | undefined
  try {
    const services = servicesOver(config, database)
    await services.storage.check()
    await services.issuerKeys.check(services.db)
    services.metrics.watchProcess()
    const app = createApp(services, (app) => mountDashboard(app, services.config))
    let open = () => {}
    const isOpen = new Promise<void>((resolve) => {
      open = resolve
    })
    // The address is taken before anything is made that nobody could reach; whoever asks meanwhile waits.
    server = await listen(async (...request) => {
      await isOpen
      return app.fetch(...request)
    }, config)
    const news = await makeDemoOnFirstStart(services, database.store)
    database.lock?.answer(handleAdminRequest(services, database))
    open()
    return running(server, services, news, { database, jobs: startJobs(services) })
  } catch (error) {
    server?.close()
    await database.close()
    throw error
  }
}

function running(
  server: ServerType,
  services: Services,
  news: string[],
  { database, jobs }: { database: OpenDatabase; jobs: Jobs },
): RunningService {
  return {
    services,
    news,
    port: (server.address() as AddressInfo).port,
    async stop() {
      const jobsEnded = jobs.stop()
      // Whoever distributes requests reads it from `/readyz`, and every connection that is used meanwhile ends with its answer.
      services.ending.abort()
      await pause(services.config.shutdownDelay * 1000)
      await Promise.all([drain(server), jobsEnded])
      await database.close()
    },
  }
}

function listen(fetch: Parameters<typeof serve>[0]['fetch'], { host, port }: Config): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const serverOptions = { keepAliveTimeout: KEEP_ALIVE_MILLISECONDS }
    const server = serve({ fetch, hostname: host, port, serverOptions }, () => resolve(server))
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      reject(isTaken ? new Error(`Port ${port} on ${host} is taken. Stop what listens there, or set PORT.`) : error)
    })
  })
}

/** No new connections; running requests finish, or are cut after half a minute. */
function drain(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), DRAIN_MILLISECONDS)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  })
}
