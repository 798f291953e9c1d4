import { type BadgeClass, type BadgeImportSource, MAX_IMPORTED_BADGES } from '#contract/badge-imports/badge-imports.ts'
import { decodeText } from '#contract/decode-text.ts'
import { m } from '#i18n/compiled/messages.js'
import { invalidField, type Sentence } from '#server/platform/http/refusal.ts'
import type { SentFile } from '#server/platform/spreadsheet/read-csv.ts'
import { numberIn } from '#server/platform/text/numbers.ts'
import { readBadgeFile } from '../../verification/reading/read-badge-file.ts'
import { DEEPEST, depthOf } from '../../verification/reading/read-credential-text.ts'
import { UnreadableBadge } from '../../verification/reading/unreadable-badge.ts'
import { unreadableWords } from '../../verification/reading/unreadable-words.ts'
import { BadgeCollector } from './collect-badges.ts'
import { isSingleBadge } from './open-badge-nodes.ts'
import { type ReadingTime, type ReadRow, RowReader } from './read-row.ts'
import { readSheet } from './read-sheet.ts'
import { isZip, type UnpackedFile, unpack } from './unpack.ts'

export interface ReadImport {
  source: BadgeImportSource
  classes: BadgeClass[]
  rows: ReadRow[]
}

/** More titles than this are no titles of badges. */
const MOST_CLASSES = 2000

/**
 * Reads the files of one import: a sheet as CSV, an issuer's export of Open Badges as JSON or ZIP, or files that carry
 * badges. Nothing is fetched from elsewhere, and nothing is written.
 * @throws Refusal 422 at `file` for what cannot be read as a whole; what is wrong with one badge is a problem of its row
 */
export async function readImportFiles(files: SentFile[], time: ReadingTime): Promise<ReadImport> {
  const reader = new RowReader(time)
  const [first, ...others] = files
  if (!first) refuse((locale) => m.badge_imports_file_missing({}, { locale }))
  const isAlone = others.length === 0
  const source = isAlone && (await isSheet(first)) ? 'sheet' : await readBadges(files, reader)
  if (source === 'sheet') await readSheet(first, reader)
  const { rows, classes } = reader
  refuseMany(rows.length, classes.length)
  return { source, classes, rows }
}

/** Bytes that are looked at to tell a sheet from other files. */
const LOOK = 4096

/** Whether a file is text that is neither JSON, a picture, a page nor a token. */
async function isSheet(file: SentFile): Promise<boolean> {
  const bytes = Buffer.from(await file.arrayBuffer()).subarray(0, LOOK)
  const text = decodeText(new Uint8Array(bytes.subarray(0, bytes.length - (bytes.length % 2))))?.text ?? ''
  const isText =
    /\.csv$/i.test(file.name) || /^text\/csv/i.test(file.type) || /[,;\t]/.test(text.split('\n', 1)[0] ?? '')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what tells other files from text
  return isText && !/^(?:\ufeff?\s*(?:[[{<]|eyJ)|PK|%PDF|[\x00-\x08\x0e-\x1f\x89\ufffd])/.test(text)
}

async function readBadges(files: SentFile[], reader: RowReader): Promise<BadgeImportSource> {
  const collector = new BadgeCollector()
  const unreadable: { name: string; problem: UnreadableBadge | null }[] = []
  let isExport = false
  for await (const { name, bytes } of filesIn(files)) {
    try {
      if (bytes) isExport = (await readFile(name, bytes, collector)) || isExport
      else unreadable.push({ name, problem: null })
      refuseMany(collector.badgesCount, collector.classesCount)
    } catch (error) {
      if (!(error instanceof UnreadableBadge)) throw error
      unreadable.push({ name, problem: error })
    }
  }
  const [only] = unreadable
  if (collector.badgesCount === 0) {
    if (collector.classesCount > 0) refuse((locale) => m.import_only_kinds({}, { locale }))
    const code = files.length === 1 && only && only.name === files[0]?.name && only.problem?.code
    refuse((locale) => (code ? unreadableWords(code, locale) : m.import_no_badges({}, { locale })))
  }
  await collector.read(reader)
  // An export may come with the pictures of its classes and with lists of other things.
  if (!isExport) for (const { name } of unreadable) reader.addUnreadable(name)
  return isExport ? 'badgr' : 'files'
}

async function* filesIn(files: SentFile[]): AsyncGenerator<UnpackedFile> {
  for (const file of files) {
    const bytes = Buffer.from(await file.arrayBuffer())
    if (isZip(bytes)) yield* unpack(bytes)
    else yield { name: file.name, bytes }
  }
}

/**
 * Reads a document of Open Badges, or the badges that a picture, a PDF or a token carries.
 * @returns whether it is an export, and not a single badge
 * @throws UnreadableBadge
 */
async function readFile(name: string, bytes: Buffer, collector: BadgeCollector): Promise<boolean> {
  const text = /^(?:\ufeff|\ufffe|\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*[[{]/.test(bytes.toString('latin1', 0, 64))
    ? decodeText(bytes)?.text
    : undefined
  if (text === undefined) {
    const { credentials } = await readBadgeFile(bytes)
    for (const { credential } of credentials) await collector.add(credential, name, false)
    return false
  }
  const document = parseJson(text.replace(/^\ufeff/, ''))
  const isExport = !isSingleBadge(document)
  const found = await collector.add(document, name, isExport)
  if (found === 0) throw new UnreadableBadge('json_no_credential')
  return isExport
}

/** @throws UnreadableBadge `json_too_deep` or `file_broken` */
function parseJson(text: string): unknown {
  if (depthOf(text) > DEEPEST) throw new UnreadableBadge('json_too_deep')
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableBadge('file_broken')
  }
}

function refuseMany(badges: number, classes: number) {
  if (badges > MAX_IMPORTED_BADGES) {
    refuse((locale) => m.badge_imports_too_many({ most: numberIn(locale, MAX_IMPORTED_BADGES) }, { locale }))
  }
  if (classes > MOST_CLASSES) {
    refuse((locale) => m.import_many_kinds({ most: numberIn(locale, MOST_CLASSES) }, { locale }))
  }
}

function refuse(sentence: Sentence): never {
  throw invalidField(['file'], sentence)
}
