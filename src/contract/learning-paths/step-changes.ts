/** A change of a path's steps. Positions count from 1; without `from` the step is new, without `to` removed. */
export type StepChange = { id: string; from?: number; to?: number }

/**
 * The changes between two lists of steps: first the removed ones, then those added or moved, in their new order. As few
 * of the remaining steps as possible count as moved.
 */
export function stepChanges(before: readonly string[], after: readonly string[]): StepChange[] {
  const stay = after.filter((id) => before.includes(id))
  const unmoved = longestInOrder(stay, (id) => before.indexOf(id))
  const removed = before.flatMap((id, index) => (after.includes(id) ? [] : [{ id, from: index + 1 }]))
  const placed = after.flatMap((id, index): StepChange[] => {
    if (unmoved.has(id)) return []
    const from = before.indexOf(id) + 1
    return [{ id, ...(from > 0 && { from }), to: index + 1 }]
  })
  return [...removed, ...placed]
}

/** The longest subsequence that is already in order. */
function longestInOrder(ids: readonly string[], rank: (id: string) => number): Set<string> {
  const runs: string[][] = []
  for (const [index, id] of ids.entries()) {
    let best: string[] = []
    for (let other = 0; other < index; other += 1) {
      const run = runs[other] as string[]
      if (rank(ids[other] as string) < rank(id) && run.length > best.length) best = run
    }
    runs.push([...best, id])
  }
  return new Set(runs.reduce<string[]>((longest, run) => (run.length > longest.length ? run : longest), []))
}
