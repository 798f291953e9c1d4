/** How many steps can be undone. */
const STEPS = 100

/** What is designed, and the way back and forth. */
export type History<Shown> = {
  now: Shown
  past: readonly Shown[]
  future: readonly Shown[]
  /** The field that the latest step was typed in: what follows in it belongs to the same step. */
  field: string | null
}

/** @param past what can be gone back to, from an earlier visit */
export const beginHistory = <Shown>(now: Shown, past?: readonly Shown[] | null): History<Shown> => ({
  now,
  past: past ?? [],
  future: [],
  field: null,
})

/**
 * Takes a step; what was undone before is given up.
 *
 * @param field makes one step of all that is typed in it, one after the other
 */
export function step<Shown>(history: History<Shown>, next: Shown, field: string | null = null): History<Shown> {
  if (JSON.stringify(next) === JSON.stringify(history.now)) return history
  const isSameStep = field !== null && field === history.field
  const past = isSameStep ? history.past : [...history.past, history.now].slice(-STEPS)
  return { now: next, past, future: [], field }
}

export function undo<Shown>({ now, past, future, field }: History<Shown>): History<Shown> {
  const before = past.at(-1)
  if (before === undefined) return { now, past, future, field }
  return { now: before, past: past.slice(0, -1), future: [now, ...future], field: null }
}

export function redo<Shown>({ now, past, future, field }: History<Shown>): History<Shown> {
  const [next, ...rest] = future
  if (next === undefined) return { now, past, future, field }
  return { now: next, past: [...past, now], future: rest, field: null }
}
