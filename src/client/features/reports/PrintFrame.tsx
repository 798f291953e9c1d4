import { useSuspenseQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { userQuery } from '#client/features/session/session.queries.ts'
import { today } from '#client/ui/dates/month.ts'
import type { Organization } from '#contract/organization.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { fontAttributes } from '#i18n/font-attributes.ts'
import styles from './PrintFrame.module.css'

type PrintHeaderProps = {
  organization: Pick<Organization, 'name' | 'logo_thumbnail_path'>
  heading: string
  facts: string
}

/** Head of the printed page, in place of the dashboard's own. */
export const PrintHeader = ({ organization: { name, logo_thumbnail_path }, heading, facts }: PrintHeaderProps) => (
  <div
    // The scotch rule below the head, as on every page.
    className={`${styles.head} hidden print:block print:relative print:mb-3.5 print:pb-[17px] print:text-ink-2 print:after:absolute print:after:right-0 print:after:bottom-0 print:after:left-0 print:after:h-[5px] print:after:border-solid print:after:border-scotch-rule print:after:[border-width:2px_0_1px]`}
    aria-hidden="true"
  >
    <p
      className="print:flex print:gap-2.5 print:items-center print:pb-2.5 print:text-ink print:font-label"
      {...fontAttributes(name)}
    >
      <img src={logo_thumbnail_path} width={30} height={30} alt="" />
      {name}
    </p>
    <p className="print:text-ink print:font-display print:text-[1.75rem] print:leading-8.5 print:font-serif print:tracking-[-0.012em]">
      {heading}
    </p>
    <p>{facts}</p>
  </div>
)

/** Who printed the page, and on which day. */
export function PrintFooter() {
  const { profile } = useSuspenseQuery(userQuery).data
  const day = useSyncExternalStore(watchPrinting, today)
  return (
    <p
      // The note on the time zone: a report has no times.
      className="hidden print:flex print:justify-between print:mt-3.5 print:pt-2 print:border-t print:border-t-rule print:text-ink-3 print:text-[11px] print:[&~p]:hidden"
      aria-hidden="true"
    >
      <span>{m.reports_printed({ day: formatDay(day, 'long'), name: `${profile.name} ${profile.last_name}` })}</span>
      <span>Insegna</span>
    </p>
  )
}

/** The page may have been opened on an earlier day than it is printed. */
function watchPrinting(listener: () => void) {
  addEventListener('beforeprint', listener)
  return () => removeEventListener('beforeprint', listener)
}
