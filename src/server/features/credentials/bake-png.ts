import { crc32 } from 'node:zlib'

const KEYWORD = 'openbadgecredential'

/** A PNG begins with an 8-byte signature and the IHDR chunk: 4 bytes length, 4 name, 13 content, 4 checksum. */
const AFTER_HEADER = 8 + 25

/**
 * Writes a credential into a PNG, in one uncompressed iTXt chunk right after the header (Open Badges 3.0, Baked Badges).
 * @param png a PNG without a credential in it
 */
export function bakePng(png: Uint8Array, credential: string): Buffer {
  // Keyword, not compressed, no compression method, no language, no translated keyword.
  const content = Buffer.concat([Buffer.from(`${KEYWORD}\0\0\0\0\0`), Buffer.from(credential)])
  const named = Buffer.concat([Buffer.from('iTXt'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([png.subarray(0, AFTER_HEADER), length, named, checksum, png.subarray(AFTER_HEADER)])
}
