import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'

/** What the worker says, besides the answers on each connection's own port. */
type Word = { ready: true } | { failure: string }

/**
 * The thread that runs the embedded PostgreSQL. It starts with the first connection, and again with the next one
 * should it have failed: what it had acknowledged is on disk.
 */
export class PgliteThread {
  #directory: string
  #log: (message: string) => void
  #program: URL
  #worker: Promise<Worker> | undefined

  constructor(
    directory: string,
    log: (message: string) => void,
    program = new URL('./pglite.worker.js', import.meta.url),
  ) {
    this.#directory = directory
    this.#log = log
    this.#program = program
  }

  /** A new connection, which ends the one before. Its port closes when the thread ends. */
  async connect(): Promise<MessagePort> {
    this.#worker ??= this.#start()
    const worker = await this.#worker
    const { port1, port2 } = new MessageChannel()
    worker.postMessage({ connect: port2 }, [port2])
    return port1
  }

  /** Lets PostgreSQL finish what it was asked and write everything down. */
  async stop(): Promise<void> {
    const worker = await this.#worker?.catch(() => undefined)
    if (!worker) return
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    worker.postMessage({ close: true })
    await ended
  }

  #start(): Promise<Worker> {
    const worker = new Worker(this.#program, { workerData: { directory: this.#directory }, execArgv: [] })
    let failure = 'it ended by itself'
    return new Promise((resolve, reject) => {
      worker.on('message', (word: Word) => {
        if ('ready' in word) resolve(worker)
        else failure = word.failure
      })
      worker.on('error', (error) => {
        failure = error.message
      })
      worker.on('exit', (code) => {
        this.#worker = undefined
        const error = new Error(`The embedded database has stopped: ${failure}`)
        if (code !== 0) this.#log(error.message)
        reject(error)
      })
    })
  }
}
