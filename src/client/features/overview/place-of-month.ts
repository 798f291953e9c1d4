/** Pixels that the axis takes left of the plot. */
export const AXIS_WIDTH = 44

/** Where a month's strip begins, from the chart's left edge: twelve share the plot. Half a month is in its middle. */
export const placeOf = (month: number) => `calc(${AXIS_WIDTH}px + (100% - ${AXIS_WIDTH}px) * ${month / 12})`

/** How wide a month's strip is. */
export const MONTH_WIDTH = `calc((100% - ${AXIS_WIDTH}px) / 12)`
