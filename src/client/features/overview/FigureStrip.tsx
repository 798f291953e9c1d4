import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useCountedLink } from '#client/features/badges/use-counted-link.ts'
import styles from '#client/features/page/FigureStrip.module.css'
import { formatAverage, formatNumber, formatPercent } from '#client/i18n/numbers.ts'
import type { Statistics } from '#contract/statistics.ts'
import { m } from '#i18n/compiled/messages.js'
import { dayFromNow, monthsLeft, monthsOf, thisYear } from './months.ts'
import { expiringQuery, yearQuery } from './overview.queries.ts'
import { everyBadge, everyEarner, expiredBadges, issuedInMonth, sharedBadges } from './overview-links.ts'

type Figure = {
  label: string
  /** Null if it was not counted, which is not zero. */
  value: number | null
  note?: ReactNode
  /** The list of what the figure counts. */
  link?: LinkProps
}

/** Five all-time totals, each with a note on what it counts or what is new. */
export function FigureStrip({ statistics }: { statistics: Statistics }) {
  const counted = useCountedLink()
  const { data: year } = useSuspenseQuery(yearQuery(thisYear()))
  const { data: expiring } = useQuery(expiringQuery(dayFromNow(30)))
  const monthsOfYear = monthsOf(year)
  const at = monthsOfYear.findIndex(({ isNow }) => isNow)
  const month = monthsOfYear[at]
  const { badges_count, holders_count: holders, shared_by_user_count: shared } = statistics
  const months = monthsLeft(statistics.credits_left, year)
  const figures: Figure[] = [
    {
      label: m.overview_badges(),
      value: badges_count,
      note: (
        <>
          {month && (
            <Link {...counted(issuedInMonth(year.year, at))}>
              {m.overview_in_month({ count: month.badges ?? 0, month: month.long })}
            </Link>
          )}
          {holders > 0 && (
            <Link to="/reports" search={{ measure: 'holders' }}>
              {m.overview_per_holder({ average: formatAverage(badges_count / holders) })}
            </Link>
          )}
        </>
      ),
      link: counted(everyBadge),
    },
    {
      label: m.overview_earners(),
      value: statistics.earners_count,
      link: everyEarner,
      note: m.overview_earners_who(),
    },
    {
      label: m.overview_shared(),
      value: shared,
      link: counted(sharedBadges),
      note:
        shared !== null && badges_count > 0
          ? m.overview_shared_part({ part: formatPercent(shared / badges_count) })
          : null,
    },
    {
      label: m.overview_expired(),
      value: statistics.badges_expired_count,
      note: expiring && m.overview_expiring_more({ count: expiring.count }),
      link: expiredBadges,
    },
    {
      label: m.overview_credits(),
      value: statistics.credits_left,
      note: months === null ? null : m.overview_credits_last({ count: months }),
      link: { to: '/organization/credits' },
    },
  ]
  return (
    <dl className={styles.strip}>
      {figures.map((figure) => (
        <FigureColumn key={figure.label} {...figure} />
      ))}
    </dl>
  )
}

function FigureColumn({ label, value, note, link }: Figure) {
  const shown = value === null ? null : formatNumber(value)
  return (
    <div className="grid max-md:grid-cols-[1fr_auto] max-md:grid-rows-[auto_auto] max-md:items-center max-md:gap-x-4 max-md:border-b max-md:border-b-rule max-md:py-2 md:row-span-3 md:grid-rows-subgrid md:gap-y-0 md:border-l md:border-l-rule md:px-5 md:pt-0.5 md:pb-1 md:first:border-l-0 md:first:pl-0">
      <dt className="self-end text-ink-2 text-sm">{label}</dt>
      {shown === null ? (
        <dd className="self-center text-ink-2 max-md:[grid-area:1_/_2_/_span_2]">
          <Uncounted />
        </dd>
      ) : (
        <dd className={styles.figure}>{link ? <Link {...link}>{shown}</Link> : shown}</dd>
      )}
      {note && <dd className={`${styles.note} max-md:[grid-area:2_/_1] max-md:self-start`}>{note}</dd>}
    </div>
  )
}

/** A dash that says why on hover and focus; a tap focuses it. */
function Uncounted() {
  const id = useId()
  return (
    <span className="relative">
      <button
        type="button"
        className={`${styles.dash} min-w-10 p-0 border-0 bg-transparent text-inherit font-display text-[1.875rem] leading-[1.8] font-serif text-left max-md:text-[1.5rem] max-md:leading-[1.8] max-md:text-right`}
        aria-label={m.overview_uncounted()}
        aria-describedby={id}
      >
        <span aria-hidden="true">—</span>
      </button>
      <span
        role="tooltip"
        id={id}
        className={`${styles.why} absolute z-(--z-menu) top-full left-0 w-max max-w-[min(16rem,70vw)] py-2 px-3 rounded-paper invisible bg-raised shadow-menu text-ink font-text text-sm/sm font-sans max-md:right-0 max-md:left-auto max-md:text-left`}
      >
        {m.overview_uncounted_why()}
      </span>
    </span>
  )
}
