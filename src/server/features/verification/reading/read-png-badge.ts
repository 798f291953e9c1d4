import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { olderText } from '../open-badges-2/older-text.ts'
import { MAX_CREDENTIAL_BYTES } from './read-credential-text.ts'
import { UnreadableBadge } from './unreadable-badge.ts'

const inflated = promisify(inflate)

/** Offset of the first chunk, after the PNG signature. */
const FIRST_CHUNK = 8
/** Bytes of a chunk's length and name before its data, and of its checksum after it. */
const BEFORE_DATA = 8
const AFTER_DATA = 4

const KEYWORD = 'openbadgecredential'
/** The keyword of Open Badges 1 and 2. */
const OLDER_KEYWORD = 'openbadges'

/**
 * The text in a PNG's `openbadgecredential` chunk (Open Badges 3.0, section 5.3): a credential or a compact JWS. Without
 * one, the assertion in its Open Badges 2.0 chunk. Checksums are not verified, because the credential is signed.
 * @throws UnreadableBadge `png_plain`, `png_broken`, `several_badges` or `credential_too_large`
 */
export async function readPngBadge(bytes: Buffer): Promise<string> {
  let found: Buffer | undefined
  let older: { name: string; data: Buffer } | undefined
  for (const { name, data } of chunksOf(bytes)) {
    const keyword = name === 'iTXt' || name === 'tEXt' ? keywordOf(data) : undefined
    if (name === 'iTXt' && keyword === KEYWORD) {
      // With two different credentials, other programs might show one that was not checked here.
      if (found && !found.equals(data)) throw new UnreadableBadge('several_badges')
      found = data
    }
    if (keyword === OLDER_KEYWORD) older ??= { name, data }
  }
  if (found) return textOf(found, KEYWORD)
  if (!older) throw new UnreadableBadge('png_plain')
  const { name, data } = older
  return olderText(
    name === 'iTXt' ? await textOf(data, OLDER_KEYWORD) : data.toString('utf8', OLDER_KEYWORD.length + 1),
  )
}

function* chunksOf(bytes: Buffer) {
  let at = FIRST_CHUNK
  while (at < bytes.length) {
    if (at + BEFORE_DATA > bytes.length) throw new UnreadableBadge('png_broken')
    const start = at + BEFORE_DATA
    const end = start + bytes.readUInt32BE(at)
    if (end + AFTER_DATA > bytes.length) throw new UnreadableBadge('png_broken')
    const name = bytes.toString('latin1', at + 4, start)
    if (name === 'IEND') return
    yield { name, data: bytes.subarray(start, end) }
    at = end + AFTER_DATA
  }
  throw new UnreadableBadge('png_broken')
}

/** The PNG specification's limit, in bytes. */
const MAX_KEYWORD_LENGTH = 79

function keywordOf(data: Buffer) {
  const end = data.subarray(0, MAX_KEYWORD_LENGTH + 1).indexOf(0)
  return end < 0 ? undefined : data.toString('latin1', 0, end)
}

/** The text of an iTXt chunk, laid out as: keyword 0 compressed method language 0 translated-keyword 0 text */
async function textOf(data: Buffer, keyword: string) {
  const flags = keyword.length + 1
  const languageEnd = data.indexOf(0, flags + 2)
  const keywordEnd = languageEnd < 0 ? -1 : data.indexOf(0, languageEnd + 1)
  if (keywordEnd < 0) throw new UnreadableBadge('png_broken')
  const text = data.subarray(keywordEnd + 1)
  return (data[flags] === 1 ? await inflateText(text) : text).toString('utf8')
}

async function inflateText(text: Buffer): Promise<Buffer> {
  try {
    return await inflated(text, { maxOutputLength: MAX_CREDENTIAL_BYTES })
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw new UnreadableBadge(isTooLarge ? 'credential_too_large' : 'png_broken')
  }
}
