import { Worker } from 'node:worker_threads'

/** No answer: the question took too much time or memory, or too many others are queued. */
export class ThreadLimitError extends Error {}

/** The queue is full: the question was not started. */
export class ThreadBusy extends ThreadLimitError {}

/** Messages of a thread: first that it has loaded, then its answers or failures. */
type Message<Answer> = { isReady: true } | { number: number; answer: Answer } | { number: number; failure: string }

/** The time limit for loading, which takes a second on an idle machine and does not count for a question. */
const LOADING_MILLISECONDS = 60_000

type Waiting<Question, Answer> = {
  question: Question
  resolve(answer: Answer): void
  reject(error: Error): void
}

type Options = {
  /** The program to run, which calls `answerQuestions`. */
  program: URL
  /** Passed to the program as `workerData`. */
  data?: unknown
  /** How long one answer may take. */
  milliseconds: number
  mostWaiting: number
  /** The limit of the thread's heap in MiB; buffers are outside of it. */
  heap: number
  /** How long the thread may be idle before it ends and frees its memory; without it, the thread stays. */
  idleMilliseconds?: number
}

/**
 * A thread that answers questions one at a time; it starts with the first. A question that takes longer than
 * `milliseconds`, once the thread has loaded, or too much memory, ends the thread but not the service; the next
 * question starts another.
 */
export class QueuedThread<Question, Answer> {
  #options: Options
  #queue: Waiting<Question, Answer>[] = []
  #worker: Worker | undefined
  #isReady = false
  #current: { waiting: Waiting<Question, Answer>; number: number; deadline: NodeJS.Timeout } | undefined
  #count = 0
  #idle: NodeJS.Timeout | undefined
  #isForgetting = false

  constructor(options: Options) {
    this.#options = options
  }

  /** @throws ThreadLimitError, and ThreadBusy if the queue is full */
  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#queue.length >= this.#options.mostWaiting) {
        reject(new ThreadBusy('too many questions wait for an answer'))
        return
      }
      this.#queue.push({ question, resolve, reject })
      this.#next()
    })
  }

  /** Ends the thread and rejects all its questions. */
  async close(): Promise<void> {
    const worker = this.#worker
    for (const { reject } of this.#queue.splice(0)) reject(new ThreadLimitError('the thread was ended'))
    this.#end('the thread was ended')
    await worker?.terminate()
  }

  /** Drops the thread's memory: it ends after its current question, and the next question starts another. */
  forget(): void {
    if (this.#current) this.#isForgetting = true
    else this.#end('it forgets')
  }

  #next() {
    if (this.#current) return
    const waiting = this.#queue.shift()
    if (!waiting) return
    clearTimeout(this.#idle)
    this.#worker ??= this.#start()
    const worker = this.#worker
    const number = ++this.#count
    this.#current = { waiting, number, deadline: this.#deadline() }
    // An idle thread must not keep the process alive, but a busy one must.
    worker.ref()
    worker.postMessage({ number, question: waiting.question })
  }

  #deadline() {
    const { milliseconds } = this.#options
    return setTimeout(() => this.#end('it took too long'), this.#isReady ? milliseconds : LOADING_MILLISECONDS)
  }

  #start(): Worker {
    this.#isReady = false
    const { program, data, heap } = this.#options
    const worker = new Worker(program, {
      workerData: data,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heap },
    })
    worker.on('message', (message: Message<Answer>) => {
      if (this.#worker !== worker) return
      if ('isReady' in message) this.#loaded()
      else this.#answered(message)
    })
    worker.on('error', (error) => this.#worker === worker && this.#end(error.message))
    return worker
  }

  /** The question that waited for the load gets its full time from now on. */
  #loaded() {
    this.#isReady = true
    if (!this.#current) return
    clearTimeout(this.#current.deadline)
    this.#current.deadline = this.#deadline()
  }

  #answered(message: Exclude<Message<Answer>, { isReady: true }>) {
    if (this.#current?.number !== message.number) return
    const { waiting } = this.#done()
    this.#worker?.unref()
    if ('failure' in message) waiting.reject(new Error(message.failure))
    else waiting.resolve(message.answer)
    const { idleMilliseconds } = this.#options
    if (this.#isForgetting) return this.#end('it forgets')
    if (idleMilliseconds) this.#idle = setTimeout(() => this.#end('nobody asks'), idleMilliseconds).unref()
    this.#next()
  }

  #end(why: string) {
    clearTimeout(this.#idle)
    this.#isForgetting = false
    void this.#worker?.terminate()
    this.#worker = undefined
    if (this.#current) this.#done().waiting.reject(new ThreadLimitError(why))
    this.#next()
  }

  #done() {
    const current = this.#current!
    clearTimeout(current.deadline)
    this.#current = undefined
    return current
  }
}
