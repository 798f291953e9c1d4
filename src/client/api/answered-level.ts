import { sharedValue } from '#client/browser/shared-value.ts'
import type { Level } from '#contract/permissions.ts'

/** The level that the service's latest answer was given for; undefined until there is one. */
const answered = sharedValue<Level | undefined>(() => undefined)

/** Reads the level from an answer. Every answer names it, refusals too, so that a demotion is noticed at the next request. */
export function noteLevel({ headers }: Response) {
  const level = headers.get('x-level') as Level | null
  if (level && level !== answered.get()) answered.set(level)
}

export const useAnsweredLevel = answered.use
