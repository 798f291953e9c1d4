import pLimit, { type LimitFunction } from 'p-limit'
import { Refusal } from './refusal.ts'

/** Runs work in turn with other work of the same key. */
export type KeyedLimit = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>

/** What a waiting client is told to wait before it asks again, in seconds. */
const RETRY_AFTER = 2

/**
 * Lets so many pieces of work run at once per key; the others wait in this process, in order, and hold nothing meanwhile.
 *
 * @param concurrency pieces of work with one key that may run at once
 * @param wait milliseconds that one may wait for its turn
 * @returns a function whose promise rejects with Refusal 503 `busy` where the turn did not come in time: nothing was begun
 */
export function keyedLimit(concurrency: number, wait: number): KeyedLimit {
  const limits = new Map<string, LimitFunction>()
  return async (key, work) => {
    const limit = limits.get(key) ?? pLimit(concurrency)
    limits.set(key, limit)
    try {
      return await inTime(limit, work, wait)
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(key)
    }
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
