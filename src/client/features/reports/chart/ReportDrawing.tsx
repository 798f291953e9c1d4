import { useLayoutEffect, useRef, useState } from 'react'
import type { ChartView } from '../report-view.ts'
import styles from './ReportChart.module.css'
import { ReportPlot } from './ReportPlot.tsx'

/** On paper and in files a chart is as wide, whatever it was looked at with. */
export const PAPER_WIDTH = 688

/** Pixels of a row, where the bars lie. */
const [ROW, AXIS] = [32, 44]

/** Pixels over which a chart has room for the names of its rows beside it. */
const WIDE = 560

type ReportDrawingProps = { chart: ChartView; before: string | null }

/** The chart as wide as the page, and once more as paper and files show it. */
export function ReportDrawing({ chart, before }: ReportDrawingProps) {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!place.current) return
    // Printing lays the page out anew, without the chart that is on screen.
    const observer = new ResizeObserver(([entry]) => entry?.contentRect.width && setWidth(entry.contentRect.width))
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  const heightFor = (room: number, high: number) =>
    chart.hasMonths ? (room < WIDE ? 270 : high) : AXIS + ROW * Math.max(chart.rows.length, 3)
  return (
    <>
      <div ref={place} className={styles.screen}>
        {width > 0 && <ReportPlot chart={chart} before={before} width={width} height={heightFor(width, 330)} hasTip />}
      </div>
      <div className={styles.paper} data-paper>
        <ReportPlot chart={chart} before={before} width={PAPER_WIDTH} height={heightFor(PAPER_WIDTH, 230)} />
      </div>
    </>
  )
}
