import { startTransition, useLayoutEffect, useReducer, useRef } from 'react'

/**
 * How the chart's library reads its own state, in place of the hook of this name, which the build swaps for it: that one
 * draws the whole chart again in one piece whenever a part of it is told of another. Here each part draws in a transition,
 * and the browser answers in between. Nobody types into the drawing, so a part may be late by a moment.
 *
 * @param subscribe tells of every change, until its answer is called
 * @param select what is drawn of the state; it answers the same value as long as that has not changed
 */
export function useSyncExternalStoreWithSelector<State, Value>(
  subscribe: (changed: () => void) => () => void,
  getState: () => State,
  _onServer: unknown,
  select: (state: State) => Value,
): Value {
  const [, draw] = useReducer((count: number) => count + 1, 0)
  const value = select(getState())
  const shown = useRef(value)
  useLayoutEffect(() => {
    shown.current = value
  })
  useLayoutEffect(() => {
    const follow = () => {
      if (!Object.is(select(getState()), shown.current)) startTransition(draw)
    }
    const end = subscribe(follow)
    // It may have changed between the drawing and now.
    follow()
    return end
  }, [subscribe, getState, select])
  return value
}
