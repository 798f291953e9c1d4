import { MAX_RECORD_LENGTH, RECORD } from './biff-records.ts'
import { encodingOf, RecordBuffer } from './record-buffer.ts'

/** Bytes before a string's characters: how many there are, and their encoding. */
const STRING_HEAD = 3
const RECORD_HEAD = 4

/** Texts, and characters in all, remembered to avoid duplicates. Beyond either the memory is cleared. */
const REMEMBERED = 250_000
const REMEMBERED_CHARACTERS = 8_000_000

/**
 * The table of a workbook's texts, which its cells reference: an SST record and the CONTINUE records after it. The
 * first record is held back for the counts; the others can be taken as they come.
 */
export class SharedStrings {
  #known = new Map<string, number>()
  #knownCharacters = 0
  #count = 0
  #references = 0
  #first: Buffer | undefined
  #whole: Buffer[] = []
  /** The record that is being written. */
  #open = new RecordBuffer()

  constructor() {
    this.#open.u16(RECORD.SHARED_STRINGS).u16(0).u32(0).u32(0)
  }

  /** The number of a text in the table, added if needed. @param isUnique true if it need not be remembered */
  numberOf(text: string, isUnique = false): number {
    this.#references++
    if (isUnique) return this.#write(text)
    const known = this.#known.get(text)
    if (known !== undefined) return known
    const number = this.#write(text)
    this.#remember(text, number)
    return number
  }

  /** Takes the complete records after the first. */
  take(): Buffer {
    const taken = Buffer.concat(this.#whole)
    this.#whole = []
    return taken
  }

  /** Ends the table. @returns its first record, with the counts; `take` returns those after it */
  finish(): Buffer {
    this.#end()
    const first = this.#first as Buffer
    first.writeUInt32LE(this.#references, RECORD_HEAD)
    first.writeUInt32LE(this.#count, RECORD_HEAD + 4)
    return first
  }

  #remember(text: string, number: number) {
    this.#knownCharacters += text.length
    if (this.#known.size >= REMEMBERED || this.#knownCharacters > REMEMBERED_CHARACTERS) {
      this.#known.clear()
      this.#knownCharacters = text.length
    }
    this.#known.set(text, number)
  }

  /** A text's characters may continue in the next record, which repeats their encoding; its head may not be split. */
  #write(text: string): number {
    const encoding = encodingOf(text)
    const width = encoding === 'latin1' ? 1 : 2
    const size = STRING_HEAD + text.length * width
    if (size > this.#left() && (size <= MAX_RECORD_LENGTH || this.#left() < STRING_HEAD + width)) this.#continue()
    this.#open.u16(text.length).u8(width - 1)
    for (let offset = 0; offset < text.length; ) {
      if (this.#left() < width) {
        this.#continue()
        this.#open.u8(width - 1)
      }
      const end = offset + Math.floor(this.#left() / width)
      this.#open.characters(text.slice(offset, end), encoding)
      offset = end
    }
    return this.#count++
  }

  #left = () => MAX_RECORD_LENGTH - (this.#open.length - RECORD_HEAD)

  #continue() {
    this.#end()
    this.#open.u16(RECORD.CONTINUE).u16(0)
  }

  #end() {
    const record = this.#open.take()
    record.writeUInt16LE(record.length - RECORD_HEAD, 2)
    if (this.#first) this.#whole.push(record)
    else this.#first = record
  }
}
