import { LRUCache } from 'lru-cache'

/** How much is kept: so many values, or so many bytes of them. */
type Limit = { values: number } | { bytes: number }

const forgetters: (() => void)[] = []

/** Drops everything that this process keeps: nothing of somebody who was erased may stay in its memory. */
export function forgetCached(): void {
  for (const forget of forgetters) forget()
}

/** Has whatever else remembers what people are called dropped with the rest. */
export function onForget(forget: () => void): void {
  forgetters.push(forget)
}

/**
 * Keeps what costs to make in this process's memory, the longest unused dropped first. Several who ask for the same at once
 * wait for one making; what fails to be made is not kept.
 * @returns the value of a key, made where it is not kept
 */
export function openCache<Value extends string | Buffer>(limit: Limit) {
  const size =
    'bytes' in limit
      ? { maxSize: limit.bytes, sizeCalculation: (value: Value) => Buffer.byteLength(value) || 1 }
      : { max: limit.values }
  const cache = new LRUCache<string, Value, () => Promise<Value>>({
    ...size,
    fetchMethod: (_key, _stale, { context: make }) => make(),
    // Somebody still waits for what is dropped while it is being made.
    ignoreFetchAbort: true,
  })
  onForget(() => cache.clear())
  return (key: string, make: () => Promise<Value>): Promise<Value> => cache.forceFetch(key, { context: make })
}
