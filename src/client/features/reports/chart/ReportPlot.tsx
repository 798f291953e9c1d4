import { Bar, CartesianGrid, ComposedChart, LabelList, Line, Tooltip, XAxis, YAxis } from 'recharts'
import { formatNumber } from '#client/i18n/numbers.ts'
import type { ChartRow, ChartSeries, ChartView } from '../report-view.ts'
import { BeforeMark, SeriesMark, seriesFills } from './chart-marks.tsx'

const TICK = { fontSize: 13, fill: 'var(--chart-axis)' }
/** Pixels per character, and of spacing beside an axis label. */
const [CHARACTER, BESIDE] = [7.5, 12]
/** Pixels beside the longest bar, for its number. */
const LABEL = 52

type ReportPlotProps = {
  chart: ChartView
  before: string | null
  width: number
  height: number
  /** Whether hovering a bar shows its numbers. */
  hasTip?: boolean
}

/** Months are vertical bars; everything else has longer names and is drawn as horizontal bars. */
export function ReportPlot({ chart, before, width, height, hasTip }: ReportPlotProps) {
  const { rows, series, isStacked, hasMonths } = chart
  const highest = (row: ChartRow) => (isStacked ? row.count : Math.max(0, ...row.parts))
  const most = Math.max(0, ...rows.map(highest))
  const best = rows.find((row) => highest(row) === most)
  const longest = Math.max(most, ...rows.map((row) => row.before ?? 0))
  const ticks = ticksTo(longest)
  return (
    <ComposedChart
      layout={hasMonths ? 'horizontal' : 'vertical'}
      width={width}
      height={height}
      data={rows}
      barGap={hasMonths ? 2 : 1}
      margin={{ top: hasMonths ? 24 : 4, right: hasMonths ? 4 : LABEL, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={!hasMonths} horizontal={hasMonths} stroke="var(--chart-grid)" />
      <Axes chart={chart} ticks={ticks} width={width} />
      {hasTip && (
        <Tooltip
          cursor={{ fill: 'var(--hover)' }}
          isAnimationActive={false}
          content={({ active, payload }) =>
            active && <ChartTip row={payload?.[0]?.payload as ChartRow | undefined} series={series} before={before} />
          }
        />
      )}
      {series.map(({ key, name }, index) => (
        <Bar
          key={key}
          dataKey={(row: ChartRow) => row.parts[index] ?? 0}
          name={name}
          stackId={isStacked ? 'all' : undefined}
          stroke="var(--paper)"
          {...seriesFills[index]}
          radius={0}
          maxBarSize={hasMonths ? 34 : 20}
          isAnimationActive={false}
        />
      ))}
      {before && hasMonths && (
        <Line {...BEFORE} stroke="var(--paper)" strokeWidth={4.5} strokeOpacity={0.85} dot={false} />
      )}
      {before && (
        // A line between templates or lists would mean nothing, so only its points are drawn.
        <Line
          {...BEFORE}
          stroke={hasMonths ? 'var(--ink)' : 'none'}
          strokeWidth={1.6}
          strokeDasharray="5 4"
          dot={POINT}
        />
      )}
      <Line dataKey={highest} stroke="none" dot={false} activeDot={false} isAnimationActive={false} legendType="none">
        <LabelList
          position={hasMonths ? 'top' : 'right'}
          valueAccessor={(entry: { payload?: ChartRow }) =>
            entry.payload === best && most > 0 ? formatNumber(most) : ''
          }
          fill="var(--ink)"
          fontSize={14}
          fontWeight={650}
        />
      </Line>
    </ComposedChart>
  )
}

/** For months the numbers are at the left and the names below; otherwise the other way around. */
function Axes({ chart: { rows, hasMonths }, ticks, width }: { chart: ChartView; ticks: number[]; width: number }) {
  const last = ticks.at(-1) ?? 0
  const numbers = {
    axisLine: false,
    tickLine: false,
    tick: TICK,
    ticks,
    domain: [0, last] as [number, number],
    interval: 0 as const,
    tickFormatter: formatNumber,
  }
  const named = { dataKey: (row: ChartRow) => row.short, tickLine: false, axisLine: { stroke: 'var(--ink)' } }
  if (hasMonths) {
    const figures = Math.max(44, BESIDE + CHARACTER * formatNumber(last).length)
    return (
      <>
        <XAxis
          {...named}
          tick={TICK}
          interval={stepOf(
            rows.map(({ short }) => short),
            width - figures,
          )}
          allowDuplicatedCategory
        />
        <YAxis {...numbers} width={figures} />
      </>
    )
  }
  const names = Math.min(width * 0.38, BESIDE + CHARACTER * Math.max(6, ...rows.map(({ short }) => short.length)))
  return (
    <>
      <XAxis {...numbers} type="number" interval={stepOf(ticks.map(formatNumber), width - names - LABEL)} />
      <YAxis
        {...named}
        type="category"
        width={names}
        interval={0}
        tick={<RowName rows={rows} room={names - BESIDE} />}
      />
    </>
  )
}

const BEFORE = {
  dataKey: (row: ChartRow) => row.before,
  type: 'linear',
  activeDot: false,
  isAnimationActive: false,
} as const

const POINT = { r: 3, fill: 'var(--paper)', stroke: 'var(--ink)', strokeWidth: 1.6, strokeDasharray: 'none' }

/** Round numbers from 0 to the first that reaches the largest value, eight at most. */
function ticksTo(most: number): number[] {
  const least = Math.max(1, most / 7)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= least) ?? 1
  return Array.from({ length: Math.max(2, Math.ceil(most / step) + 1) }, (_, index) => index * step)
}

/** How many labels are skipped after each one, so that they do not overlap. */
function stepOf(names: string[], room: number): number {
  const longest = Math.max(3, ...names.map(({ length }) => length))
  return Math.ceil((longest * CHARACTER + 8) / (room / Math.max(names.length, 1))) - 1
}

type RowNameProps = {
  x?: number | string
  y?: number | string
  payload?: { index: number }
  rows: ChartRow[]
  room: number
}

/** Shortens a name in the middle, because names that begin alike differ at the end. The table shows it in full. */
function RowName({ x, y, payload, rows, room }: RowNameProps) {
  const name = rows[payload?.index ?? 0]?.short ?? ''
  const most = Math.floor(room / CHARACTER)
  return (
    <text x={Number(x) - 4} y={Number(y) + 4} textAnchor="end" fontSize={13} fill="var(--chart-axis)">
      {shortened(name, most)}
    </text>
  )
}

function shortened(name: string, most: number) {
  if (name.length <= most) return name
  const end = Math.floor((most - 1) / 3)
  return `${name.slice(0, most - 1 - end).trimEnd()}…${name.slice(-end).trimStart()}`
}

type ChartTipProps = { row: ChartRow | undefined; series: ChartSeries[]; before: string | null }

/** Tooltip with the numbers of the bar under the pointer; screen readers get them from the table. */
const ChartTip = ({ row, series, before }: ChartTipProps) =>
  row && (
    <div
      className="grid gap-1 min-w-40 max-w-72 py-2.5 px-3 rounded-paper bg-raised shadow-menu text-ink text-sm/sm [&_svg]:flex-none [&_li]:grid [&_li]:grid-cols-[26px_1fr_auto] [&_li]:gap-2 [&_li]:items-center"
      aria-hidden="true"
    >
      <strong>{row.name}</strong>
      <ul>
        {series.map(({ key, name }, index) => (
          <li key={key}>
            <SeriesMark index={index} />
            <span>{name}</span>
            <b className="num">{formatNumber(row.parts[index] ?? 0)}</b>
          </li>
        ))}
        {before && row.before !== null && (
          <li>
            <BeforeMark />
            <span>{before}</span>
            <b className="num">{formatNumber(row.before)}</b>
          </li>
        )}
      </ul>
    </div>
  )
