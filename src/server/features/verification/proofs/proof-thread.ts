import { Worker } from 'node:worker_threads'
import type { Json } from '../reading/read-credential-text.ts'
import type { Jwk } from './public-key.ts'

/** What the thread is asked. */
export type ProofQuestion = {
  number: number
  credential: Json
  /** The key that its one proof names. */
  key: Jwk
  /** Documents by their URL besides the bundled contexts: the key and its controller. */
  documents: Record<string, object>
  /** A moment at which the credential says that it is in force, ISO 8601. */
  now: string
}

export type ProofAnswer = {
  /** The signature is right, and the key's controller lets it sign for the credential's issuer. */
  isVerified: boolean
  /** The signature is right, whoever the key belongs to. */
  isSigned: boolean
  /** The library's own words, for telling kinds of failure apart; never shown. */
  reasons: string[]
}

/** The thread says once that it has loaded what it needs; afterwards it answers. */
type ProofMessage = { isReady: true } | (ProofAnswer & { number: number })

/** Loading takes a second of a quiet machine, and is no credential's fault. */
const LOADING_MILLISECONDS = 30_000

/** No answer came: the credential takes longer to check than anyone may ask for, or there is a queue of such. */
export class ProofOverrun extends Error {}

type Waiting = {
  question: Omit<ProofQuestion, 'number'>
  resolve(answer: ProofAnswer): void
  reject(error: Error): void
}

type Options = { contexts: Map<string, object>; milliseconds?: number; mostWaiting?: number; program?: URL }

/**
 * One thread that checks one proof after the other. A question that takes longer than `milliseconds`, once the thread has
 * loaded, or more memory than a credential needs, ends the thread and not the service; the next question starts another.
 */
export class ProofThread {
  #options: Required<Options>
  #queue: Waiting[] = []
  #worker: Worker | undefined
  #isReady = false
  #current: { waiting: Waiting; number: number; deadline: NodeJS.Timeout } | undefined
  #count = 0

  constructor(options: Options) {
    const program = new URL('./proof.worker.js', import.meta.url)
    this.#options = { milliseconds: 3000, mostWaiting: 40, program, ...options }
  }

  /** @throws ProofOverrun */
  verify(question: Omit<ProofQuestion, 'number'>): Promise<ProofAnswer> {
    return new Promise((resolve, reject) => {
      if (this.#queue.length >= this.#options.mostWaiting) {
        reject(new ProofOverrun('too many proofs wait to be checked'))
        return
      }
      this.#queue.push({ question, resolve, reject })
      this.#next()
    })
  }

  #next() {
    if (this.#current) return
    const waiting = this.#queue.shift()
    if (!waiting) return
    this.#worker ??= this.#start()
    const worker = this.#worker
    const number = ++this.#count
    this.#current = { waiting, number, deadline: this.#deadline() }
    // A thread with nothing to do keeps no process alive; one that is asked does.
    worker.ref()
    worker.postMessage({ ...waiting.question, number } satisfies ProofQuestion)
  }

  #deadline() {
    const { milliseconds } = this.#options
    return setTimeout(() => this.#end('it took too long'), this.#isReady ? milliseconds : LOADING_MILLISECONDS)
  }

  #start(): Worker {
    this.#isReady = false
    const worker = new Worker(this.#options.program, {
      workerData: { contexts: this.#options.contexts },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 192 },
    })
    worker.on('message', (message: ProofMessage) => {
      if (this.#worker !== worker) return
      if ('isReady' in message) this.#loaded()
      else this.#answered(message)
    })
    worker.on('error', (error) => this.#worker === worker && this.#end(error.message))
    return worker
  }

  /** What was asked meanwhile has all of its time from now on. */
  #loaded() {
    this.#isReady = true
    if (!this.#current) return
    clearTimeout(this.#current.deadline)
    this.#current.deadline = this.#deadline()
  }

  #answered({ number, ...answer }: ProofAnswer & { number: number }) {
    if (this.#current?.number !== number) return
    const { waiting } = this.#done()
    this.#worker?.unref()
    waiting.resolve(answer)
    this.#next()
  }

  #end(why: string) {
    void this.#worker?.terminate()
    this.#worker = undefined
    if (this.#current) this.#done().waiting.reject(new ProofOverrun(why))
    this.#next()
  }

  #done() {
    const current = this.#current!
    clearTimeout(current.deadline)
    this.#current = undefined
    return current
  }
}
