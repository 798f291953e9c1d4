import pLimit, { type LimitFunction } from 'p-limit'
import { Refusal } from './refusal.ts'

export type KeyedLimit = {
  /** Runs work in turn with other work of the same key. */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>
  /** How many keys have work that runs or waits; no other key is remembered. */
  size(): number
}

/** What a waiting client is told to wait before it asks again, in seconds. */
const RETRY_AFTER = 2

/**
 * Lets so many pieces of work run at once per key; the others wait in this process, in order, and hold nothing meanwhile.
 *
 * @param concurrency pieces of work with one key that may run at once
 * @param wait milliseconds that one may wait for its turn
 * @returns a limit whose `run` rejects with Refusal 503 `busy` where the turn did not come in time: nothing was begun
 */
export function keyedLimit(concurrency: number, wait: number): KeyedLimit {
  // Counted here: the library's own counts go down only after the caller has gone on.
  const limits = new Map<string, { limit: LimitFunction; callers: number }>()
  return {
    size: () => limits.size,
    async run(key, work) {
      const entry = limits.get(key) ?? { limit: pLimit(concurrency), callers: 0 }
      limits.set(key, entry)
      entry.callers += 1
      try {
        return await inTime(entry.limit, work, wait)
      } finally {
        entry.callers -= 1
        if (entry.callers === 0) limits.delete(key)
      }
    },
  }
}

function inTime<Result>(limit: LimitFunction, work: () => Promise<Result>, wait: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    let isGivenUp = false
    const timer = setTimeout(() => {
      isGivenUp = true
      reject(new Refusal(503, 'busy', { retryAfter: RETRY_AFTER }))
    }, wait)
    const turn = async () => {
      clearTimeout(timer)
      if (!isGivenUp) resolve(await work())
    }
    limit(turn).catch(reject)
  })
}
