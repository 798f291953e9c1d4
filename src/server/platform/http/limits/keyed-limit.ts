import pLimit, { type LimitFunction } from 'p-limit'
import { Refusal } from '../refusal.ts'

export type KeyedLimit = {
  /** Runs work within the limit of its key. */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>
  /** The number of keys with running or waiting work; other keys are not kept. */
  size(): number
}

/** The `Retry-After` of a refusal, in seconds. */
const RETRY_AFTER = 2

/**
 * Limits the concurrency per key. Waiting work queues in this process, in order, and holds nothing meanwhile.
 *
 * @param concurrency how much work of one key may run concurrently
 * @param wait how long work may wait for its turn, in milliseconds
 * @returns a limit whose `run` rejects with Refusal 503 `busy` if the turn does not come in time; the work is then not
 * started
 */
export function keyedLimit(concurrency: number, wait: number): KeyedLimit {
  // Counted here, because p-limit's own counts decrease only after the caller has continued.
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
