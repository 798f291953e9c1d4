import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { type GivenCredential, MAX_CREDENTIAL_BYTES, readCredentials } from './read-credential-text.ts'
import { UnreadableBadge, type UnreadableCode } from './unreadable-badge.ts'

const inflated = promisify(inflate)

/** Attachments that are read; a certificate has one. */
const MAX_ATTACHMENTS = 20
/** Occurrences of the name that are examined; each attachment has one. */
const MAX_NAMES = 500
/** Search window around the name; a stream's dictionary is a few hundred bytes long. */
const MAX_DICTIONARY_BYTES = 4096
/** Excludes longer names, such as `/EmbeddedFiles`. */
const ATTACHMENT = /\/EmbeddedFile(?![A-Za-z])/
const NAME = '/EmbeddedFile'

/**
 * The badges attached to a PDF, as in our certificates. The PDF is not parsed: attachments are streams whose dictionary
 * has `/EmbeddedFile`, and they remain findable in files that other programs have saved again. Two different badges are
 * refused, because it would be unclear which one the pages show.
 * @throws UnreadableBadge `pdf_plain`, `pdf_protected`, `pdf_broken`, `several_badges`, or its only attachment's problem
 */
export async function readPdfBadge(bytes: Buffer): Promise<GivenCredential[]> {
  const found = new Map<string, GivenCredential[]>()
  const problems: UnreadableCode[] = []
  const attachments = attachmentsOf(bytes)
  for (const attachment of attachments) {
    try {
      const text = (await contentOf(attachment)).toString('utf8')
      if (!found.has(text)) found.set(text, readCredentials(text))
    } catch (error) {
      if (!(error instanceof UnreadableBadge)) throw error
      problems.push(error.code)
    }
  }
  const [only, ...others] = found.values()
  if (others.length > 0) throw new UnreadableBadge('several_badges')
  if (only) return only
  if (isProtected(bytes)) throw new UnreadableBadge('pdf_protected')
  const [problem] = problems
  throw new UnreadableBadge(problem && problems.length === 1 && REPORTED_PROBLEMS.has(problem) ? problem : 'pdf_plain')
}

/** Problems of a PDF's only attachment that are reported instead of `pdf_plain`. */
const REPORTED_PROBLEMS: ReadonlySet<UnreadableCode> = new Set<UnreadableCode>([
  'pdf_broken',
  'credential_too_large',
  'json_broken',
  'json_too_deep',
  'json_doubled',
  'jwt_broken',
  'too_many_presented',
  'several_presented',
])

const isProtected = (bytes: Buffer) => /\/Encrypt\s+(?:\d+\s+\d+\s+R|<<)/.test(bytes.toString('latin1'))

type Attachment = { dictionary: string; data: Buffer }

/** The PDF's embedded file streams. */
function attachmentsOf(bytes: Buffer): Attachment[] {
  const found: Attachment[] = []
  let at = bytes.indexOf(NAME)
  for (let looked = 0; at >= 0 && looked < MAX_NAMES && found.length < MAX_ATTACHMENTS; looked++) {
    const attachment = attachmentAt(bytes, at)
    if (attachment) found.push(attachment)
    at = bytes.indexOf(NAME, at + NAME.length)
  }
  return found
}

/** The stream whose dictionary has the name at offset `at`; undefined if it is not one. */
function attachmentAt(bytes: Buffer, at: number): Attachment | undefined {
  const before = bytes.toString('latin1', Math.max(0, at - MAX_DICTIONARY_BYTES), at)
  const after = bytes.toString('latin1', at, at + MAX_DICTIONARY_BYTES)
  const start = before.lastIndexOf(' obj')
  const opened = /stream\r?\n/.exec(after)
  if (start < 0 || !opened || !ATTACHMENT.test(after.slice(0, NAME.length + 1))) return undefined
  const dictionary = before.slice(start) + after.slice(0, opened.index)
  if (dictionary.includes('endobj')) return undefined
  const begins = at + opened.index + opened[0].length
  return { dictionary, data: bytes.subarray(begins, endOf(bytes, begins, dictionary)) }
}

/** The offset at which a stream ends: by its `/Length` if that is correct, else at the next `endstream`. */
function endOf(bytes: Buffer, begins: number, dictionary: string): number {
  const [, length] = /\/Length\s+(\d{1,9})(?!\s+\d+\s+R)/.exec(dictionary) ?? []
  const end = begins + Number(length)
  if (length !== undefined && /^\s*endstream/.test(bytes.toString('latin1', end, end + 16))) return end
  const word = bytes.indexOf('endstream', begins)
  return word < 0 ? bytes.length : word
}

/** @throws UnreadableBadge `pdf_broken` or `credential_too_large` */
async function contentOf({ dictionary, data }: Attachment): Promise<Buffer> {
  const filters = Array.from(dictionary.matchAll(/\/(\w+Decode)\b/g), ([, name]) => name)
  if (filters.length === 0) return data
  if (filters.length > 1 || filters[0] !== 'FlateDecode') throw new UnreadableBadge('pdf_broken')
  try {
    return await inflated(data, { maxOutputLength: MAX_CREDENTIAL_BYTES })
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw new UnreadableBadge(isTooLarge ? 'credential_too_large' : 'pdf_broken')
  }
}
