import type { Earner } from '#contract/earners/earners.ts'

type Metadata = Earner['metadata']

/** Whether a value can be written as text in a field. */
export const isPlainValue = (value: unknown) => typeof value !== 'object' || value === null

/** A value of metadata as text; empty where there is none. */
export function metadataText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** One thing that is known of somebody besides name and address, as a form has it. */
export type Detail = {
  name: string
  value: string
  /** Its name is written in the form, too. */
  isNew: boolean
}

/** Names of metadata that a form offers: those that most people on the list have. */
export const OFFERED = 12

/** What a form shows of metadata: what is offered, known or not, and all else that is kept. What programs put there is not for forms. */
export function detailsOf(metadata: Metadata, offered: string[]): Detail[] {
  const known = { ...Object.fromEntries(offered.map((name) => [name, null])), ...metadata }
  const names = [...new Set([...offered, ...Object.keys(metadata ?? {})])]
  return names
    .filter((name) => isPlainValue(known[name]))
    .map((name) => ({ name, value: metadataText(known[name]), isNew: false }))
}

/** The metadata that a form comes to. What was left as it was keeps its type; what was emptied is no longer known. */
export function metadataOf(details: Detail[], kept: Metadata): Metadata {
  const entries = new Map(Object.entries(kept ?? {}))
  for (const { name, value } of details) {
    if (value === metadataText(entries.get(name))) continue
    if (value) entries.set(name, value)
    else entries.delete(name)
  }
  return entries.size > 0 ? Object.fromEntries(entries) : null
}

/** Which of the new details cannot be kept: those without a name, and those named like another. */
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
