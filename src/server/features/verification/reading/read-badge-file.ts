import { type GivenCredential, readCredentials, readCredentialText } from './read-credential-text.ts'
import { readPdfBadge } from './read-pdf-badge.ts'
import { readPngBadge } from './read-png-badge.ts'
import { readSvgBadge } from './read-svg-badge.ts'
import { UnreadableBadge, type UnreadableCode } from './unreadable-badge.ts'

/** Upload limit. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024

/** A picture that contained a credential, to be shown beside the result. */
export type BakedPicture = { format: 'png' | 'svg'; bytes: Buffer }

export type BadgeFile = {
  /** At least one; exactly one from a picture. */
  credentials: GivenCredential[]
  picture: BakedPicture | undefined
}

/**
 * Reads the credentials in a file: a baked PNG or SVG, a PDF with one attached, JSON, or a compact JWS.
 * @throws UnreadableBadge with the kind of file it seems to be instead
 */
export const readBadgeFile = (bytes: Buffer): Promise<BadgeFile> =>
  readBytes(bytes).catch((error) => {
    const code = error instanceof UnreadableBadge && OF_FILES[error.code]
    throw code ? new UnreadableBadge(code) : error
  })

/** What is said of a text that was typed does not help who chose a file. */
const OF_FILES: Partial<Record<UnreadableCode, UnreadableCode>> = {
  not_a_badge: 'file_not_a_badge',
  json_broken: 'file_broken',
  jwt_broken: 'file_broken',
}

async function readBytes(bytes: Buffer): Promise<BadgeFile> {
  if (bytes.length === 0) throw new UnreadableBadge('empty')
  if (bytes.length > MAX_FILE_BYTES) throw new UnreadableBadge('too_large')
  const other = knownOther(bytes)
  if (other) throw new UnreadableBadge(other)
  if (bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n') {
    return { credentials: [readCredentialText(await readPngBadge(bytes))], picture: { format: 'png', bytes } }
  }
  if (bytes.toString('latin1', 0, 5) === '%PDF-') return { credentials: await readPdfBadge(bytes), picture: undefined }
  const text = bytes.toString('utf8')
  if (!/^\ufeff?\s*</.test(text)) return { credentials: readCredentials(text), picture: undefined }
  if (!isSvg(text)) throw new UnreadableBadge(isHtml(text) ? 'html' : 'not_a_badge')
  return { credentials: [readCredentialText(await readSvgBadge(text))], picture: { format: 'svg', bytes } }
}

const isSvg = (text: string) => /<(?:[\w-]+:)?svg[\s>/]/i.test(text.slice(0, 65_536)) && !isHtml(text)
const isHtml = (text: string) => /^\ufeff?\s*(?:<!doctype html|<html|<head|<body)/i.test(text.slice(0, 4096))

const SIGNATURES: [string, UnreadableCode][] = [
  ['\xff\xd8\xff', 'jpeg'],
  ['GIF8', 'other_picture'],
  ['BM', 'other_picture'],
  ['II*\0', 'other_picture'],
  ['MM\0*', 'other_picture'],
  ['\0\0\x01\0', 'other_picture'],
  ['PK\x03\x04', 'zip'],
  ['PK\x05\x06', 'zip'],
  ['\x1f\x8b', 'zip'],
  ['7z\xbc\xaf', 'zip'],
  ['Rar!', 'zip'],
]

/** Recognizes, by their first bytes, common files that cannot contain a badge. */
function knownOther(bytes: Buffer): UnreadableCode | undefined {
  const head = bytes.toString('latin1', 0, 16)
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'other_picture'
  if (head.startsWith('ftyp', 4)) return 'other_picture'
  return SIGNATURES.find(([signature]) => head.startsWith(signature))?.[1]
}
