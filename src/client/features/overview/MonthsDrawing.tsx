import { useLayoutEffect, useRef, useState } from 'react'
import { Bar, CartesianGrid, ComposedChart, LabelList, Line, XAxis, YAxis } from 'recharts'
import { formatNumber } from '#client/i18n/numbers.ts'
import type { Month } from './months.ts'
import { CHARACTER } from './place-of-month.ts'

const AXIS = { fontSize: 13, fill: 'var(--chart-axis)' }
const STRONG = 650
/** Width of a month's short name and its spacing, in pixels. */
const NAME_WIDTH = 31

type Size = { width: number; height: number }
/** `axis`: width of the y axis in pixels. */
type Drawn = { months: Month[]; axis: number }

/** The plot, in its own chunk with the chart library. Its accessible name, links and tooltip are in `MonthsChart`. */
export function MonthsDrawing({ months, axis }: Drawn) {
  const place = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size>()
  useLayoutEffect(() => (place.current ? watchSize(place.current, setSize) : undefined), [])
  return (
    <div ref={place} style={{ height: '100%' }}>
      {size && <Plot {...size} {...{ months, axis }} />}
    </div>
  )
}

/** The library's own container does not expose its width, on which the month names depend. */
function watchSize(place: Element, onSize: (size: Size) => void): () => void {
  const observer = new ResizeObserver(([entry]) => {
    if (entry) onSize({ width: entry.contentRect.width, height: entry.contentRect.height })
  })
  observer.observe(place)
  return () => observer.disconnect()
}

function Plot({ width, height, months, axis }: Size & Drawn) {
  const most = Math.max(...months.map(({ badges }) => badges ?? 0))
  const best = months.find(({ badges }) => badges === most)
  const hasRoom = (width - axis) / months.length >= NAME_WIDTH
  return (
    <ComposedChart
      width={width}
      height={height}
      data={months}
      barGap={3}
      margin={{ top: 22, right: 0, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
      <XAxis
        dataKey="short"
        tickLine={false}
        axisLine={{ stroke: 'var(--ink)' }}
        interval={hasRoom ? 0 : 1}
        tick={<MonthTick months={months} />}
      />
      <YAxis
        axisLine={false}
        tickLine={false}
        width={axis}
        hide={axis === 0}
        tickCount={6}
        interval={0}
        allowDecimals={false}
        domain={[0, 'auto']}
        tick={AXIS}
        tickFormatter={formatNumber}
      />
      <Bar dataKey="badges" fill="var(--chart-1)" radius={0} maxBarSize={22} isAnimationActive={false}>
        <LabelList
          // Months without a bar are missing from the bars, so a bar's index does not tell its month.
          valueAccessor={({ payload }) => (payload?.long === best?.long && most > 0 ? formatNumber(most) : '')}
          content={({ value, ...bar }) => value && <MostLabel {...bar} most={String(value)} within={width} />}
        />
      </Bar>
      <Bar
        dataKey="paths"
        fill="url(#overview-hatch)"
        stroke="var(--chart-2-line)"
        radius={0}
        maxBarSize={14}
        isAnimationActive={false}
      />
      <Line
        dataKey="before"
        type="linear"
        stroke="var(--ink-2)"
        strokeDasharray="5 3"
        strokeWidth={1.75}
        dot={{ r: 2.75, fill: 'var(--paper)', stroke: 'var(--ink-2)', strokeWidth: 1.5, strokeDasharray: 'none' }}
        activeDot={false}
        isAnimationActive={false}
      />
    </ComposedChart>
  )
}

type MostLabelProps = {
  x?: number | string
  y?: number | string
  width?: number | string
  most: string
  within: number
}

/** The number over the best month's bar; aligned to the chart's right edge where it would overflow. */
function MostLabel({ x, y, width, most, within }: MostLabelProps) {
  const middle = Number(x) + Number(width) / 2
  const isAtEnd = middle + (most.length * CHARACTER) / 2 > within
  return (
    <text
      x={isAtEnd ? within : middle}
      y={Number(y) - 5}
      textAnchor={isAtEnd ? 'end' : 'middle'}
      fontSize={13}
      fill="var(--ink)"
      fontWeight={STRONG}
    >
      {most}
    </text>
  )
}

type MonthTickProps = {
  x?: number | string
  y?: number | string
  payload?: { value: string; index: number }
  months: Month[]
}

/** A month's name on the axis; the current month is bold. */
function MonthTick({ x, y, payload, months }: MonthTickProps) {
  const isNow = payload && months[payload.index]?.isNow
  return (
    <text
      x={x}
      y={Number(y) + 12}
      textAnchor="middle"
      fontSize={13}
      fill={isNow ? 'var(--ink)' : 'var(--chart-axis)'}
      fontWeight={isNow ? STRONG : 400}
    >
      {payload?.value}
    </text>
  )
}
