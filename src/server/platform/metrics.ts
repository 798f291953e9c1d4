import { statfs } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { OpenDatabase } from './database/database.ts'
import { COUNTED_TO, readDatabaseFigures } from './metrics.sql.ts'

type AnsweredRequest = {
  method: string
  /** The route's pattern, never the path: each id would make its own time series. */
  route: string
  status: number
  seconds: number
}

/** The service's metrics for Prometheus. */
export type Metrics = {
  answered(request: AnsweredRequest): void
  /** A run of a job has ended, successfully or not. */
  jobRan(run: { job: string; isFailed: boolean; seconds: number }): void
  /** Adds Node's metrics of the process. Call it once per process, because its observers stay active. */
  watchProcess(): void
  /** All metrics, in the text format of Prometheus. */
  exposition(): Promise<{ text: string; contentType: string }>
}

/** How long an exposition waits for the database and the disk, in milliseconds; then it leaves out their figures. */
const SCRAPE_TIMEOUT_MS = 2_000

/**
 * Creates metrics that start at zero, in a new registry.
 *
 * @param database its pool is observed, and its separate connection is queried
 * @param dataDir the directory whose disk is watched
 */
export function openMetrics({ pool, apart }: Pick<OpenDatabase, 'pool' | 'apart'>, dataDir: string): Metrics {
  const registry = new Registry()
  const requests = countRequests(registry)
  const jobs = countJobs(registry)
  const showPool = poolGauges(registry, pool)
  const showDatabase = databaseGauges(registry)
  const showDisk = diskGauges(registry)
  const askDatabase = singleFlightWithTimeout(() => readDatabaseFigures(apart))
  const askDisk = singleFlightWithTimeout(() => statfs(dataDir))
  return {
    ...requests,
    ...jobs,
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    async exposition() {
      const [database, disk] = await Promise.all([askDatabase(), askDisk()])
      showPool()
      showDatabase(database)
      showDisk(disk)
      return { text: await registry.metrics(), contentType: registry.contentType }
    },
  }
}

/** Shares one running call among all callers, and resolves with undefined for those who have waited too long. */
function singleFlightWithTimeout<Result>(ask: () => Promise<Result>): () => Promise<Result | undefined> {
  let asking: Promise<Result | undefined> | undefined
  return () => {
    asking ??= ask()
      .catch(() => undefined)
      .finally(() => {
        asking = undefined
      })
    return Promise.race([asking, pause(SCRAPE_TIMEOUT_MS, undefined, { ref: false })])
  }
}

function countRequests(registry: Registry): Pick<Metrics, 'answered'> {
  const registers = [registry]
  const requests = new Counter({
    name: 'insegna_requests_total',
    help: 'HTTP requests answered',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'insegna_request_seconds',
    help: 'Seconds from an HTTP request to its response',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  return {
    answered({ method, route, status, seconds: taken }) {
      requests.inc({ method, route, status })
      seconds.observe({ method, route }, taken)
    },
  }
}

function countJobs(registry: Registry): Pick<Metrics, 'jobRan'> {
  const registers = [registry]
  const labelNames = ['job', 'result']
  const runs = new Counter({
    name: 'insegna_job_runs_total',
    help: 'Job runs in this process',
    labelNames,
    registers,
  })
  const seconds = new Counter({
    name: 'insegna_job_seconds_total',
    help: 'Seconds that jobs ran in this process',
    labelNames: ['job'],
    registers,
  })
  return {
    jobRan({ job, isFailed, seconds: taken }) {
      runs.inc({ job, result: isFailed ? 'failed' : 'done' })
      seconds.inc({ job }, taken)
    },
  }
}

function poolGauges(registry: Registry, pool: OpenDatabase['pool']) {
  const connections = gauge(
    registry,
    'insegna_database_pool_connections',
    'Database connections of this process, used or idle',
    ['state'],
  )
  const waiters = gauge(
    registry,
    'insegna_database_pool_waiters',
    'Requests in this process waiting for a database connection',
  )
  return () => {
    connections.set({ state: 'used' }, pool.totalCount - pool.idleCount)
    connections.set({ state: 'idle' }, pool.idleCount)
    waiters.set(pool.waitingCount)
  }
}

function databaseGauges(registry: Registry) {
  const up = gauge(registry, 'insegna_database_up', '1 if the database answered this scrape in time, 0 otherwise')
  const lockWaiters = gauge(
    registry,
    'insegna_database_lock_waiters',
    'Database sessions of all processes waiting for a lock that another transaction holds',
  )
  const mails = gauge(
    registry,
    'insegna_outbox_mails',
    `Emails waiting to be sent and emails that failed for good, each counted up to ${COUNTED_TO}`,
    ['status'],
  )
  const oldest = gauge(
    registry,
    'insegna_outbox_oldest_mail_age_seconds',
    'Age of the oldest waiting email in seconds, 0 if none is waiting',
  )
  const lateness = gauge(
    registry,
    'insegna_job_lateness_seconds',
    'Seconds that an unfinished job has been due, 0 if it is not due',
    ['job'],
  )
  const failures = gauge(registry, 'insegna_job_failures', 'Failures of a job since its last success', ['job'])
  return (figures: Awaited<ReturnType<typeof readDatabaseFigures>> | undefined) => {
    up.set(figures ? 1 : 0)
    for (const known of [lockWaiters, oldest]) known.remove()
    for (const known of [mails, lateness, failures]) known.reset()
    if (!figures) return
    lockWaiters.set(figures.lockWaiters)
    mails.set({ status: 'waiting' }, figures.waiting)
    mails.set({ status: 'failed' }, figures.failed)
    oldest.set(figures.oldestWaiting)
    for (const { job, late, failed } of figures.jobs) {
      lateness.set({ job }, late)
      failures.set({ job }, failed)
    }
  }
}

function diskGauges(registry: Registry) {
  const free = gauge(
    registry,
    'insegna_data_directory_free_bytes',
    'Free bytes on the disk of DATA_DIR that the service may use',
  )
  const size = gauge(registry, 'insegna_data_directory_size_bytes', 'Total bytes of the disk of DATA_DIR')
  return (disk: Awaited<ReturnType<typeof statfs>> | undefined) => {
    for (const known of [free, size]) known.remove()
    if (!disk) return
    free.set(Number(disk.bavail) * Number(disk.bsize))
    size.set(Number(disk.blocks) * Number(disk.bsize))
  }
}

const gauge = (registry: Registry, name: string, help: string, labelNames: string[] = []) =>
  new Gauge({ name, help, labelNames, registers: [registry] })
