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
    <section className={styles.section} aria-labelledby="upcoming">
      <div className={styles.head}>
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
      <ul className={styles.dates}>
        {shown.map(({ id, kind, day, icon, title, why, link }) => (
          <li key={id}>
            <Link {...link}>
              <span className={styles.day}>
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
