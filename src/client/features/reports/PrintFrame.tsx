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
  <div className={styles.head} aria-hidden="true">
    <p className={styles.organization} {...fontAttributes(name)}>
      <img src={logo_thumbnail_path} width={30} height={30} alt="" />
      {name}
    </p>
    <p className={styles.heading}>{heading}</p>
    <p>{facts}</p>
  </div>
)

/** Who printed the page, and on which day. */
export function PrintFooter() {
  const { profile } = useSuspenseQuery(userQuery).data
  const day = useSyncExternalStore(watchPrinting, today)
  return (
    <p className={styles.foot} aria-hidden="true">
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
