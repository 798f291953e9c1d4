import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { LIST_LENGTH } from '../credentials/status-lists.sql.ts'

type Bit = { isSet: boolean; isShort: boolean }

const unpacked = promisify(gunzip)

/** Sixteen million entries; what a small answer unpacks to has no other bound. */
const MOST_BYTES = 2 * 1024 * 1024

/**
 * One entry of an encoded list of bits (Bitstring Status List, W3C, section 3.3; StatusList2021 before it): the first bit
 * is the leftmost.
 * @param encoded gzip in base64url, after the letter that says so
 * @param base that letter (Multibase): `u`, or none as StatusList2021 writes its lists
 * @returns undefined where it is no such list, is too large, or ends before the entry; else whether the entry is set, and
 * whether the list is shorter than both specifications allow
 */
export async function bitOfList(encoded: string, base: 'u' | '', index: number): Promise<Bit | undefined> {
  if (!encoded.startsWith(base) || !Number.isSafeInteger(index) || index < 0) return undefined
  const packed = Buffer.from(encoded.slice(base.length), 'base64url')
  const bits = await unpacked(packed, { maxOutputLength: MOST_BYTES }).catch(() => undefined)
  const byte = bits?.[Math.floor(index / 8)]
  if (!bits || byte === undefined) return undefined
  return { isSet: (byte & (128 >> (index % 8))) !== 0, isShort: bits.length * 8 < LIST_LENGTH }
}
