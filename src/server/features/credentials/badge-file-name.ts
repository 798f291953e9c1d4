import type { BadgeRow } from '../badges/badge-answer.ts'

/** Longer words are hard to read in a folder. Two of these and an extension stay below the 255 bytes that systems take. */
const LETTERS = 60
const BYTES = 110

type Named = { badge: Pick<BadgeRow['badge'], 'recipientFirstName' | 'recipientLastName'>; version: { title: string } }

/**
 * The `Content-Disposition` of a badge's file, which is named by the badge and its holder. The name stands there twice: in
 * ASCII for whoever reads no other, and as people write it (RFC 6266).
 * @param kind `inline` for what a browser may also show
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

/** Words without what a system does not take in a file's name, or a reader would not see there, as long as it may be. */
export function asFileName(words: string): string {
  const plain = words
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}\\/:*?"<>|]+/gu, ' ')
    .replace(/^[ .]+|[ .]+$/g, '')
  const letters = Array.from(plain).slice(0, LETTERS)
  while (Buffer.byteLength(letters.join('')) > BYTES) letters.pop()
  return letters.join('').replace(/[ .]+$/, '')
}

/** Small letters, digits and hyphens. */
const asciiOf = (words: string) =>
  words
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'D')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')

/** Percent-encoded as a header's parameter takes it (RFC 8187). */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
