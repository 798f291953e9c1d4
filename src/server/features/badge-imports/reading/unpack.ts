import { crc32 } from 'node:zlib'
import * as yauzl from 'yauzl'
import { m } from '#i18n/compiled/messages.js'
import { invalidField, Refusal, type Sentence } from '#server/platform/http/refusal.ts'
import { numberIn } from '#server/platform/text/numbers.ts'

/** Limits of a ZIP. 5,000 badges and their classes, each in a file of its own, are well within them. */
const MOST_FILES = 10_000
const MEBIBYTE = 1024 * 1024
const LARGEST_FILE = 32 * MEBIBYTE
const LARGEST_SUM = 256 * MEBIBYTE
/** How much longer a file may be than what is stored of it: JSON shrinks to a fortieth, a bomb to a thousandth. */
const LARGEST_RATIO = 200

/** A file of an import; without bytes if it is damaged or too large. */
export type UnpackedFile = { name: string; bytes: Buffer | null }

export const isZip = (bytes: Buffer): boolean => ['PK\x03\x04', 'PK\x05\x06'].includes(bytes.toString('latin1', 0, 4))

/**
 * The files in a ZIP, one after the other. ZIPs in it are not opened.
 * @throws Refusal 422 if it is damaged, encrypted, too large, or has files of names that lead elsewhere
 */
export async function* unpack(bytes: Buffer): AsyncGenerator<UnpackedFile> {
  const { zip, entries } = await openZip(bytes).catch((error: unknown) => {
    throw error instanceof Refusal ? error : unusable(error)
  })
  for (const entry of entries) {
    const isTooLarge = entry.uncompressedSize > LARGEST_FILE
    yield { name: entry.fileName, bytes: isTooLarge ? null : await contentOf(zip, entry) }
  }
}

async function openZip(bytes: Buffer) {
  // `strictFileNames` and the checks behind it refuse names that lead out of the folder.
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: true })
  const count = zip.entryCount
  if (count > MOST_FILES) {
    refuse((locale) =>
      m.import_zip_many({ count: numberIn(locale, count), most: numberIn(locale, MOST_FILES) }, { locale }),
    )
  }
  const entries: yauzl.Entry[] = []
  let sum = 0
  for await (const entry of zip.eachEntry()) {
    refuseEntry(entry)
    sum += entry.uncompressedSize
    if (sum > LARGEST_SUM) {
      refuse((locale) => m.import_zip_large({ most: numberIn(locale, LARGEST_SUM / MEBIBYTE) }, { locale }))
    }
    if (!isOfSystem(entry.fileName)) entries.push(entry)
  }
  return { zip, entries }
}

function refuseEntry(entry: yauzl.Entry) {
  const { fileName: name, uncompressedSize, compressedSize } = entry
  if (entry.isEncrypted()) refuse((locale) => m.import_zip_encrypted({ name }, { locale }))
  if (uncompressedSize > MEBIBYTE && uncompressedSize > compressedSize * LARGEST_RATIO) {
    refuse((locale) => m.import_zip_bomb({ name }, { locale }))
  }
  if (name === '[Content_Types].xml') refuse((locale) => m.import_workbook({}, { locale }))
}

/** Folders, and what operating systems add. */
const isOfSystem = (name: string) => /\/$|^__MACOSX\/|(?:^|\/)(?:\.[^/]*|Thumbs\.db|desktop\.ini)$/i.test(name)

/** The bytes of a file, which are no more than it says. @returns null if it is damaged */
async function contentOf(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Buffer | null> {
  const pieces: Buffer[] = []
  try {
    for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) pieces.push(piece)
  } catch {
    return null
  }
  const bytes = Buffer.concat(pieces)
  return crc32(bytes) === entry.crc32 ? bytes : null
}

/** What yauzl says of names that lead out of the folder. */
const ELSEWHERE = /relative path|absolute path|characters in fileName/

const unusable = (error: unknown) => {
  const words = ELSEWHERE.test(String(error)) ? m.import_zip_path : m.import_zip_damaged
  return invalidField(['file'], (locale) => words({}, { locale }))
}

function refuse(sentence: Sentence): never {
  throw invalidField(['file'], sentence)
}
