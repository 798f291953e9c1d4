import { plainText } from '#contract/earners/row-condition.ts'

/** A value of a column, and how many have it. */
export type KnownValue = { value: string; count: number }

/** Values that a condition does not tell apart as one, in its most frequent spelling; the most frequent first. */
export function mergedValues(values: KnownValue[]): KnownValue[] {
  const merged = new Map<string, KnownValue>()
  for (const { value, count } of values) {
    const key = plainText(value)
    const known = merged.get(key)
    if (known) known.count += count
    else if (key !== '') merged.set(key, { value: value.trim(), count })
  }
  return [...merged.values()].toSorted((one, other) => other.count - one.count)
}
