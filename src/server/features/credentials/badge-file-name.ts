import type { BadgeRow } from '../badges/badge-answer.ts'

/** Limits per part: longer names are hard to read in a folder, and two parts plus an extension must fit in 255 bytes. */
const LETTERS = 60
const BYTES = 110

type Named = { badge: Pick<BadgeRow['badge'], 'recipientFirstName' | 'recipientLastName'>; version: { title: string } }

/**
 * The `Content-Disposition` header of a badge's file, named after the badge and its holder. It holds the name twice: in
 * ASCII for clients that support nothing else, and in full (RFC 6266).
 * @param kind `inline` if a browser may also display the file
 */
export function badgeFileHeader(
  kind: 'attachment' | 'inline',
  { badge, version }: Named,
  extension: 'png' | 'svg' | 'json' | 'jwt' | 'pdf',
): string {
  const parts = [version.title, `${badge.recipientFirstName} ${badge.recipientLastName}`].map(asFileName)
  const ascii = parts.map(asciiOf).filter(Boolean).join('-') || 'badge'
  const full = parts.filter(Boolean).join(' - ') || 'badge'
  return `${kind}; filename="${ascii}.${extension}"; filename*=UTF-8''${encoded(`${full}.${extension}`)}`
}

/** Text as part of a file name: without forbidden or invisible characters, and truncated to the limits above. */
export function asFileName(words: string): string {
  const plain = words
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}\\/:*?"<>|]+/gu, ' ')
    .replace(/^[ .]+|[ .]+$/g, '')
  const letters = Array.from(plain).slice(0, LETTERS)
  while (Buffer.byteLength(letters.join('')) > BYTES) letters.pop()
  return letters.join('').replace(/[ .]+$/, '')
}

/** Reduces text to lowercase ASCII letters, digits and hyphens. */
export const asciiOf = (words: string) =>
  words
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'D')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')

/** Percent-encodes a header parameter's value (RFC 8187). */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
