import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { whyNotSent } from '#client/features/badges/details/why-not-sent.ts'
import { heldOf } from '#client/features/learning-paths/progress/held-steps.ts'
import {
  type PathOfEarner,
  pathsOfEarnerQuery,
} from '#client/features/learning-paths/progress/path-progress.queries.ts'
import { PersonState } from '#client/features/learning-paths/progress/people/PersonState.tsx'
import { marksInWords } from '#client/features/learning-paths/progress/people/StepMarks.tsx'
import { StaleNotice } from '#client/features/page/StaleNotice.tsx'
import { earnerHistoryQuery, earnerMailsQuery } from '#client/features/recipients/earners.queries.ts'
import { BadgePicture } from '#client/features/templates/BadgePicture.tsx'
import { nameOf } from '#client/i18n/earner-name.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { Icon, type IconName } from '#client/ui/buttons/Icon.tsx'
import { Recipient } from '#contract/badges.ts'
import type { EarnerMail } from '#contract/earners/earners-mails.ts'
import type { HistoryEvent } from '#contract/history.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './earners.module.css'

type RecordsProps<Answer, Line> = {
  of: UseQueryResult<Answer>
  title: string
  linesIn: (answer: Answer) => Line[]
  /** How many there are, if only the newest are shown. */
  totalIn?: (answer: Answer) => number
  /** What stands there if there are none. */
  none: string
  className: string | undefined
  line: (line: Line) => ReactNode
}

/** What is known of an earner beside their badges; each part loads after the page. */
function Records<Answer, Line>({ of, title, linesIn, totalIn, none, className, line }: RecordsProps<Answer, Line>) {
  const { data, error, refetch } = of
  const lines = data && linesIn(data)
  return (
    <section className={styles.section} aria-busy={!data && !error}>
      <h2>{title}</h2>
      {error && (
        <StaleNotice onRetry={() => void refetch()}>{data ? m.earners_stale() : m.earners_part_failed()}</StaleNotice>
      )}
      {lines?.length === 0 && <p className="hint">{none}</p>}
      {lines && lines.length > 0 && <ul className={className}>{lines.map(line)}</ul>}
      {data && lines && totalIn && totalIn(data) > lines.length && (
        <p className="hint">{m.earners_page_newest({ count: lines.length })}</p>
      )}
    </section>
  )
}

/** The learning paths of an earner: progress and missing steps. */
export const EarnerPaths = ({ id }: { id: string }) => (
  <Records
    of={useQuery(pathsOfEarnerQuery(id))}
    title={m.progress_paths_of_earner()}
    linesIn={(paths) => paths}
    none={m.progress_no_paths_of_earner()}
    className="[&>:first-child]:border-t [&>:first-child]:border-t-ink"
    line={(path) => <PathLine key={path.learning_path.id} path={path} />}
  />
)

function PathLine({ path }: { path: PathOfEarner }) {
  const { learning_path: line, all_steps, held_count, steps_count, state, is_at_risk } = path
  const steps = all_steps.map((step) => ({ ...step, id: step.badge_template_id }))
  return (
    <li className="grid grid-cols-[40px_minmax(0,1fr)_auto_11rem] gap-x-4 items-center py-2.5 border-b border-b-rule wrap-anywhere max-md:grid-cols-[40px_minmax(0,1fr)_auto] max-md:gap-y-1.5 max-md:[&>:last-child]:col-[2/4]">
      <BadgePicture of={line} size={40} />
      <div>
        <p>
          <Link to="/learning-paths/$pathId/progress" params={{ pathId: line.id }}>
            {line.title}
          </Link>
        </p>
        <p className="hint">{marksInWords({ steps, ...heldOf(path) })}</p>
      </div>
      <span className="num">{m.progress_held_of({ held: held_count, steps: steps_count })}</span>
      <PersonState state={state} isAtRisk={is_at_risk} />
    </li>
  )
}

/** The mails about an earner's badges, with address and delivery state. */
export const EarnerMails = ({ id }: { id: string }) => (
  <Records
    of={useQuery(earnerMailsQuery(id))}
    title={m.earners_page_mails()}
    linesIn={({ data }) => data}
    totalIn={({ meta }) => meta.total}
    none={m.earners_page_no_mails()}
    className="border-t border-t-rule"
    line={(mail) => <Mail key={mail.id} mail={mail} />}
  />
)

const logged = 'grid grid-cols-[auto_minmax(0,1fr)] gap-3 py-[9px] border-b border-b-rule'

const icons: Record<EarnerMail['status'], IconName> = { waiting: 'expired', sent: 'mail', failed: 'alert' }

const kinds: Record<EarnerMail['kind'], () => string> = {
  badge_awarded: m.earners_mail_awarded,
  badge_revoked: m.earners_mail_revoked,
  award_apology: m.undo_mail_apology,
}

function Mail({
  mail: { kind, status, recipient, error, sent_at, created_at, badge_id, badge_title },
}: {
  mail: EarnerMail
}) {
  return (
    <li className={logged}>
      <Icon
        name={icons[status]}
        size={17}
        className={`mt-0.5 ${status === 'failed' ? 'text-danger-mark' : 'text-ink-3'}`}
      />
      <div>
        <p>
          {kinds[kind]()}{' '}
          <Link to="/badges/$badgeId" params={{ badgeId: badge_id }}>
            {badge_title}
          </Link>
        </p>
        <p className={status === 'failed' ? 'text-danger text-sm/sm' : 'hint'}>
          {deliveryText(status, recipient, formatInstant(sent_at ?? created_at))}
        </p>
        {error && <p className="hint">{whyNotSent(error)}</p>}
      </div>
    </li>
  )
}

/** Addresses of old mails are deleted, so `address` may be empty. */
function deliveryText(status: EarnerMail['status'], address: string, when: string) {
  if (status === 'sent') return address ? m.earners_mail_sent({ address, when }) : m.earners_mail_sent_on({ when })
  if (status === 'waiting') return m.earners_mail_waiting({ address })
  return address ? m.earners_mail_failed({ address }) : m.earners_mail_not_sent()
}

/** Corrections of an earner's data, newest first. */
export const EarnerHistory = ({ id }: { id: string }) => (
  <Records
    of={useQuery(earnerHistoryQuery(id))}
    title={m.earners_page_history()}
    linesIn={(events) => events}
    none={m.earners_page_no_history()}
    className="border-t border-t-rule"
    line={(event) => (
      <li key={event.id} className={logged}>
        <Icon name="edit" size={17} className="mt-0.5 text-ink-3" />
        <div>
          <p>{whatWasDone(event)}</p>
          <Correction event={event} />
          <p className="hint num">{formatInstant(event.created_at)}</p>
        </div>
      </li>
    )}
  />
)

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
