import type { Ref } from 'react'
import { formatNumber } from '#client/i18n/numbers.ts'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { m } from '#i18n/compiled/messages.js'
import type { ChartRow, ChartSeries, ChartView } from '../report-view.ts'
import { BeforeMark, ChartPatterns, SeriesMark } from './chart-marks.tsx'

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
    <section
      ref={ref}
      className="min-w-0 print:[print-color-adjust:exact] print:[break-inside:avoid]"
      aria-labelledby="report-chart"
    >
      <div className="flex flex-wrap gap-x-4 gap-y-1.5 items-center min-h-9 mb-3 print:min-h-0 print:mb-1.5 [&_h2]:flex-[1_1_16rem] [&_h2]:text-balance print:[&_h2]:flex-auto print:[&_h2]:text-[15px]">
        <h2 id="report-chart">
          <span>{heading}</span>
          <span className="print:hidden">{m.reports_heading_period({ heading: '', period })}</span>
        </h2>
        {!isEmpty && <Legend series={chart.series} before={before} />}
      </div>
      <ChartPatterns />
      <div
        role="img"
        aria-label={summaryOf(heading, chart)}
        // When the window narrows, the chart is clipped until it is redrawn.
        className="relative overflow-clip [overflow-clip-margin:8px] tabular-nums"
      >
        <LazyBoundary fallback={<div className="h-82.5 border-b border-b-rule max-md:h-67.5" />}>
          <ReportDrawing chart={chart} before={before} />
        </LazyBoundary>
        {isEmpty && (
          <p className="absolute top-[38%] right-0 bottom-auto left-0 text-ink-2 text-center">{m.reports_nothing()}</p>
        )}
      </div>
    </section>
  )
}

const Legend = ({ series, before }: { series: ChartSeries[]; before: string | null }) => (
  <ul
    className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-sm print:text-[12px] [&_li]:flex [&_li]:gap-[7px] [&_li]:items-center [&_li]:min-w-0 [&_svg]:flex-none [&_span]:wrap-anywhere"
    data-legend
  >
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
