/** Longer names are hard to read in a folder. */
const LONGEST = 60

/** A title as the name of a file on any system: small letters, digits and hyphens. */
export function fileName(title: string, extension: 'png' | 'svg'): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  const name = words.slice(0, LONGEST).replace(/^-+|-+$/g, '')
  return `${name || 'badge'}.${extension}`
}
