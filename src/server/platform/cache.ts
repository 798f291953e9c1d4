import { LRUCache } from 'lru-cache'

/** The size of a cache, in values or in bytes. */
type Limit = { values: number } | { bytes: number }

const forgetters: (() => void)[] = []

/** Clears all caches of this process: no data of an erased person may stay in its memory. */
export function forgetCached(): void {
  for (const forget of forgetters) forget()
}

/** Registers something else that holds personal data, to be cleared with the caches. */
export function onForget(forget: () => void): void {
  forgetters.push(forget)
}

/**
 * An LRU cache for expensive values, in this process's memory. Concurrent requests for a key share one computation; a
 * failed one is not cached.
 * @returns a function that returns the value of a key, and computes it if it is not cached
 */
export function openCache<Value extends string | Buffer>(limit: Limit) {
  const size =
    'bytes' in limit
      ? { maxSize: limit.bytes, sizeCalculation: (value: Value) => Buffer.byteLength(value) || 1 }
      : { max: limit.values }
  const cache = new LRUCache<string, Value, () => Promise<Value>>({
    ...size,
    fetchMethod: (_key, _stale, { context: make }) => make(),
    // A caller still waits for a value that is evicted while it is being computed.
    ignoreFetchAbort: true,
  })
  onForget(() => cache.clear())
  return (key: string, make: () => Promise<Value>): Promise<Value> => cache.forceFetch(key, { context: make })
}
