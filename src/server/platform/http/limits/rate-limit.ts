import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../refusal.ts'

/** Counts attempts by a key; kept in the database, so that several processes share one count. */
export type RateLimit = {
  /** Counts one attempt. @throws Refusal 429 with the seconds to wait, once there were too many */
  spend(key: string): Promise<void>
  /** Takes back an attempt that was spent and succeeded: many people may share one address. */
  giveBack(key: string): Promise<void>
  /** Forgets the attempts of a key, as after a sign-in that succeeded. */
  forget(key: string): Promise<void>
}

/**
 * @param name tells limits apart in the shared table
 * @param points attempts allowed in `seconds`; 0 lifts the limit
 */
export function openRateLimit(pool: pg.Pool, name: string, points: number, seconds: number): RateLimit {
  if (points === 0) return { spend: async () => {}, giveBack: async () => {}, forget: async () => {} }
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    clearExpiredByTimeout: false,
  })
  return {
    async spend(key) {
      try {
        await limiter.consume(key)
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason
        throw new Refusal(429, 'rate_limited', { retryAfter: Math.ceil(reason.msBeforeNext / 1000) })
      }
    },
    async giveBack(key) {
      await limiter.reward(key)
    },
    async forget(key) {
      await limiter.delete(key)
    },
  }
}
