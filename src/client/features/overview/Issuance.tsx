import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { useAction } from '#client/api/use-action.ts'
import { firstYearQuery } from '#client/features/badges/first-year.queries.ts'
import { useCountedLink } from '#client/features/badges/use-counted-link.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import { MoreMenu } from '#client/ui/overlays/Menu.tsx'
import type { MenuItem } from '#client/ui/overlays/menu-groups.ts'
import type { Column } from '#client/ui/tables/column.ts'
import { DataTable } from '#client/ui/tables/DataTable.tsx'
import { m } from '#i18n/compiled/messages.js'
import styles from './Issuance.module.css'
import { ChartSkeleton, MonthsChart } from './MonthsChart.tsx'
import { type Month, monthsOf, thisYear } from './months.ts'
import { yearQuery } from './overview.queries.ts'
import { issuedInMonth, issuedInYear } from './overview-links.ts'
import type { OverviewSearch } from './overview-search.ts'
import { YearBeforeMark } from './YearBeforeMark.tsx'

/** The badges issued per month of a selectable year, as a chart or as a table. */
export function Issuance({ search }: { search: OverviewSearch }) {
  const requestedYear = search.year ?? thisYear()
  const [isTable, setTable] = useState(false)
  const { data, error, isPlaceholderData } = useQuery({
    ...yearQuery(requestedYear),
    placeholderData: keepPreviousData,
  })
  const months = data && monthsOf(data)
  const year = data?.year ?? requestedYear
  const section = useRef<HTMLElement>(null)
  const download = useAction(
    {
      mutationFn: async (format: 'png' | 'csv') => {
        const { downloadMonths, downloadPicture } = await import('./download-months.ts')
        if (format === 'csv') downloadMonths(year, months ?? [])
        else if (section.current) await downloadPicture(year, section.current)
      },
    },
    { refused: () => notify({ text: m.reports_export_failed() }) },
  )
  const picture: MenuItem = {
    id: 'png',
    icon: 'image',
    label: m.overview_png(),
    onAction: () => download.run('png'),
  }
  return (
    <section ref={section} aria-labelledby="overview-months">
      <div className="flex flex-wrap gap-x-4 gap-y-1.5 items-center min-h-9 mb-3 max-md:[&_h2]:flex-1">
        <h2 id="overview-months">{m.overview_months()}</h2>
        <YearPicker year={requestedYear} />
        <Legend year={year} />
        <div className="flex items-center max-md:flex-wrap max-md:my-0 max-md:mr-0 max-md:-ml-2.5 [&>:first-child]:py-0 [&>:first-child]:px-2.5">
          <Button kind="quiet" icon={isTable ? 'overview' : 'table'} onClick={() => setTable(!isTable)}>
            {isTable ? m.overview_as_chart() : m.overview_as_table()}
          </Button>
          {months && (
            <MoreMenu
              label={m.overview_download()}
              items={[
                ...(isTable ? [] : [picture]),
                { id: 'csv', icon: 'table', label: m.overview_csv(), onAction: () => download.run('csv') },
              ]}
            />
          )}
        </div>
      </div>
      <Hatch />
      {error && <Note kind="danger">{errorMessage(error)}</Note>}
      {months && isTable && <MonthsTable year={year} months={months} />}
      {!isTable && (
        <div
          className="relative h-71.5 max-md:h-57.5 max-[24rem]:my-0 max-[24rem]:mx-[calc(-1_*_var(--gutter))] [&[aria-busy]]:opacity-60"
          aria-busy={isPlaceholderData || undefined}
        >
          {months ? (
            <MonthsChart year={year} months={months} summary={summaryOf(year, months)} />
          ) : (
            !error && <ChartSkeleton />
          )}
          {months?.every(isEmpty) && (
            <p className="absolute top-[40%] right-0 bottom-auto left-0 text-ink-2 text-center">
              {m.overview_months_none({ year })}
            </p>
          )}
        </div>
      )}
    </section>
  )
}

function YearPicker({ year }: { year: number }) {
  const navigate = useNavigate()
  const { data: first = year } = useQuery(firstYearQuery)
  const last = Math.max(thisYear(), year)
  const years = Array.from({ length: last - Math.min(first, year) + 1 }, (_, index) => last - index)
  const choose = (chosen: number) =>
    void navigate({ to: '/', search: chosen === thisYear() ? {} : { year: chosen }, resetScroll: false })
  return (
    <span className={`${styles.year} relative`}>
      <select
        name="year"
        aria-label={m.overview_year()}
        value={year}
        onChange={({ target }) => choose(Number(target.value))}
      >
        {years.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
      <Icon name="down" size={16} />
    </span>
  )
}

const Legend = ({ year }: { year: number }) => (
  <ul
    className="flex gap-4 ml-auto text-ink-2 text-sm max-md:flex-[1_1_100%] max-md:m-0 [&_li]:flex [&_li]:gap-[7px] [&_li]:items-center [&_svg]:size-3.5"
    data-legend
  >
    <li>
      <svg aria-hidden="true">
        <rect width="14" height="14" fill="var(--chart-1)" />
      </svg>
      {m.shell_badges()}
    </li>
    <li>
      <svg aria-hidden="true">
        <rect x=".5" y=".5" width="13" height="13" fill="url(#overview-hatch)" stroke="var(--chart-2-line)" />
      </svg>
      {m.overview_paths()}
    </li>
    <li>
      <svg aria-hidden="true">
        <YearBeforeMark />
      </svg>
      {year - 1}
    </li>
  </ul>
)

/** The charts' hatch pattern. Always rendered, because a pattern inside a hidden chart does not paint. */
const Hatch = () => (
  <svg width="0" height="0" className="absolute" aria-hidden="true">
    <defs data-patterns>
      <pattern id="overview-hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="5" height="5" fill="var(--paper)" />
        <rect width="2.6" height="5" fill="var(--chart-2)" />
      </pattern>
    </defs>
  </svg>
)

const isEmpty = ({ badges, before }: Month) => !badges && before === 0

function summaryOf(year: number, months: Month[]) {
  const known = months.filter((month) => month.badges !== null)
  const total = known.reduce((sum, { badges }) => sum + (badges ?? 0), 0)
  const best = known.reduce(
    (most, month) => ((month.badges ?? 0) > (most.badges ?? 0) ? month : most),
    known[0] as Month,
  )
  if (total === 0) return m.overview_months_none({ year })
  return m.overview_months_summary({ count: total, year, month: best.long, most: best.badges ?? 0 })
}

/** The chart's numbers as a table, each linked to its badges. Future months have a dash. */
function MonthsTable({ year, months }: { year: number; months: Month[] }) {
  const figures = (
    id: 'badges' | 'paths' | 'before',
    head: () => string,
    [of, narrowed]: [number, { path: 1 }?],
  ): Column<Month> => ({
    id,
    head,
    cell: (month, index) => <Figure count={month[id]} link={issuedInMonth(of, index, narrowed)} />,
    total: () => (
      <Figure count={months.reduce((sum, month) => sum + (month[id] ?? 0), 0)} link={issuedInYear(of, narrowed)} />
    ),
  })
  return (
    <DataTable
      caption={m.overview_months_of({ year })}
      rows={months}
      rowKey="long"
      layout={`${styles.table} w-full [border-spacing:0] text-sm/sm`}
      rowLook={({ isNow }) => isNow && styles.now}
      columns={[
        { id: 'month', head: m.overview_month, isRowHead: true, cell: ({ long }) => long, total: m.overview_total },
        figures('badges', m.shell_badges, [year]),
        figures('paths', m.overview_paths, [year, { path: 1 }]),
        figures('before', () => m.overview_year_before({ year: year - 1 }), [year - 1]),
      ]}
    />
  )
}

/** A zero is not linked, since it has no badges to show. */
function Figure({ count, link }: { count: number | null; link: LinkProps }) {
  const counted = useCountedLink()
  if (!count) return count === null ? '–' : formatNumber(count)
  return <Link {...counted(link)}>{formatNumber(count)}</Link>
}
