/** A growing buffer with little-endian numbers, as everywhere in an .xls. */
export class RecordBuffer {
  #bytes = Buffer.allocUnsafe(1 << 16)
  #length = 0

  get length(): number {
    return this.#length
  }

  u8(value: number): this {
    this.#room(1)
    this.#length = this.#bytes.writeUInt8(value, this.#length)
    return this
  }

  u16(value: number): this {
    this.#room(2)
    this.#length = this.#bytes.writeUInt16LE(value, this.#length)
    return this
  }

  u32(value: number): this {
    this.#room(4)
    this.#length = this.#bytes.writeUInt32LE(value, this.#length)
    return this
  }

  f64(value: number): this {
    this.#room(8)
    this.#length = this.#bytes.writeDoubleLE(value, this.#length)
    return this
  }

  /** Characters in the encoding from `encodingOf`, without their length. */
  characters(text: string, encoding: CharacterEncoding): this {
    this.#room(text.length * 2)
    this.#length += this.#bytes.write(text, this.#length, encoding)
    return this
  }

  /** A record: its number, the length of its body, its body. */
  record(number: number, body: (buffer: this) => void): this {
    const start = this.u16(number).u16(0).#length
    body(this)
    this.#bytes.writeUInt16LE(this.#length - start, start - 2)
    return this
  }

  /** Returns a copy of the content, and empties the buffer. */
  take(): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(0, this.#length))
    this.#length = 0
    return taken
  }

  #room(bytes: number) {
    const needed = this.#length + bytes
    if (needed <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, needed))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }
}

/** The two encodings of BIFF8: one byte per character if that is enough, or two. */
export type CharacterEncoding = 'latin1' | 'utf16le'

/** The one-byte encoding, if it has every character. */
export const encodingOf = (text: string): CharacterEncoding => (/[^\0-\xff]/.test(text) ? 'utf16le' : 'latin1')
