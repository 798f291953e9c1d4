import { Link } from '@tanstack/react-router'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { useCountedLink } from '#client/features/badges/use-counted-link.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { WhenVisible } from '#client/ui/feedback/WhenVisible.tsx'
import { m } from '#i18n/compiled/messages.js'
import styles from './MonthsChart.module.css'
import type { Month } from './months.ts'
import { issuedInMonth } from './overview-links.ts'
import { axisWidth, MONTH_WIDTH, monthLeft, useIsNarrow } from './place-of-month.ts'
import { YearBeforeMark } from './YearBeforeMark.tsx'

const MonthsDrawing = lazyPart(() => import('./MonthsDrawing.tsx'), 'MonthsDrawing')

type MonthsChartProps = {
  year: number
  months: Month[]
  /** The drawing's accessible name. */
  summary: string
}

/**
 * Badges as solid columns, those of learning paths hatched beside them, the year before as a dashed line. Each month
 * links to its badges, even before the drawing has loaded.
 */
export function MonthsChart({ year, months, summary }: MonthsChartProps) {
  const counted = useCountedLink()
  const [active, setActive] = useState<number | null>(null)
  const shown = active === null ? undefined : months[active]
  const isNarrow = useIsNarrow()
  const most = Math.max(...months.map(({ badges, before }) => Math.max(badges ?? 0, before)))
  const axis = isNarrow ? 0 : axisWidth(most, formatNumber)
  return (
    <div
      className="relative h-full"
      style={{ '--axis': `${axis}px` } as CSSProperties}
      onPointerLeave={() => setActive(null)}
    >
      <ul className={styles.months}>
        {months.map((month, index) => {
          if (month.badges === null) return null
          const name = m.overview_month_badges({ count: month.badges, month: month.long, year })
          return (
            <li key={month.long} style={{ left: monthLeft(index), width: MONTH_WIDTH }}>
              <Link
                {...counted(issuedInMonth(year, index))}
                aria-label={name}
                onPointerEnter={() => setActive(index)}
                onFocus={() => setActive(index)}
                onBlur={() => setActive(null)}
              />
            </li>
          )
        })}
      </ul>
      <div role="img" aria-label={summary} className={styles.drawing}>
        <ChartSkeleton months={months} />
        <WhenVisible>
          <LazyBoundary>
            <MonthsDrawing months={months} axis={axis} />
          </LazyBoundary>
        </WhenVisible>
      </div>
      {shown && active !== null && <MonthTip month={shown} year={year} at={active} />}
    </div>
  )
}

/** Placeholder for the drawing until its columns are drawn, or for the whole chart while its data loads. */
export function ChartSkeleton({ months }: { months?: Month[] }) {
  const heights = months?.map(({ badges }) => badges ?? 0) ?? EVEN
  const most = Math.max(1, ...heights)
  return (
    <div className={styles.ghost} aria-hidden="true">
      {heights.map((height, month) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the month
        <span key={month} style={{ height: `${(80 * height) / most}%` }} />
      ))}
    </div>
  )
}

const EVEN = Array.from({ length: 12 }, () => 1)

type MonthTipProps = {
  month: Month
  year: number
  /** Index of the month, from 0. */
  at: number
}

/** Tooltip with the month's numbers. Hidden from screen readers, which get them from the month's link or the table. */
const MonthTip = ({ month, year, at }: MonthTipProps) => (
  <div
    className="absolute top-6 z-1 grid gap-1 min-w-40 py-2.5 px-3 rounded-paper bg-raised shadow-menu text-ink text-sm/sm pointer-events-none"
    // Beside its month, on the side that has room.
    style={at < 6 ? { left: monthLeft(at + 1) } : { right: `calc(100% - ${monthLeft(at)})` }}
    aria-hidden="true"
  >
    <strong>{month.long}</strong>
    <ul>
      <TipRow
        mark={<rect width="14" height="14" fill="var(--chart-1)" />}
        label={m.shell_badges()}
        count={month.badges}
      />
      <TipRow
        mark={<rect x=".5" y=".5" width="13" height="13" fill="url(#overview-hatch)" stroke="var(--chart-2-line)" />}
        label={m.overview_paths()}
        count={month.paths}
      />
      <TipRow mark={<YearBeforeMark />} label={m.overview_year_before({ year: year - 1 })} count={month.before} />
    </ul>
  </div>
)

const TipRow = ({ mark, label, count }: { mark: ReactNode; label: string; count: number | null }) =>
  count !== null && (
    <li className="grid grid-cols-[14px_1fr_auto] gap-2 items-center">
      <svg className="size-3.5" aria-hidden="true">
        {mark}
      </svg>
      <span>{label}</span>
      <b className="num">{formatNumber(count)}</b>
    </li>
  )
