import { useMediaQuery } from '#client/browser/use-media-query.ts'

/** Pixels per character of the chart's text, and of spacing beside the axis labels. */
export const CHARACTER = 7.5
const BESIDE = 10
/** Minimum axis width in pixels, so that most years are drawn alike. */
const NARROWEST = 44

/**
 * Width of the y axis in pixels, with room for its longest number. The library ends the axis at the first round number
 * above the largest value.
 */
export const axisWidth = (most: number, format: (value: number) => string) =>
  Math.max(NARROWEST, Math.ceil(BESIDE + CHARACTER * format(Math.ceil(most * 1.3)).length))

/** Left edge of a month's strip, from the chart's left edge; twelve share the plot. `month` + 0.5 gives its middle. */
export const monthLeft = (month: number) => `calc(var(--axis) + (100% - var(--axis)) * ${month / 12})`

export const MONTH_WIDTH = 'calc((100% - var(--axis)) / 12)'

/** On the smallest screens the axis is hidden: beside it, the twelve months would be too narrow to tap. */
const NARROW = '(max-width: 23.99rem)'

/** Whether the screen is too narrow for the axis. */
export const useIsNarrow = () => useMediaQuery(NARROW)
