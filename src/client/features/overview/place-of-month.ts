import { useSyncExternalStore } from 'react'

/** Pixels that a character of the chart takes, and the room beside the axis' words. */
export const CHARACTER = 7.5
const BESIDE = 10
/** No axis is narrower: most years are drawn alike. */
const NARROWEST = 44

/**
 * How wide the axis left of the plot is, in pixels, so that its longest number has room: where it ends is the library's
 * choice, at the first round number above what is shown.
 */
export const axisWidth = (most: number, format: (value: number) => string) =>
  Math.max(NARROWEST, Math.ceil(BESIDE + CHARACTER * format(Math.ceil(most * 1.3)).length))

/** Where a month's strip begins, from the chart's left edge: twelve share the plot. Half a month is in its middle. */
export const placeOf = (month: number) => `calc(var(--axis) + (100% - var(--axis)) * ${month / 12})`

/** How wide a month's strip is. */
export const MONTH_WIDTH = 'calc((100% - var(--axis)) / 12)'

/** Beside an axis twelve months would be narrower than a finger hits: the smallest screens do without it. */
const NARROW = '(max-width: 23.99rem)'

/** Whether the months share all of the width. */
export const useIsNarrow = () => useSyncExternalStore(watchWidth, () => matchMedia(NARROW).matches)

function watchWidth(listener: () => void) {
  const narrow = matchMedia(NARROW)
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}
