import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { FIRST_DATES, upcomingQuery } from '#client/features/badges/upcoming.queries.ts'
import { LoadError } from '#client/features/page/LoadError.tsx'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Icon, type IconName } from '#client/ui/buttons/Icon.tsx'
import { InlineButton } from '#client/ui/buttons/InlineButton.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { DAYS_AHEAD, type Upcoming } from '#contract/upcoming.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay, formatDayOfYear, formatWeekday } from '#i18n/dates.ts'
import { LinkRow } from '../LinkRow.tsx'
import styles from './NextDays.module.css'
import { datesOf, type Mark, marksOf, mondaysOf, type UpcomingDate } from './upcoming-dates.ts'

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

const kindColors = { award: 'text-link', reminder: 'text-gold-ink', ending: 'text-warn-mark' }

type DatesProps = { upcoming: Upcoming; dates: UpcomingDate[]; shown: UpcomingDate[] }

function Dates({ upcoming, dates, shown }: DatesProps) {
  if (dates.length === 0) {
    return <p className="muted">{m.upcoming_none({ day: formatDay(upcoming.last_day, 'long') })}</p>
  }
  const hiddenCount = upcoming.scheduled_awards_count - upcoming.scheduled_awards.length
  return (
    <>
      <UpcomingTimeline upcoming={upcoming} dates={dates} />
      <ul className="3xl:border-t 3xl:border-t-rule">
        {shown.map(({ id, kind, day, icon, title, why, link }) => (
          <LinkRow
            key={id}
            link={link}
            title={title}
            why={why}
            columns="grid-cols-[62px_20px_minmax(0,1fr)_16px] gap-x-3 max-md:grid-cols-[56px_20px_minmax(0,1fr)_16px] max-md:gap-x-2"
          >
            <span className="text-sm tabular-nums font-label leading-[1.0625rem] whitespace-nowrap">
              {formatDayOfYear(day)}
              <small className="block text-ink-3 text-xs/xs font-text wrap-anywhere">{formatWeekday(day)}</small>
            </span>
            <Icon name={icon} className={kindColors[kind]} />
          </LinkRow>
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

/** In days from today: a label before this one would run into “Today” on a narrow screen. */
const MIN_LABEL_DAY = 7

type UpcomingTimelineProps = { upcoming: Upcoming; dates: UpcomingDate[] }

/** Each kind of date in a lane of its own, on one scale of days. Screen readers get the same from the list below. */
function UpcomingTimeline({ upcoming: { first_day, scheduled_earners_count }, dates }: UpcomingTimelineProps) {
  const of = (lane: UpcomingDate['kind']) => dates.filter(({ kind }) => kind === lane)
  const [awards, reminders, endings] = [of('award'), of('reminder'), of('ending')]
  const mondays = mondaysOf(first_day, DAYS_AHEAD)
  const firstLabel = (mondays[0]?.column ?? 0) < MIN_LABEL_DAY ? 1 : 0
  const weeks = mondays.map(({ column }) => (
    <i key={column} className="top-0 bottom-0 border-l border-l-rule" style={at(column)} />
  ))
  return (
    <div
      // --- the lanes ----------------------------------------------------------------------------------------------------
      className="self-start mb-0.5 border-b border-b-ink"
      style={{ '--days': DAYS_AHEAD } as CSSProperties}
    >
      <div
        className={`${styles.axis} relative h-6 ml-42 text-ink-3 text-xs tabular-nums max-md:m-0`}
        aria-hidden="true"
      >
        <span>{m.upcoming_today()}</span>
        {mondays.map(({ column, day }, index) => (
          <span key={day} style={at(column)} data-is-extra={index % 2 !== firstLabel || undefined}>
            {formatDayOfYear(day)}
          </span>
        ))}
      </div>
      <Lane icon="plan" label={m.upcoming_planned()} sum={m.upcoming_badges({ count: scheduled_earners_count })}>
        {weeks}
        <Pins
          marks={marksOf(awards, first_day, 1)}
          className="absolute -top-2 -left-2 size-4 border-2 border-gold rounded-[50%] bg-enamel [box-shadow:0_0_0_1px_var(--gold-ink)]"
        />
      </Lane>
      {reminders.length > 0 && (
        <Lane icon="mail" label={m.upcoming_reminders()} sum={m.upcoming_mails({ count: sumOf(reminders) })}>
          {weeks}
          <Pins
            marks={marksOf(reminders, first_day, 1)}
            className="absolute border-2 -top-1.5 -left-1.5 size-3 border-gold-line bg-paper [transform:rotate(45deg)]"
          />
        </Lane>
      )}
      <Lane icon="expired" label={m.upcoming_endings()} sum={m.upcoming_badges({ count: sumOf(endings) })}>
        {weeks}
        <Columns marks={marksOf(endings, first_day, 9)} />
      </Lane>
    </div>
  )
}

type LaneProps = { icon: IconName; label: string; sum: string; children: ReactNode }

const Lane = ({ icon, label, sum, children }: LaneProps) => (
  <div className="grid grid-cols-[10.5rem_minmax(0,1fr)] min-h-11.5 last:min-h-14 3xl:min-h-18.5 border-t border-t-rule max-md:grid-cols-1">
    <span className="flex gap-2.5 items-center text-sm/xs max-md:pt-2 [&>svg]:flex-none [&>svg]:text-ink-3 [&_small]:block [&_small]:text-ink-3 [&_small]:text-xs max-md:[&_small]:inline max-md:[&_small]:ml-2">
      <Icon name={icon} />
      <span>
        {label} <small>{sum}</small>
      </span>
    </span>
    <span
      // Highlights the first day, which is today.
      className={`${styles.track} relative [background:linear-gradient(90deg,var(--selected)_calc(100%_/_var(--days)),transparent_0)] max-md:h-11`}
      aria-hidden="true"
    >
      {children}
    </span>
  </div>
)

/** Marks of equal size, each with its number above it if there is room. */
const Pins = ({ marks, className }: { marks: Mark[]; className: string | undefined }) =>
  marks.map(({ column, count, hasFigure }) => (
    <span
      key={column}
      className="bottom-[13px] [&>em]:absolute [&>em]:bottom-[9px] [&>em]:[transform:translateX(-50%)]"
      style={at(column)}
    >
      <i className={className} />
      {hasFigure && <em>{formatNumber(count)}</em>}
    </span>
  ))

/** Heights of the tallest and the lowest column, in pixels. */
const MAX_HEIGHT = 29
const MIN_HEIGHT = 5

/** Columns as high as the square root of their count, so that a single badge is visible beside a hundred. */
function Columns({ marks }: { marks: Mark[] }) {
  const most = Math.max(...marks.map(({ count }) => count))
  return marks.map(({ column, count, hasFigure }) => {
    const height = Math.max(MIN_HEIGHT, Math.round(MAX_HEIGHT * Math.sqrt(count / most)))
    const style = { ...at(column), '--height': `${height}px` } as CSSProperties
    return (
      <span
        key={column}
        className="bottom-0 w-[max(6px,calc(60%_/_var(--days)))] h-(--height) ml-[calc(max(6px,60%_/_var(--days))_/_-2)] bg-chart-1 [&>em]:absolute [&>em]:bottom-[calc(100%_+_1px)] [&>em]:left-1/2 [&>em]:[transform:translateX(-50%)]"
        style={style}
      >
        {hasFigure && <em>{formatNumber(count)}</em>}
      </span>
    )
  })
}

const at = (column: number) => ({ '--column': column }) as CSSProperties

const sumOf = (dates: UpcomingDate[]) => dates.reduce((sum, { count }) => sum + count, 0)
