import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { nameOf } from '#client/i18n/earner-name.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { Icon, type IconName } from '#client/ui/buttons/Icon.tsx'
import { Recipient } from '#contract/badges.ts'
import type { HistoryEvent } from '#contract/history.ts'
import { m } from '#i18n/compiled/messages.js'
import { badgeHistoryQuery } from './badge-actions.queries.ts'

/** Who did what to a badge, and when, newest first. */
export function BadgeHistory({ id }: { id: string }) {
  const { data, error } = useQuery(badgeHistoryQuery(id))
  return (
    <section
      className="[&+&]:pt-6 [&+&]:border-t [&+&]:border-t-rule grid gap-3 [&_p]:text-pretty"
      aria-busy={!data && !error}
    >
      <h2>{m.badges_history()}</h2>
      {error && <p className="hint">{m.badges_history_failed()}</p>}
      <ol className="grid gap-4 [&>li]:grid [&>li]:grid-cols-[auto_minmax(0,1fr)] [&>li]:gap-x-2.5 [&>li]:gap-y-0 [&>li]:wrap-anywhere [&_svg]:mt-[3px] [&_svg]:text-ink-3">
        {data?.flatMap((event) => {
          const line = lineOf(event)
          if (!line) return []
          return (
            <li key={event.id}>
              <Icon name={line.icon} size={17} />
              <div>
                <p>{line.what}</p>
                {line.more && <p className="hint">{line.more}</p>}
                <p className="hint num">{formatInstant(event.created_at)}</p>
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

type Line = { icon: IconName; what: string; more?: string }

const Corrected = z.object({ before: Recipient, after: Recipient })
const Completed = z.object({
  because: z.array(z.unknown()),
  steps_count: z.int(),
  needed_steps: z.int(),
  version_code: z.string(),
})
const Revoked = z.object({ reason: z.string() })

/** An event as text; null for actions that this version does not know. */
function lineOf({ action, user, data }: HistoryEvent): Line | null {
  const name = user ? `${user.name} ${user.last_name}`.trim() : m.badges_history_service()
  switch (action) {
    case 'issued':
      return {
        icon: 'award',
        what: m.badges_history_issued({ name }),
        ...('renews' in data && { more: m.renewal_history_in_place() }),
      }
    case 'renewed':
      return { icon: 'renew', what: m.renewal_history_renewed({ name }) }
    case 'renewal_undone':
      return { icon: 'undo', what: m.renewal_history_undone({ name }) }
    case 'mail_resent':
      return { icon: 'mail', what: m.badges_history_resent({ name }) }
    case 'apology_sent':
      return { icon: 'mail', what: m.undo_history_apology({ name }) }
    case 'recipient_corrected':
      return { icon: 'edit', what: m.badges_history_corrected({ name }), more: correction(data) }
    case 'path_completed':
      return { icon: 'paths', what: m.badges_history_completed(), ...completion(data) }
    case 'revoked':
      return { icon: 'revoked', what: m.badges_history_revoked({ name }), more: Revoked.safeParse(data).data?.reason }
    default:
      return null
  }
}

/** Which steps completed a learning path, by the rule in force that day. */
function completion(data: HistoryEvent['data']): { more?: string } {
  const known = Completed.safeParse(data).data
  if (!known) return {}
  const { because, steps_count, needed_steps, version_code } = known
  const steps = { held: because.length, all: steps_count, needed: needed_steps, version: version_code }
  return { more: m.badges_history_completed_by(steps) }
}

function correction(data: HistoryEvent['data']) {
  const changed = Corrected.safeParse(data).data
  if (!changed) return undefined
  const { before, after } = changed
  const show = (recipient: Recipient) => `${nameOf(recipient)}, ${recipient.recipient_email}`
  return m.badges_history_from_to({ before: show(before), after: show(after) })
}
