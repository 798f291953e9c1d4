/**
 * Control characters, other than the ends of lines: canonicalization has escaped them differently over the years, and a
 * credential with one would hold for some verifiers only.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g

const writable = (text: string) => text.replaceAll('\t', ' ').replace(CONTROLS, '\ufffd')

/** @returns undefined where nothing is left */
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
 * A document as Open Badges wants it: without nulls, empty texts, empty lists and empty objects, at every depth; and with
 * texts that every verifier reads alike.
 */
export const withoutEmpty = <Document extends object>(document: Document): Document =>
  (cleaned(document) ?? {}) as Document
