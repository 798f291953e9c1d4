import pLimit, { type LimitFunction } from 'p-limit'
import { ClientGone, endIfGone } from '../client-gone.ts'
import { Refusal } from '../refusal.ts'

export type KeyedLimit = {
  /** Runs work within the limit of its key. Work that waits leaves the line once its signal is aborted. */
  run<Result>(key: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
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
 * @returns a limit whose `run` rejects with Refusal 503 `busy` if the turn does not come in time, and with
 * ClientGone if the signal is aborted before; the work is then not started
 */
export function keyedLimit(concurrency: number, wait: number): KeyedLimit {
  // Counted here, because p-limit's own counts decrease only after the caller has continued.
  const limits = new Map<string, { limit: LimitFunction; callers: number }>()
  return {
    size: () => limits.size,
    async run(key, work, signal) {
      endIfGone(signal)
      const entry = limits.get(key) ?? { limit: pLimit(concurrency), callers: 0 }
      limits.set(key, entry)
      entry.callers += 1
      try {
        return await inTime(entry.limit, work, wait, signal)
      } finally {
        entry.callers -= 1
        if (entry.callers === 0) limits.delete(key)
      }
    },
  }
}

/**
 * Waits for a turn, and then does the work.
 * @param limit calls its argument when the turn has come, which does nothing if it was given up
 * @throws Refusal 503 `busy` if the turn does not come in time, ClientGone if the signal is aborted before
 */
export function inTime<Result>(
  limit: (turn: () => Promise<void>) => Promise<void>,
  work: () => Promise<Result>,
  wait: number,
  signal?: AbortSignal,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    let isGivenUp = false
    const giveUp = (error: Error) => {
      isGivenUp = true
      endWait()
      reject(error)
    }
    const leave = () => giveUp(new ClientGone('the client has gone'))
    const timer = setTimeout(() => giveUp(new Refusal(503, 'busy', { retryAfter: RETRY_AFTER })), wait)
    signal?.addEventListener('abort', leave)
    const endWait = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
    }
    const turn = async () => {
      endWait()
      if (!isGivenUp) resolve(await work())
    }
    limit(turn).catch(reject)
  })
}
