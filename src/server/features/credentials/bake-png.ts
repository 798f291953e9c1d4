import { crc32 } from 'node:zlib'

const KEYWORD = 'openbadgecredential'

/** A PNG begins with 8 bytes of signature and the header: 4 of length, 4 of name, 13 of content, 4 of checksum. */
const AFTER_HEADER = 8 + 25

/**
 * Writes a credential into a PNG, in one uncompressed iTXt chunk right after the header (Open Badges 3.0, Baked Badges).
 * @param png one that carries no credential yet, as our own pictures do not
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
