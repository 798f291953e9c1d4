/**
 * PostgreSQL itself (PGlite, WebAssembly), in a separate thread so that a long query never blocks the service's event
 * loop. Plain JavaScript, because Node runs it unbuilt in tests and built beside the service's main file.
 *
 * Its input is `workerData.directory`, and `workerData.progress` to count its file operations in. It posts to
 * `parentPort`: `{ ready: true }` once, `{ isFull: true }` whenever the disk has no room for a write, or `{ failure:
 * string }` before it ends itself. It takes `{ connect: MessagePort }`, a new connection that speaks PostgreSQL's wire
 * protocol and replaces the previous one, and `{ close: true }`, after which the thread ends.
 */
import process from 'node:process'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DurableNodeFS } from './pglite-files.js'

const service = /** @type {import('node:worker_threads').MessagePort} */ (parentPort)

/** Answers are sent in pieces of about this many bytes, so that no copy of a whole large one is kept here. */
const PIECE = 1 << 20

/** The status that PGlite's build throws where PostgreSQL's C code jumps back to its main loop. */
const LONG_JUMP = 100

const RESET = [query('ROLLBACK'), query('DISCARD ALL')]

/**
 * After a failed write of its WAL PostgreSQL must stop at once: its further answers cannot be trusted. Ending the
 * thread also breaks out of PGlite's loop, which swallows every exception.
 *
 * @param {string} reason
 * @returns {never}
 */
function fail(reason) {
  service.postMessage({ failure: reason })
  process.exit(1)
}

/** PGlite reads its clock from Date.now, in milliseconds: this adds the microseconds. */
function refineClock() {
  const wall = Date.now
  let origin = performance.timeOrigin
  Date.now = () => {
    const before = performance.now()
    const drift = wall() - (origin + before)
    // If the thread was suspended between the readings, their difference means nothing and would set the clock back.
    if (Math.abs(drift) > 2 && performance.now() - before < 1) origin += drift
    return origin + performance.now()
  }
}

/**
 * PGlite goes on after every exception, though only one status is PostgreSQL's own jump back to its loop. After any
 * other (stack overflow, out of memory) it would answer from a broken state or loop for ever.
 *
 * @param {any} wasm
 */
function stopAtUnknownErrors(wasm) {
  const runOnce = wasm._PostgresMainLoopOnce
  wasm._PostgresMainLoopOnce = () => {
    try {
      return runOnce()
    } catch (error) {
      if (/** @type {{ status?: number }} */ (error).status === LONG_JUMP) throw error
      return fail(String(error))
    }
  }
}

/**
 * @param {string} text one statement
 * @returns {Uint8Array} the protocol's simple query message
 */
function query(text) {
  const message = Buffer.alloc(text.length + 6)
  message.write('Q')
  message.writeInt32BE(text.length + 5, 1)
  message.write(text, 5)
  return message
}

/** @returns {Promise<PGlite>} */
async function open() {
  const kept = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F')
  const set = ['fsync=on', 'wal_sync_method=fsync', 'shared_buffers=32MB', 'max_wal_size=4GB']
  /** @type {string[]} PostgreSQL's output when it cannot start: the reason and its details, line by line */
  const errorLines = []
  let started = false
  try {
    const opened = await PGlite.create({
      fs: new DurableNodeFS(workerData.directory, {
        count: () => Atomics.add(workerData.progress, 0, 1),
        isFull: () => service.postMessage({ isFull: true }),
        fail,
      }),
      extensions: { pg_trgm, btree_gin },
      startParams: [...kept, ...set.flatMap((setting) => ['-c', setting])],
      // PGlite passes each line to this function even with its output turned off.
      onStderr: (line) => {
        const fatal = /\b(PANIC|FATAL): /.test(line)
        if (started && fatal) fail(line)
        if (fatal || errorLines.length > 0) errorLines.push(line)
        return false
      },
    })
    started = true
    stopAtUnknownErrors(opened.Module)
    return opened
  } catch (error) {
    return fail(errorLines.join(' ') || String(error))
  }
}

/**
 * @param {PGlite} database
 * @param {Uint8Array} message one or more whole protocol messages, the last of which asks for an answer
 * @param {(bytes: Uint8Array<ArrayBuffer>) => void} answer
 */
async function run(database, message, answer) {
  /** @type {Uint8Array[]} */
  let pieces = []
  let size = 0
  const flush = () => {
    const whole = new Uint8Array(size)
    let end = 0
    for (const piece of pieces) {
      whole.set(piece, end)
      end += piece.length
    }
    answer(whole)
    pieces = []
    size = 0
  }
  await database.execProtocolRawStream(message, {
    syncToFs: false,
    onRawData: (bytes) => {
      pieces.push(bytes.slice())
      size += bytes.length
      if (size >= PIECE) flush()
    },
  })
  flush()
}

refineClock()
const database = await open()

/** @type {import('node:worker_threads').MessagePort | undefined} */
let current
/** The end of the queue: requests run one at a time, in the order in which they arrive. */
let last = Promise.resolve()

service.on(
  'message',
  (/** @type {{ connect?: import('node:worker_threads').MessagePort, close?: true }} */ request) => {
    last = last.then(() => (request.connect ? connect(request.connect) : close())).catch((error) => fail(String(error)))
  },
)
service.postMessage({ ready: true })

/** @param {import('node:worker_threads').MessagePort} port */
async function connect(port) {
  current?.close()
  current = port
  // There is only one session, so the previous connection's transaction and prepared statements must be reset.
  for (const statement of RESET) await run(database, statement, () => {})
  port.on('message', (/** @type {Uint8Array} */ message) => {
    last = last
      .then(() =>
        current === port ? run(database, message, (bytes) => port.postMessage(bytes, [bytes.buffer])) : undefined,
      )
      .catch((error) => fail(String(error)))
  })
}

async function close() {
  await database.close()
  process.exit(0)
}
