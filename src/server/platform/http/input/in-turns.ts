import { setImmediate as nextTurn } from 'node:timers/promises'
import { endIfGone } from '../client-gone.ts'

/** How long one turn of the event loop may take, in milliseconds, before other requests have theirs. */
const MAX_TURN_MS = 5

/**
 * Calls `callback` for each item in short turns of the event loop; after several, what follows gets a new one.
 * @param signal of the request that waits for it
 * @throws ClientGone between two turns
 */
export async function inTurns<Item>(
  items: Iterable<Item>,
  callback: (item: Item, index: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  let index = 0
  let turns = 1
  let end = performance.now() + MAX_TURN_MS
  for (const item of items) {
    callback(item, index)
    index += 1
    if (performance.now() < end) continue
    await nextTurn()
    endIfGone(signal)
    turns += 1
    end = performance.now() + MAX_TURN_MS
  }
  if (turns > 1) await nextTurn()
}
