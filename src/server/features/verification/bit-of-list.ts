import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { LIST_LENGTH } from '../credentials/status-lists.sql.ts'

type Bit = { isSet: boolean; isShort: boolean }

const gunzipAsync = promisify(gunzip)

/** Decompressed size limit, against zip bombs: sixteen million entries. */
const MAX_BYTES = 2 * 1024 * 1024

/**
 * One entry of an encoded bitstring (Bitstring Status List, W3C, section 3.3; StatusList2021 before it). Index 0 is the
 * leftmost bit.
 * @param encoded gzip in base64url, after the Multibase prefix
 * @param base the Multibase prefix: `u`, or none in StatusList2021
 * @returns undefined if it cannot be decoded, is too large, or ends before the entry; else whether the entry is set, and
 * whether the list is shorter than both specifications allow
 */
export async function bitOfList(encoded: string, base: 'u' | '', index: number): Promise<Bit | undefined> {
  if (!encoded.startsWith(base) || !Number.isSafeInteger(index) || index < 0) return undefined
  const packed = Buffer.from(encoded.slice(base.length), 'base64url')
  const bits = await gunzipAsync(packed, { maxOutputLength: MAX_BYTES }).catch(() => undefined)
  const byte = bits?.[Math.floor(index / 8)]
  if (!bits || byte === undefined) return undefined
  return { isSet: (byte & (128 >> (index % 8))) !== 0, isShort: bits.length * 8 < LIST_LENGTH }
}
