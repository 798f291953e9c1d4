import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { formatNumber } from '#client/i18n/numbers.ts'
import { m } from '#i18n/paraglide/messages.js'
import { type Box, type ChartLayout, layoutOf } from './chart-layout.ts'
import styles from './MonthsChart.module.css'
import { MonthTip } from './MonthTip.tsx'
import type { Month } from './months.ts'
import { issuedInMonth } from './overview-links.ts'

type MonthsChartProps = {
  year: number
  months: Month[]
  /** What the drawing says, for those who do not see it. */
  summary: string
}

/**
 * Badges solid, those of learning paths hatched beside them, the year before as a faint line. Each month leads to its
 * badges. Drawn by hand: the smallest library that draws this weighs as much as all of React and its router.
 */
export function MonthsChart({ year, months, summary }: MonthsChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const size = useSize(frame)
  const [lit, light] = useState<number | null>(null)
  const layout = size && layoutOf(months, size.width, size.height)
  const shown = lit === null ? undefined : months[lit]
  const column = layout && lit !== null ? layout.columns[lit] : undefined
  return (
    <div ref={frame} className={styles.frame} onPointerLeave={() => light(null)}>
      {layout && (
        <>
          <svg width={size.width} height={size.height} role="img" aria-label={summary}>
            {column && <rect {...strip(column)} fill="var(--hover)" />}
            <Axes layout={layout} months={months} />
            {layout.columns.map(({ badges, paths }, index) => (
              <g key={months[index]?.long}>
                {badges && <rect {...badges} fill="var(--chart-1)" />}
                {paths && <rect {...paths} fill="url(#overview-hatch)" stroke="var(--chart-2-line)" />}
              </g>
            ))}
            <polyline
              points={layout.columns.map(({ center, before }) => `${center},${before}`).join(' ')}
              className={styles.before}
            />
            <Highest layout={layout} months={months} />
          </svg>
          <ul className={styles.months}>
            {months.map((month, index) => {
              const place = layout.columns[index]
              if (!place || month.badges === null) return null
              const name = m.overview_month_badges({ count: month.badges, month: month.long, year })
              return (
                <li key={month.long} style={{ left: place.x, width: place.width }}>
                  <Link
                    {...issuedInMonth(year, index)}
                    aria-label={name}
                    onPointerEnter={() => light(index)}
                    onFocus={() => light(index)}
                    onBlur={() => light(null)}
                  />
                </li>
              )
            })}
          </ul>
          {shown && column && (
            <MonthTip
              month={shown}
              year={year}
              x={column.center}
              isLeft={column.center > (layout.left + layout.right) / 2}
            />
          )}
        </>
      )}
    </div>
  )
}

const Axes = ({ layout: { ticks, columns, left, right, base }, months }: { layout: ChartLayout; months: Month[] }) => (
  <g className={styles.axis}>
    {ticks.map(({ value, y }) => (
      <g key={value}>
        <path d={`M${left} ${y}H${right}`} stroke={value === 0 ? 'var(--ink)' : 'var(--chart-grid)'} />
        <text x={left - 8} y={y + 4} textAnchor="end">
          {formatNumber(value)}
        </text>
      </g>
    ))}
    {columns.map(({ center }, index) => (
      <text
        key={months[index]?.long}
        x={center}
        y={base + 20}
        textAnchor="middle"
        className={months[index]?.isNow ? styles.now : undefined}
      >
        {months[index]?.short}
      </text>
    ))}
  </g>
)

/** Its number, which spares the reader the axis. */
function Highest({ layout: { columns, highest }, months }: { layout: ChartLayout; months: Month[] }) {
  const bar = columns[highest]?.badges
  if (!bar) return null
  return (
    <text x={bar.x + bar.width / 2} y={bar.y - 7} textAnchor="middle" className={styles.highest}>
      {formatNumber(months[highest]?.badges ?? 0)}
    </text>
  )
}

const strip = ({ x, y, width, height }: Box) => ({ x, y, width, height })

/** How large the frame is, once it is on the page, and whenever that changes. */
function useSize(frame: { current: HTMLElement | null }) {
  const [size, setSize] = useState<{ width: number; height: number }>()
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return size
}
