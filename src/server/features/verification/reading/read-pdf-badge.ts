import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { type GivenCredential, MOST_CREDENTIAL_BYTES, readCredentials } from './read-credential-text.ts'
import { UnreadableBadge, type UnreadableCode } from './unreadable-badge.ts'

const inflated = promisify(inflate)

/** Attachments that are looked into; a certificate has one. */
const MOST_ATTACHMENTS = 20
/** Places at which an attachment might begin; programs write the name once for each. */
const MOST_NAMES = 500
/** A dictionary before its stream is a few hundred bytes long. */
const WITHIN = 4096
/** Names that may follow the one that is looked for are longer: `/EmbeddedFiles` is a list of them. */
const ATTACHMENT = /\/EmbeddedFile(?![A-Za-z])/
const NAME = '/EmbeddedFile'

/**
 * The badges that a PDF carries as attached files, as certificates do. No PDF is interpreted for it: attachments are streams
 * that say so themselves, and they stand in the open also in files that other programs have saved again. What is signed is
 * judged as any other badge; of two different badges it would not be known which the pages show.
 * @throws UnreadableBadge `pdf_plain`, `pdf_protected`, `pdf_broken` or `several_badges`, or what its one attachment is instead
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

/** Problems of a PDF's only attachment that somebody can do something about. */
const REPORTED_PROBLEMS: ReadonlySet<UnreadableCode> = new Set<UnreadableCode>([
  'pdf_broken',
  'credential_too_large',
  'json_broken',
  'json_too_deep',
  'jwt_broken',
  'too_many_presented',
  'several_presented',
])

const isProtected = (bytes: Buffer) => /\/Encrypt\s+(?:\d+\s+\d+\s+R|<<)/.test(bytes.toString('latin1'))

type Attachment = { dictionary: string; data: Buffer }

/** The streams that call themselves attached files. */
function attachmentsOf(bytes: Buffer): Attachment[] {
  const found: Attachment[] = []
  let at = bytes.indexOf(NAME)
  for (let looked = 0; at >= 0 && looked < MOST_NAMES && found.length < MOST_ATTACHMENTS; looked++) {
    const attachment = attachmentAt(bytes, at)
    if (attachment) found.push(attachment)
    at = bytes.indexOf(NAME, at + NAME.length)
  }
  return found
}

/** The stream whose dictionary has the name at some place. */
function attachmentAt(bytes: Buffer, at: number): Attachment | undefined {
  const before = bytes.toString('latin1', Math.max(0, at - WITHIN), at)
  const after = bytes.toString('latin1', at, at + WITHIN)
  const start = before.lastIndexOf(' obj')
  const opened = /stream\r?\n/.exec(after)
  if (start < 0 || !opened || !ATTACHMENT.test(after.slice(0, NAME.length + 1))) return undefined
  const dictionary = before.slice(start) + after.slice(0, opened.index)
  if (dictionary.includes('endobj')) return undefined
  const begins = at + opened.index + opened[0].length
  return { dictionary, data: bytes.subarray(begins, endOf(bytes, begins, dictionary)) }
}

/** Where a stream ends: after its length, where that is said and right, else where the word stands. */
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
    return await inflated(data, { maxOutputLength: MOST_CREDENTIAL_BYTES })
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw new UnreadableBadge(isTooLarge ? 'credential_too_large' : 'pdf_broken')
  }
}
