/** Before the first organization. */
export const FIRST_TURN = '00000000-0000-0000-0000-000000000000'
/** The turn of what belongs to no organization: after all that have an id. */
export const LAST_TURN = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Whose turn it is in a queue of all organizations: the next one's, in the order of their ids, after the one served last. */
export type Turns = {
  /**
   * Takes work of the next organization that has any. Takes one at a time, so that workers that share the turns do not all
   * serve the same organization.
   * @param take takes work of the first organization with an id higher than `after`; undefined if none has any
   */
  next<Taken extends { organizationId: string | null }>(
    take: (after: string) => Promise<Taken | undefined>,
  ): Promise<Taken | undefined>
}

/** Turns in one queue. Each process counts its own. */
export function openTurns(): Turns {
  let served = FIRST_TURN
  let last: Promise<unknown> = Promise.resolve()
  const takeNext: Turns['next'] = async (take) => {
    const taken = (await take(served)) ?? (served === FIRST_TURN ? undefined : await take(FIRST_TURN))
    served = taken ? (taken.organizationId ?? LAST_TURN) : FIRST_TURN
    return taken
  }
  return {
    next(take) {
      const taking = last.then(() => takeNext(take))
      last = taking.catch(() => {})
      return taking
    },
  }
}
