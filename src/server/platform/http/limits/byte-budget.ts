import { endIfGone } from '../client-gone.ts'
import { inTime } from './keyed-limit.ts'

/** Waits for room for bytes that are about to be received. @throws Refusal 503 `busy`, ClientGone */
export type Reserve = (bytes: number) => Promise<void>

/** Bounds how many bytes of large bodies are in memory together. */
export type ByteBudget = {
  /**
   * Does work that may reserve bytes, and gives them back when it ends.
   * @param signal of the request: once its client has gone, it leaves the line
   */
  within<Result>(owner: string, signal: AbortSignal, work: (reserve: Reserve) => Promise<Result>): Promise<Result>
}

/**
 * A budget of which one owner has at most half. Those who wait are served in order, except that one whose own half is taken
 * lets others pass.
 *
 * @param total in bytes; more than half of it counts as half, so that the largest body is received alone
 * @param wait how long to wait for room, in milliseconds
 */
export function byteBudget(total: number, wait: number): ByteBudget {
  const held = new Map<string, number>()
  const line = new Set<{ owner: string; bytes: number; begin: () => void }>()
  const heldBy = (owner: string) => held.get(owner) ?? 0
  const hold = (owner: string, bytes: number) => {
    const now = heldBy(owner) + bytes
    if (now > 0) held.set(owner, now)
    else held.delete(owner)
  }
  const proceed = () => {
    for (const waiting of line) {
      const { owner, bytes, begin } = waiting
      if (heldBy(owner) + bytes > total / 2) continue
      if ([...held.values()].reduce((sum, each) => sum + each, bytes) > total) return
      line.delete(waiting)
      hold(owner, bytes)
      begin()
    }
  }
  return {
    async within(owner, signal, work) {
      const taken: number[] = []
      const giveBack = (bytes: number) => {
        hold(owner, -bytes)
        proceed()
      }
      const reserve: Reserve = (wanted) => {
        endIfGone(signal)
        const bytes = Math.min(wanted, total / 2)
        let isTaken = false
        const take = async () => {
          isTaken = true
          taken.push(bytes)
        }
        const inLine = async (turn: () => Promise<void>) => {
          await new Promise<void>((begin) => {
            line.add({ owner, bytes, begin })
            proceed()
          })
          await turn()
          if (!isTaken) giveBack(bytes)
        }
        return inTime(inLine, take, wait, signal)
      }
      try {
        return await work(reserve)
      } finally {
        for (const bytes of taken) giveBack(bytes)
      }
    },
  }
}
