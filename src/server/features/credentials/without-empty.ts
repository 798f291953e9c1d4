/**
 * Control characters other than line breaks: canonicalization algorithms differ in how they escape them, so a
 * credential with one would verify in some verifiers only.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matching control characters is the purpose
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g

const writable = (text: string) => text.replaceAll('\t', ' ').replace(CONTROLS, '\ufffd')

/** @returns undefined if nothing is left */
function cleaned(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'string') return writable(value)
  if (typeof value !== 'object') return value
  if (Array.isArray(value)) {
    const items = value.map(cleaned).filter((item) => item !== undefined)
    return items.length > 0 ? items : undefined
  }
  const entries = Object.entries(value)
    .map(([name, inside]) => [name, cleaned(inside)])
    .filter(([, inside]) => inside !== undefined)
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

/**
 * A document as Open Badges requires it: without nulls, empty strings, empty arrays and empty objects at any depth, and
 * with strings that every verifier canonicalizes alike.
 */
export const withoutEmpty = <Document extends object>(document: Document): Document =>
  (cleaned(document) ?? {}) as Document
