import type { Month } from './months.ts'

export type Box = { x: number; y: number; width: number; height: number }

/** One month: the strip that the pointer may be in, its bars, and where the line of the year before passes. */
export type Column = Box & { center: number; badges: Box | null; paths: Box | null; before: number }

export type ChartLayout = {
  /** From the axis up. */
  ticks: { value: number; y: number }[]
  columns: Column[]
  /** Where the plot begins and ends. */
  left: number
  right: number
  base: number
  /** The first month with the most badges; -1 where there are none. */
  highest: number
}

const AXIS_WIDTH = 44
const AXIS_HEIGHT = 26
const ROOM_ABOVE = 22
const GAP = 3

/** Where everything of the chart stands, in px of a drawing of this size. The scale begins at 0. */
export function layoutOf(months: Month[], width: number, height: number): ChartLayout {
  const [left, right, base] = [AXIS_WIDTH, width, height - AXIS_HEIGHT]
  const values = ticksUpTo(Math.max(0, ...months.map(({ badges, before }) => Math.max(badges ?? 0, before))))
  const top = values.at(-1) ?? 1
  const yOf = (value: number) => base - (value / top) * (base - ROOM_ABOVE)
  const band = (right - left) / months.length
  const wide = Math.min(22, band * 0.42)
  const narrow = Math.min(14, band * 0.28)
  const bar = (value: number | null, x: number, barWidth: number): Box | null =>
    value ? { x, y: yOf(value), width: barWidth, height: base - yOf(value) } : null
  const columns = months.map(({ badges, paths, before }, index) => {
    const x = left + index * band
    const first = x + (band - wide - GAP - narrow) / 2
    return {
      x,
      y: ROOM_ABOVE,
      width: band,
      height: base - ROOM_ABOVE,
      center: x + band / 2,
      badges: bar(badges, first, wide),
      paths: bar(paths, first + wide + GAP, narrow),
      before: yOf(before),
    }
  })
  const most = Math.max(0, ...months.map(({ badges }) => badges ?? 0))
  const highest = most === 0 ? -1 : months.findIndex(({ badges }) => badges === most)
  return { ticks: values.map((value) => ({ value, y: yOf(value) })), columns, left, right, base, highest }
}

/** Five steps or fewer from 0, each 1, 2 or 5 times a power of ten, the last of them at least as high as the highest value. */
export function ticksUpTo(highest: number): number[] {
  const rough = Math.max(highest, 1) / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, power * ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10))
  return Array.from({ length: Math.ceil(Math.max(highest, 1) / step) + 1 }, (_, index) => index * step)
}
