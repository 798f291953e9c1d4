import type { Ref } from 'react'
import { formatNumber } from '#client/i18n/numbers.ts'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { m } from '#i18n/compiled/messages.js'
import type { ChartRow, ChartSeries, ChartView } from '../report-view.ts'
import { BeforeMark, ChartPatterns, SeriesMark } from './chart-marks.tsx'
import styles from './ReportChart.module.css'

const ReportDrawing = lazyPart(() => import('./ReportDrawing.tsx'), 'ReportDrawing')

type ReportChartProps = {
  ref: Ref<HTMLElement>
  heading: string
  period: string
  /** Name of the period before; null if nothing is compared. */
  before: string | null
  chart: ChartView
}

/** The selected measure as bars, and the period before as a line. The table below has the same numbers. */
export function ReportChart({ ref, heading, period, before, chart }: ReportChartProps) {
  const isEmpty = chart.rows.every((row) => row.count === 0 && !row.before)
  return (
    <section ref={ref} className={styles.chart} aria-labelledby="report-chart">
      <div className={styles.head}>
        <h2 id="report-chart">
          <span>{heading}</span>
          <span className={styles.period}>{m.reports_heading_period({ heading: '', period })}</span>
        </h2>
        {!isEmpty && <Legend series={chart.series} before={before} />}
      </div>
      <ChartPatterns />
      <div role="img" aria-label={summaryOf(heading, chart)} className={styles.drawing}>
        <LazyBoundary fallback={<div className={styles.coming} />}>
          <ReportDrawing chart={chart} before={before} />
        </LazyBoundary>
        {isEmpty && <p className={styles.nothing}>{m.reports_nothing()}</p>}
      </div>
    </section>
  )
}

const Legend = ({ series, before }: { series: ChartSeries[]; before: string | null }) => (
  <ul className={styles.legend} data-legend>
    {series.map(({ key, name }, index) => (
      <li key={key}>
        <SeriesMark index={index} />
        <span>{name}</span>
      </li>
    ))}
    {before && (
      <li>
        <BeforeMark />
        <span>{before}</span>
      </li>
    )}
  </ul>
)

function summaryOf(heading: string, { rows }: ChartView) {
  const highest = rows.reduce<ChartRow | null>((most, row) => (row.count > (most?.count ?? 0) ? row : most), null)
  if (!highest) return m.reports_chart_none({ heading })
  return m.reports_chart_summary({ heading, name: highest.name, figure: formatNumber(highest.count) })
}
