import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { type DiskRoom, watchDiskRoom } from './disk-room.ts'

/** Messages of the worker, besides the answers on each connection's own port. */
type Word = { ready: true } | { isFull: true } | { failure: string }
type Running = { worker: Worker; ended: Promise<Error> }

export type PgliteConnection = { port: MessagePort; ended: Promise<Error> }

type ThreadOptions = {
  log: (message: string) => void
  /** The thread's program, which tests replace. */
  program?: URL | undefined
  /** Milliseconds without any file operation after which a start counts as stuck. */
  startTimeout?: number | undefined
  /** Milliseconds between two reports of a slow start in the log. */
  reportInterval?: number | undefined
}

const PROGRAM = new URL('./pglite.worker.js', import.meta.url)
/** Loading PostgreSQL's program takes some seconds without touching a file, and much longer on a busy machine. */
const START_TIMEOUT_MS = 120_000
const REPORT_INTERVAL_MS = 10_000

/**
 * The thread that runs the embedded PostgreSQL. It starts with the first connection, and restarts with the next one
 * after a failure: what it had acknowledged is on disk. After a failure for lack of disk space it restarts only once
 * there is some, and refuses connections until then.
 */
export class PgliteThread {
  #directory: string
  #options: ThreadOptions
  #room: DiskRoom
  #running: Promise<Running> | undefined
  #isStopped = false

  constructor(directory: string, options: ThreadOptions) {
    this.#directory = directory
    this.#options = options
    this.#room = watchDiskRoom(directory)
  }

  /** Opens a connection, which replaces the previous one. Its port closes when the thread ends; `ended` says why. */
  async connect(): Promise<PgliteConnection> {
    const { worker, ended } = await this.start()
    const { port1, port2 } = new MessageChannel()
    worker.postMessage({ connect: port2 }, [port2])
    return { port: port1, ended }
  }

  /** Resolves once PostgreSQL runs, however long its start takes. @throws EmbeddedDatabaseError if it does not start */
  async start(): Promise<Running> {
    if (!this.#running && !(await this.#room.mayTryAgain())) throw EmbeddedDatabaseError.diskFull()
    // Once stopped, another process may own the directory, so it must not be opened again.
    if (this.#isStopped) throw new Error('The embedded database is closed')
    this.#running ??= this.#run()
    return this.#running
  }

  /** Whether a write of PostgreSQL failed for lack of disk space, and there is still none. */
  isDiskFull(): Promise<boolean> {
    return this.#room.isFull()
  }

  /** Lets PostgreSQL finish its queries and write everything to disk. */
  async stop(): Promise<void> {
    this.#isStopped = true
    const running = await this.#running?.catch(() => undefined)
    running?.worker.postMessage({ close: true })
    await running?.ended
  }

  #run(): Promise<Running> {
    const progress = new Int32Array(new SharedArrayBuffer(4))
    const worker = new Worker(this.#options.program ?? PROGRAM, {
      workerData: { directory: this.#directory, progress },
      execArgv: [],
      // Large enough for PostgreSQL's own stack limit to apply: with Node's 4 MB, JSON of 100,000 levels ended the
      // thread.
      resourceLimits: { stackSizeMb: 64 },
    })
    let reason = 'it was closed'
    let isReady = false
    let isFull = false
    const stopWatching = this.#watchStart(progress, (why) => {
      reason = why
      worker.terminate()
    })
    const ended = new Promise<Error>((resolve) => {
      worker.on('error', (error) => {
        reason = error.message
      })
      worker.on('exit', (code) => {
        stopWatching()
        this.#running = undefined
        if (isFull) this.#room.failed()
        const error = new EmbeddedDatabaseError(reason, { isDiskFull: isFull && !isReady })
        if (code !== 0) this.#options.log(error.message)
        resolve(error)
      })
    })
    return new Promise((resolve, reject) => {
      worker.on('message', (word: Word) => {
        if ('ready' in word) {
          stopWatching()
          isReady = true
          resolve({ worker, ended })
        } else if ('isFull' in word) {
          isFull = true
          this.#room.wasFull()
        } else reason = word.failure
      })
      ended.then(reject)
    })
  }

  /** Lets a start take as long as it uses files. @param giveUp called with the reason once it no longer does */
  #watchStart(progress: Int32Array, giveUp: (why: string) => void): () => void {
    const { log, startTimeout = START_TIMEOUT_MS, reportInterval = REPORT_INTERVAL_MS } = this.#options
    const began = Date.now()
    let [done, doneAt, reportedAt] = [0, began, began]
    const timer = setInterval(() => {
      const now = Date.now()
      const operations = Atomics.load(progress, 0)
      if (operations !== done) [done, doneAt] = [operations, now]
      else if (now - doneAt > startTimeout) {
        giveUp(`its start has been stuck for ${Math.round((now - doneAt) / 1000)} seconds at ${this.#directory}`)
      }
      if (now - reportedAt < reportInterval) return
      reportedAt = now
      const seconds = Math.round((now - began) / 1000)
      log(`The embedded database is still starting: ${done} file operations in ${seconds} seconds`)
    }, 250)
    return () => clearInterval(timer)
  }
}

/** PostgreSQL's codes: crash_shutdown, as it sends to its other sessions, and disk_full. */
const CODES = { crashed: '57P02', diskFull: '53100' }

/** The embedded database has ended, or does not start. The message is for the operator; the code is PostgreSQL's own. */
class EmbeddedDatabaseError extends Error {
  readonly code: string

  /** @param isDiskFull whether it could not start for lack of disk space: no query has begun then */
  constructor(reason: string, { isDiskFull = false } = {}) {
    super(`The embedded database has stopped: ${reason}`)
    this.code = isDiskFull ? CODES.diskFull : CODES.crashed
  }

  static diskFull() {
    return new EmbeddedDatabaseError('its disk is full. It starts again once there is room.', { isDiskFull: true })
  }
}
