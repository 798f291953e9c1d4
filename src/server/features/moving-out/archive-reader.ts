import { crc32 } from 'node:zlib'
import * as yauzl from 'yauzl'
import { LineTooLong, readLines } from './read-lines.ts'

/** What is wrong with a file, in words for the operator. */
export class UnusableExport extends Error {
  constructor(reason: string) {
    super(`${reason} Nothing was brought in.`)
  }
}

/** Files in an archive: more than any organization's. */
const MOST_FILES = 3_000_000
/** Bytes of a file that is read whole, and of a row: a cell of more is nothing that was written here. */
const LARGEST_FILE = 16 * 1024 * 1024
const LONGEST_ROW = 8 * 1024 * 1024
/** How much longer a file may be than what is stored of it: JSON shrinks to a fortieth, a bomb to a thousandth. */
const LARGEST_RATIO = 200

/** An opened ZIP, whose files are read one at a time, wherever they are in it. */
export type Archive = {
  has(name: string): boolean
  names(folder: string): string[]
  /** Reads a small file. @throws UnusableExport */
  read(name: string): Promise<Buffer>
  /** The rows of a list as lines of JSON, from 1. @throws UnusableExport */
  rows(name: string): AsyncGenerator<{ line: string; row: number }>
  close(): void
}

/** @throws UnusableExport if it is no ZIP, is damaged, or has files of no good name or size */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openZip(path)
  const entries = await entriesOf(zip).catch((error: Error) => {
    zip.close()
    throw error
  })
  async function* bytesOf(name: string): AsyncGenerator<Buffer> {
    const entry = entries.get(name)
    if (!entry) throw new UnusableExport(`${name} is missing.`)
    let sum = 0
    try {
      for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        sum = crc32(piece, sum)
        yield piece
      }
    } catch (error) {
      throw error instanceof UnusableExport ? error : new UnusableExport(`${name} is damaged: ${wordsOf(error)}.`)
    }
    if (sum !== entry.crc32) throw new UnusableExport(`${name} is damaged: its checksum is another one.`)
  }
  return {
    has: (name) => entries.has(name),
    names: (folder) => [...entries.keys()].filter((name) => name.startsWith(`${folder}/`) && !name.endsWith('/')),
    async read(name) {
      if ((entries.get(name)?.uncompressedSize ?? 0) > LARGEST_FILE) throw new UnusableExport(`${name} is too large.`)
      const pieces: Buffer[] = []
      for await (const piece of bytesOf(name)) pieces.push(piece)
      return Buffer.concat(pieces)
    },
    rows: (name) => rowsOf(name, bytesOf(name)),
    close: () => zip.close(),
  }
}

/** A list has its brackets on lines of their own, and a row on each line between them. */
async function* rowsOf(name: string, pieces: AsyncIterable<Buffer>) {
  let row = 0
  let end = ''
  try {
    for await (const line of readLines(pieces, LONGEST_ROW)) {
      if (row === 0 && line === '[]') end = ']'
      else if (row === 0 && line === '[') row = 1
      else if (row > 0 && line === ']') end = ']'
      else if (row === 0 || end) throw new UnusableExport(`${name} is no list with a row on each line.`)
      else {
        yield { line: line.endsWith(',') ? line.slice(0, -1) : line, row }
        row += 1
      }
    }
  } catch (error) {
    if (error instanceof LineTooLong) throw new UnusableExport(`${name}, row ${Math.max(row, 1)}: longer than 8 MiB.`)
    throw error
  }
  if (!end) throw new UnusableExport(`${name} is cut short after row ${row}.`)
}

async function openZip(path: string): Promise<yauzl.ZipFile> {
  try {
    return await yauzl.openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true })
  } catch (error) {
    throw new UnusableExport(`${path} is no export that can be read: ${wordsOf(error)}.`)
  }
}

async function entriesOf(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>()
  if (zip.entryCount > MOST_FILES) throw new UnusableExport(`It has ${zip.entryCount} files.`)
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName, uncompressedSize, compressedSize } = entry
      if (entries.has(fileName)) throw new UnusableExport(`${fileName} is in it twice.`)
      if (entry.isEncrypted()) throw new UnusableExport(`${fileName} is encrypted.`)
      if (uncompressedSize > LARGEST_FILE && uncompressedSize > compressedSize * LARGEST_RATIO) {
        throw new UnusableExport(`${fileName} would unpack to ${uncompressedSize} bytes out of ${compressedSize}.`)
      }
      entries.set(fileName, entry)
    }
  } catch (error) {
    throw error instanceof UnusableExport ? error : new UnusableExport(`It is damaged: ${wordsOf(error)}.`)
  }
  return entries
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
