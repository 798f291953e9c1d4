import { formatNumber } from '#client/i18n/numbers.ts'
import type { ChartRow, ChartSeries } from '../report-view.ts'
import { BeforeMark, SeriesMark } from './chart-marks.tsx'

type ChartTipProps = { row: ChartRow | undefined; series: ChartSeries[]; before: string | null }

/** Tooltip with the numbers of the bar under the pointer; screen readers get them from the table. */
export const ChartTip = ({ row, series, before }: ChartTipProps) =>
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
