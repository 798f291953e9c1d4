import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { LoadError } from '#client/features/shell/page/LoadError.tsx'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { InlineButton } from '#client/ui/buttons/InlineButton.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { Upcoming } from '#contract/upcoming.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay, formatDayOfYear, formatWeekday } from '#i18n/dates.ts'
import styles from './NextDays.module.css'
import { UpcomingTimeline } from './UpcomingTimeline.tsx'
import { FIRST_DATES, upcomingQuery } from './upcoming.queries.ts'
import { datesOf, type UpcomingDate } from './upcoming-dates.ts'

/** What is due in the next 30 days, as a timeline and as a list of links. */
export function NextDays() {
  const { data, error, refetch } = useQuery(upcomingQuery)
  const [isWhole, setWhole] = useState(false)
  const dates = data ? datesOf(data) : []
  const isCut = dates.length > FIRST_DATES
  return (
    <section
      className="3xl:has-[.lanes]:grid 3xl:has-[.lanes]:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] 3xl:has-[.lanes]:gap-x-10 3xl:has-[.lanes]:gap-y-0 3xl:has-[.lanes]:content-start"
      aria-labelledby="upcoming"
    >
      <div className="flex flex-wrap gap-x-4 gap-y-0 items-center min-h-9 mb-3 3xl:col-span-full [&_h2]:flex-1 [&>button]:text-sm max-md:[&>button]:min-h-11">
        <h2 id="upcoming">{m.upcoming_title()}</h2>
        {isCut && (
          <InlineButton isExpanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? m.upcoming_fewer() : m.upcoming_all({ count: dates.length })}
          </InlineButton>
        )}
      </div>
      {data ? (
        <Dates upcoming={data} dates={dates} shown={isWhole ? dates : dates.slice(0, FIRST_DATES)} />
      ) : error ? (
        <LoadError title={m.upcoming_failed()} error={error} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={FIRST_DATES} />
      )}
    </section>
  )
}

type DatesProps = { upcoming: Upcoming; dates: UpcomingDate[]; shown: UpcomingDate[] }

function Dates({ upcoming, dates, shown }: DatesProps) {
  if (dates.length === 0) {
    return <p className="muted">{m.upcoming_none({ day: formatDay(upcoming.last_day, 'long') })}</p>
  }
  const hiddenCount = upcoming.scheduled_awards_count - upcoming.scheduled_awards.length
  return (
    <>
      <UpcomingTimeline upcoming={upcoming} dates={dates} />
      <ul className={`${styles.dates} 3xl:border-t 3xl:border-t-rule`}>
        {shown.map(({ id, kind, day, icon, title, why, link }) => (
          <li key={id}>
            <Link {...link}>
              <span className="text-sm tabular-nums font-label leading-[1.0625rem] whitespace-nowrap">
                {formatDayOfYear(day)}
                <small>{formatWeekday(day)}</small>
              </span>
              <Icon name={icon} className={styles[kind]} />
              <span>
                <b>{title}</b>
                <small>{why}</small>
              </span>
              <Icon name="right" size={16} />
            </Link>
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <p className="muted">
          <Link to="/badges/planned">{m.upcoming_more_awards({ count: hiddenCount })}</Link>
        </p>
      )}
    </>
  )
}
