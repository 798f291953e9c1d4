import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'

/** What the worker says, besides the answers on each connection's own port. */
type Word = { ready: true } | { failure: string }
type Running = { worker: Worker; ended: Promise<Error> }

export type PgliteConnection = { port: MessagePort; ended: Promise<Error> }

/**
 * The thread that runs the embedded PostgreSQL. It starts with the first connection, and again with the next one
 * should it have failed: what it had acknowledged is on disk.
 */
export class PgliteThread {
  #directory: string
  #log: (message: string) => void
  #program: URL
  #running: Promise<Running> | undefined
  #isStopped = false

  constructor(
    directory: string,
    log: (message: string) => void,
    program = new URL('./pglite.worker.js', import.meta.url),
  ) {
    this.#directory = directory
    this.#log = log
    this.#program = program
  }

  /** A new connection, which replaces the one before. Its port closes when the thread ends; `ended` then says why. */
  async connect(): Promise<PgliteConnection> {
    // Whoever still asks must not open a directory that others may have by now.
    if (this.#isStopped) throw new Error('The embedded database is closed')
    this.#running ??= this.#start()
    const { worker, ended } = await this.#running
    const { port1, port2 } = new MessageChannel()
    worker.postMessage({ connect: port2 }, [port2])
    return { port: port1, ended }
  }

  /** Lets PostgreSQL finish what it was asked and write everything down. */
  async stop(): Promise<void> {
    this.#isStopped = true
    const running = await this.#running?.catch(() => undefined)
    running?.worker.postMessage({ close: true })
    await running?.ended
  }

  #start(): Promise<Running> {
    const worker = new Worker(this.#program, {
      workerData: { directory: this.#directory },
      execArgv: [],
      // Enough for PostgreSQL's own limit to speak first: with Node's 4 MB, JSON of 100,000 levels ended the thread.
      resourceLimits: { stackSizeMb: 64 },
    })
    let reason = 'it was closed'
    const ended = new Promise<Error>((resolve) => {
      worker.on('error', (error) => {
        reason = error.message
      })
      worker.on('exit', (code) => {
        this.#running = undefined
        const error = new Error(`The embedded database has stopped: ${reason}`)
        if (code !== 0) this.#log(error.message)
        resolve(error)
      })
    })
    return new Promise((resolve, reject) => {
      worker.on('message', (word: Word) => {
        if ('ready' in word) resolve({ worker, ended })
        else reason = word.failure
      })
      ended.then(reject)
    })
  }
}
