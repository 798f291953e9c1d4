import {
  Bar,
  CartesianGrid,
  ComposedChart,
  LabelList,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { m } from '#i18n/paraglide/messages.js'
import styles from './Issuance.module.css'
import type { Month } from './months.ts'

type MonthsChartProps = {
  months: Month[]
  /** What the drawing says, for those who do not see it. */
  summary: string
  /** What the faint line is called. */
  before: string
}

const calm = matchMedia('(prefers-reduced-motion: reduce)')
const AXIS = { fontSize: 13, fill: 'var(--chart-axis)' }

/** Badges solid, those of learning paths hatched beside them, the year before as a faint line. */
export function MonthsChart({ months, summary, before }: MonthsChartProps) {
  const most = Math.max(...months.map(({ badges }) => badges ?? 0))
  const highest = months.findIndex(({ badges }) => badges === most)
  const isAnimationActive = !calm.matches
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={months}
        barGap={3}
        margin={{ top: 22, right: 0, bottom: 0, left: 0 }}
        accessibilityLayer
        title={summary}
      >
        <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
        <XAxis
          dataKey="short"
          tickLine={false}
          axisLine={{ stroke: 'var(--ink)' }}
          tick={<MonthTick months={months} />}
        />
        <YAxis
          axisLine={false}
          tickLine={false}
          width={44}
          tickCount={6}
          allowDecimals={false}
          domain={[0, 'auto']}
          tick={AXIS}
          tickFormatter={formatNumber}
        />
        <Tooltip
          cursor={{ fill: 'var(--hover)' }}
          isAnimationActive={isAnimationActive}
          content={({ active, label }) => (
            <Tip month={active ? months.find(({ short }) => short === label) : undefined} before={before} />
          )}
        />
        <Bar dataKey="badges" fill="var(--chart-1)" radius={0} maxBarSize={22} isAnimationActive={isAnimationActive}>
          <LabelList
            position="top"
            fill="var(--ink)"
            fontSize={13}
            fontWeight={650}
            valueAccessor={({ index, value }: { index?: number; value?: unknown }) =>
              index === highest && most > 0 ? formatNumber(Number(Array.isArray(value) ? value[1] : value)) : ''
            }
          />
        </Bar>
        <Bar
          dataKey="paths"
          fill="url(#overview-hatch)"
          stroke="var(--chart-2-line)"
          radius={0}
          maxBarSize={14}
          isAnimationActive={isAnimationActive}
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
      fontWeight={isNow ? 650 : 400}
    >
      {payload?.value}
    </text>
  )
}

function Tip({ month, before }: { month: Month | undefined; before: string }) {
  if (!month) return null
  const row = (mark: React.ReactNode, label: string, count: number | null) =>
    count === null ? null : (
      <li>
        <svg aria-hidden="true">{mark}</svg>
        <span>{label}</span>
        <b className="num">{formatNumber(count)}</b>
      </li>
    )
  return (
    <div className={styles.tip}>
      <strong>{month.long}</strong>
      <ul>
        {row(<rect width="14" height="14" fill="var(--chart-1)" />, m.shell_badges(), month.badges)}
        {row(
          <rect x=".5" y=".5" width="13" height="13" fill="url(#overview-hatch)" stroke="var(--chart-2-line)" />,
          m.overview_paths(),
          month.paths,
        )}
        {row(<path d="M0 7h14" stroke="var(--ink-3)" strokeDasharray="4 3" />, before, month.before)}
      </ul>
    </div>
  )
}
