import { RefusedImage } from './refused-image.ts'

export type ImageFormat = 'png' | 'jpeg' | 'webp' | 'gif'

/**
 * Tells the format of an upload from its first bytes; a name or a declared type may say anything.
 *
 * @throws RefusedImage `svg`, `unsupported_type` or `not_an_image`
 */
export function recognizeImage(bytes: Buffer): ImageFormat {
  const head = bytes.toString('latin1', 0, 32)
  const format = formatOf(head)
  if (!format) throw new RefusedImage(isSvg(bytes) ? 'svg' : isKnownOther(head) ? 'unsupported_type' : 'not_an_image')
  if (isAlsoAnArchive(bytes) || isAlsoADocument(bytes)) throw new RefusedImage('not_an_image')
  return format
}

function formatOf(head: string): ImageFormat | null {
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  return null
}

/** TIFF, BMP, HEIC and AVIF, JPEG XL, JPEG 2000, icon, Photoshop, PDF, and anything in gzip, such as a .svgz. */
function isKnownOther(head: string) {
  const beginnings = [
    'II*\0',
    'MM\0*',
    '\xff\x0a',
    '\0\0\0\x0cJXL ',
    '\0\0\0\x0cjP',
    '\0\0\x01\0',
    '8BPS',
    '%PDF',
    '\x1f\x8b',
  ]
  const isBitmap = head.startsWith('BM') && head.startsWith('\0\0\0\0', 6)
  return isBitmap || head.startsWith('ftyp', 4) || beginnings.some((beginning) => head.startsWith(beginning))
}

function isSvg(bytes: Buffer) {
  const text = bytes.toString('utf8', 0, 4096).replaceAll('\0', '') // leaves the ASCII part of UTF-16
  return /^[^<]{0,16}<[?!a-z]/i.test(text) && /<([\w-]+:)?svg[\s>]/i.test(text)
}

/**
 * A ZIP is read from its end, an image from its start, so one file can be both. Encoding the image again would drop the
 * archive, but nobody sends such a file as a badge's picture.
 */
export function isAlsoAnArchive(bytes: Buffer) {
  const longestEnd = 22 + 0xffff
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  return end >= 0 && bytes.length - end >= 22 && bytes.length - end <= longestEnd
}

/** PDF readers accept its signature anywhere in the first 1,024 bytes. */
const isAlsoADocument = (bytes: Buffer) => bytes.subarray(0, 1024).includes('%PDF-')
