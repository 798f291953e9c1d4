import { Duplex } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'
import type { PgliteConnection } from './pglite-thread.ts'

const SYNC = 0x53
const QUERY = 0x51

/**
 * Stands in for the socket of the `pg` driver: a connection to the PostgreSQL in the worker thread, over a message
 * port. Bytes are buffered until they form whole messages that PostgreSQL will answer, because the worker runs each
 * chunk to its end.
 */
export class PgliteWire extends Duplex {
  #open: () => Promise<PgliteConnection>
  #port: MessagePort | undefined
  #held: Buffer[] = []
  #started = false

  /** @param open asks the worker for a new connection; rejects when the database cannot start */
  constructor(open: () => Promise<PgliteConnection>) {
    super()
    this.#open = open
  }

  /** Called by the driver as on a socket; host and port mean nothing here. */
  connect() {
    this.#open().then(
      (connection) => this.#connected(connection),
      (error: Error) => this.destroy(error),
    )
    return this
  }

  setNoDelay() {
    return this
  }

  setKeepAlive() {
    return this
  }

  ref() {
    return this
  }

  unref() {
    return this
  }

  #connected({ port, ended }: PgliteConnection) {
    if (this.destroyed) return port.close()
    this.#port = port
    port.on('message', (bytes: Uint8Array) => this.push(bytes))
    port.on('close', () => {
      if (!this.destroyed) ended.then((error) => this.destroy(error))
    })
    this.emit('connect')
  }

  override _read() {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void) {
    this.#take(chunk)
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    this.#take(Buffer.concat(chunks.map(({ chunk }) => chunk)))
    done()
  }

  /** The driver's Terminate message asks for no answer and so is never sent: the end of writing ends the reading. */
  override _final(done: () => void) {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void) {
    this.#port?.close()
    done(error)
  }

  #take(chunk: Buffer) {
    this.#held.push(chunk)
    const bytes = this.#held.length === 1 ? chunk : Buffer.concat(this.#held)
    this.#held = [bytes]
    if (!this.#complete(bytes)) return
    this.#held = []
    const parcel = new Uint8Array(bytes)
    this.#port?.postMessage(parcel, [parcel.buffer])
  }

  /** Whether the bytes are whole messages, the last of which asks for an answer. The first message has no type byte. */
  #complete(bytes: Buffer) {
    if (!this.#started) {
      this.#started = bytes.length >= 4 && bytes.readInt32BE(0) === bytes.length
      return this.#started
    }
    let end = 0
    let type = 0
    while (end + 5 <= bytes.length) {
      type = bytes[end]!
      end += 1 + bytes.readInt32BE(end + 1)
    }
    return end === bytes.length && (type === SYNC || type === QUERY)
  }
}
