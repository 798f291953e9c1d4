import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { nameOf } from '#client/features/badges/badge-state.ts'
import { StaleNotice } from '#client/features/shell/page/StaleNotice.tsx'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { Recipient } from '#contract/badges.ts'
import type { HistoryEvent } from '#contract/history.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './earners.module.css'
import { earnerHistoryQuery } from './earners.queries.ts'

/** Corrections of an earner's data, newest first. */
export function EarnerHistory({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(earnerHistoryQuery(id))
  return (
    <section className={styles.section} aria-busy={!data && !error}>
      <h2>{m.earners_page_history()}</h2>
      {error && (
        <StaleNotice onRetry={() => void refetch()}>{data ? m.earners_stale() : m.earners_part_failed()}</StaleNotice>
      )}
      {data?.length === 0 && <p className="hint">{m.earners_page_no_history()}</p>}
      {data && data.length > 0 && (
        <ul className={styles.log}>
          {data.map((event) => (
            <li key={event.id}>
              <Icon name="edit" size={17} />
              <div>
                <p>{whatWasDone(event)}</p>
                <Correction event={event} />
                <p className="hint num">{formatInstant(event.created_at)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const Corrected = z.object({ before: Recipient, after: Recipient })

function Correction({ event }: { event: HistoryEvent }) {
  const { data: changed } = Corrected.safeParse(event.data)
  if (!changed) return null
  const show = (person: Recipient) => `${nameOf(person)}, ${person.recipient_email}`
  const [before, after] = [show(changed.before), show(changed.after)]
  return (
    <p className="hint">
      {before === after ? m.earners_history_metadata() : m.earners_history_from_to({ before, after })}
    </p>
  )
}

const Joined = z.object({ other: Recipient })

const JOINS: Partial<Record<string, typeof m.earners_history_joined>> = {
  joined: m.earners_history_joined,
  join_undone: m.earners_history_join_undone,
  separated: m.earners_history_separated,
}

function whatWasDone({ action, data, user }: HistoryEvent) {
  const name = user ? `${user.name} ${user.last_name}`.trim() : ''
  const words = JOINS[action]
  const joined = Joined.safeParse(data)
  // Without the names after an erasure.
  if (words) return words({ name, other: joined.success ? nameOf(joined.data.other) : '—' })
  return user ? m.earners_history_corrected({ name }) : m.earners_history_corrected_automatically()
}
