import { useLayoutEffect, useRef, useState } from 'react'
import type { ChartView } from '../report-view.ts'
import { ReportPlot } from './ReportPlot.tsx'

/** Width of the chart on paper and in files, whatever the screen. */
export const PAPER_WIDTH = 688

/** Height of a row of horizontal bars and of the axis, in pixels. */
const [ROW, AXIS] = [32, 44]

/** Width in pixels from which row names fit beside the chart. */
const WIDE = 560

type ReportDrawingProps = { chart: ChartView; before: string | null }

/** The chart as wide as the page, and a second time at the width for paper and files. */
export function ReportDrawing({ chart, before }: ReportDrawingProps) {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!place.current) return
    // Ignores a width of 0: printing hides the chart that is on screen.
    const observer = new ResizeObserver(([entry]) => entry?.contentRect.width && setWidth(entry.contentRect.width))
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  const heightFor = (room: number, high: number) =>
    chart.hasMonths ? (room < WIDE ? 270 : high) : AXIS + ROW * Math.max(chart.rows.length, 3)
  return (
    <>
      <div ref={place} className="min-h-px print:hidden">
        {width > 0 && <ReportPlot chart={chart} before={before} width={width} height={heightFor(width, 330)} hasTip />}
      </div>
      <div className="hidden print:block print:[&_svg]:max-w-full print:[&_svg]:h-auto" data-paper>
        <ReportPlot chart={chart} before={before} width={PAPER_WIDTH} height={heightFor(PAPER_WIDTH, 230)} />
      </div>
    </>
  )
}
