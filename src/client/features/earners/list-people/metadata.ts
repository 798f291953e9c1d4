import type { Earner } from '#contract/earners/earners.ts'

type Metadata = Earner['metadata']

/** Whether a value can be edited as text. */
export const isPlainValue = (value: unknown) => typeof value !== 'object' || value === null

/** A metadata value as text; empty if there is none. */
export function metadataText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A metadata entry in a form. */
export type Detail = {
  name: string
  value: string
  /** Its name is entered in the form, too. */
  isNew: boolean
}

/** Number of metadata names that a form offers: the most frequent ones of the list. */
export const OFFERED = 12

/** Metadata entries of a form: all offered and stored names, with or without a value, but no structured values. */
export function detailsOf(metadata: Metadata, offered: string[]): Detail[] {
  const known = { ...Object.fromEntries(offered.map((name) => [name, null])), ...metadata }
  const names = [...new Set([...offered, ...Object.keys(metadata ?? {})])]
  return names
    .filter((name) => isPlainValue(known[name]))
    .map((name) => ({ name, value: metadataText(known[name]), isNew: false }))
}

/** The metadata that the form's entries give. Unchanged values keep their type; emptied ones are removed. */
export function metadataOf(details: Detail[], kept: Metadata): Metadata {
  const entries = new Map(Object.entries(kept ?? {}))
  for (const { name, value } of details) {
    if (value === metadataText(entries.get(name))) continue
    if (value) entries.set(name, value)
    else entries.delete(name)
  }
  return entries.size > 0 ? Object.fromEntries(entries) : null
}

/** The new entries that cannot be stored: without a name, or with the name of another. */
export function wrongNames(details: Detail[], kept: Metadata): { place: number; isMissing: boolean }[] {
  const taken = new Set([...Object.keys(kept ?? {}), ...details.flatMap(({ name, isNew }) => (isNew ? [] : [name]))])
  return details.flatMap(({ name, value, isNew }, place) => {
    if (!isNew || (!name && !value)) return []
    if (name && !taken.has(name)) {
      taken.add(name)
      return []
    }
    return [{ place, isMissing: !name }]
  })
}
