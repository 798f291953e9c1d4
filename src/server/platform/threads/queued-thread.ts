import { Worker } from 'node:worker_threads'

/** No answer came: what was asked takes longer than anyone may ask for, or more memory, or there is a queue of such. */
export class ThreadOverrun extends Error {}

/** Too many others wait for their answers: it was not begun. */
export class ThreadBusy extends ThreadOverrun {}

/** What a thread says: once that it has loaded what it needs, afterwards its answers or why there is none. */
type Message<Answer> = { isReady: true } | { number: number; answer: Answer } | { number: number; failure: string }

/** Loading takes a second of a quiet machine, and is no question's fault. */
const LOADING_MILLISECONDS = 60_000

type Waiting<Question, Answer> = {
  question: Question
  resolve(answer: Answer): void
  reject(error: Error): void
}

type Options = {
  /** Answers by `answerQuestions`. */
  program: URL
  /** What the program finds in `workerData`. */
  data?: unknown
  /** How long one answer may take. */
  milliseconds: number
  mostWaiting: number
  /** What the thread's own heap may hold, in MiB; buffers lie outside of it. */
  heap: number
  /** After how long without a question the thread ends and gives its memory back; left out where it stays. */
  idleMilliseconds?: number
}

/**
 * One thread that answers one question after the other; it starts with the first. A question that takes longer than
 * `milliseconds`, once the thread has loaded, or more memory, ends the thread and not the service; the next question starts
 * another.
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

  /** @throws ThreadOverrun, and ThreadBusy where the queue is full */
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

  /** Ends the thread, and whatever it is asked with it. */
  async close(): Promise<void> {
    const worker = this.#worker
    for (const { reject } of this.#queue.splice(0)) reject(new ThreadOverrun('the thread was ended'))
    this.#end('the thread was ended')
    await worker?.terminate()
  }

  /** Gives back all that the thread remembers: it ends once it has answered what it is asked now, and the next begins anew. */
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
    // A thread with nothing to do keeps no process alive; one that is asked does.
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

  /** What was asked meanwhile has all of its time from now on. */
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
    if (this.#current) this.#done().waiting.reject(new ThreadOverrun(why))
    this.#next()
  }

  #done() {
    const current = this.#current!
    clearTimeout(current.deadline)
    this.#current = undefined
    return current
  }
}
