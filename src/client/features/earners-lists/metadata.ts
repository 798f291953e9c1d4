import type { Earner } from '#contract/earners.ts'

/** Columns that fit beside name and email. */
const ROOM = 3

/** The names that most of these people's metadata have, as many as fit, in the order in which they come. */
export function metadataColumns(earners: Pick<Earner, 'metadata'>[]): string[] {
  const counts = new Map<string, number>()
  for (const { metadata } of earners) {
    for (const name of Object.keys(metadata ?? {})) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const names = [...counts.keys()]
  const kept = new Set(names.toSorted((one, other) => counts.get(other)! - counts.get(one)!).slice(0, ROOM))
  return names.filter((name) => kept.has(name))
}

/** Whether a value can be written as text in a field. */
export const isPlainValue = (value: unknown) => typeof value !== 'object' || value === null

/** A value of metadata as text; empty where there is none. */
export function metadataText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
