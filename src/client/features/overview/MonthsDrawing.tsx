import { Bar, CartesianGrid, ComposedChart, LabelList, Line, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { formatNumber } from '#client/i18n/numbers.ts'
import type { Month } from './months.ts'
import { AXIS_WIDTH } from './place-of-month.ts'

const AXIS = { fontSize: 13, fill: 'var(--chart-axis)' }
const STRONG = 650

/** The plot itself, which comes with its library after the page. What it says is told and pointed at from outside. */
export function MonthsDrawing({ months }: { months: Month[] }) {
  const most = Math.max(...months.map(({ badges }) => badges ?? 0))
  const best = months.find(({ badges }) => badges === most)
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
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
          interval="equidistantPreserveStart"
          tick={<MonthTick months={months} />}
        />
        <YAxis
          axisLine={false}
          tickLine={false}
          width={AXIS_WIDTH}
          tickCount={6}
          allowDecimals={false}
          domain={[0, 'auto']}
          tick={AXIS}
          tickFormatter={formatNumber}
        />
        <Bar dataKey="badges" fill="var(--chart-1)" radius={0} maxBarSize={22} isAnimationActive={!isCalm}>
          <LabelList
            position="top"
            fill="var(--ink)"
            fontSize={13}
            fontWeight={STRONG}
            valueAccessor={({ payload }) => (payload?.long === best?.long && most > 0 ? formatNumber(most) : '')}
          />
        </Bar>
        <Bar
          dataKey="paths"
          fill="url(#overview-hatch)"
          stroke="var(--chart-2-line)"
          radius={0}
          maxBarSize={14}
          isAnimationActive={!isCalm}
        />
        <Line
          dataKey="before"
          type="linear"
          stroke="var(--ink-3)"
          strokeDasharray="4 3"
          strokeWidth={1}
          dot={false}
          activeDot={false}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  )
}

type MonthTickProps = {
  x?: number | string
  y?: number | string
  payload?: { value: string; index: number }
  months: Month[]
}

/** The current month bold. */
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
