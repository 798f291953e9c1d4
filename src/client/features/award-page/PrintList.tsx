import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { everyPage } from '#client/api/every-page.ts'
import { sayRefusal, useAction } from '#client/api/use-action.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import type { AwardDetails } from '#contract/awards/awards.ts'
import { type Badge, listBadges } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'
import { titleOf } from '../award-list/award-words.ts'
import { stateName } from '../badges/BadgeStateMark.tsx'
import { nameOf } from '../badges/badge-state.ts'
import { userQuery } from '../session/session.queries.ts'
import { leadWords } from './award-lead.ts'
import styles from './PrintList.module.css'

/** Prints all recipients of an award, not only the current page. */
export function PrintList({ award }: { award: AwardDetails }) {
  const [badges, setBadges] = useState<Badge[] | null>(null)
  const read = useAction(
    { mutationFn: () => everyPage(listBadges, { award_id: award.id, sort: 'recipient_last_name' }) },
    { next: setBadges, refused: sayRefusal },
  )
  useEffect(() => {
    if (!badges) return
    const done = () => setBadges(null)
    addEventListener('afterprint', done)
    print()
    return () => removeEventListener('afterprint', done)
  }, [badges])
  return (
    <>
      <Button icon="print" busy={read.isPending && m.awards_print_busy()} onClick={() => read.run()}>
        {m.awards_print()}
      </Button>
      {badges && createPortal(<Sheet award={award} badges={badges} />, document.body)}
    </>
  )
}

/** What is printed instead of the page. */
function Sheet({ award, badges }: { award: AwardDetails; badges: Badge[] }) {
  const { data: user } = useSuspenseQuery(userQuery)
  return (
    <section className={styles.sheet}>
      <header>
        <p>{user.organization.name}</p>
        <h1>{titleOf(award)}</h1>
        <p>{leadWords(award, true)}</p>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col" className={styles.row}>
              {m.awards_print_row()}
            </th>
            <th scope="col">{m.badges_earner()}</th>
            <th scope="col">{m.word_email()}</th>
            <th scope="col" className={styles.number}>
              {m.badges_number()}
            </th>
            <th scope="col" className={styles.state}>
              {m.word_status()}
            </th>
          </tr>
        </thead>
        <tbody>
          {badges.map((badge, index) => (
            <tr key={badge.id}>
              <td className={styles.row}>{formatNumber(index + 1)}</td>
              <td>{nameOf(badge)}</td>
              <td>{badge.recipient_email}</td>
              <td className={styles.number}>{badge.number}</td>
              <td>{stateName(badge.state)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer>
        {m.awards_printed({
          name: `${user.profile.name} ${user.profile.last_name}`,
          when: formatInstant(new Date().toISOString(), 'long'),
        })}
      </footer>
    </section>
  )
}
