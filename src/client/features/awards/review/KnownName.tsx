import { useQuery } from '@tanstack/react-query'
import { allEarnersQuery } from '#client/features/earners/earners.queries.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import type { Recipient } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'
import { nameOf } from '../../badges/badge-state.ts'
import styles from '../award.module.css'

/**
 * Says that the award will rename the person known under its address. A lookup that fails says nothing, because the award
 * is possible without it.
 */
export function KnownName({ award }: { award: Recipient }) {
  const { recipient_email: email } = award
  // The search also finds longer addresses that begin with this one.
  const { data: known } = useQuery({
    ...allEarnersQuery({ search: email }),
    staleTime: 0,
    select: ({ data }) => data.find(({ recipient_email }) => recipient_email === email),
  })
  if (!known || nameOf(known) === nameOf(award)) return null
  return (
    <div className={styles.refusal}>
      <Note kind="warn">{m.badges_award_known_name({ email, known: nameOf(known), name: nameOf(award) })}</Note>
    </div>
  )
}
