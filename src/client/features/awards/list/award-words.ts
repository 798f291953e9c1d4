import { nameOf } from '#client/i18n/earner-name.ts'
import { dayAt, formatTime } from '#client/i18n/time-zone.ts'
import type { IconName } from '#client/ui/buttons/Icon.tsx'
import { today } from '#client/ui/dates/month.ts'
import type { StatusLineProps } from '#client/ui/feedback/Status.tsx'
import type { AwardKind, AwardSummary } from '#contract/awards/awards.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDayOfYear } from '#i18n/dates.ts'

/** The name of a kind of award. */
export function kindName(kind: AwardKind): string {
  switch (kind) {
    case 'one':
      return m.awards_kind_one()
    case 'list':
      return m.awards_kind_list()
    case 'import':
      return m.awards_kind_import()
    case 'renewal':
      return m.awards_kind_renewal()
    case 'scheduled':
      return m.awards_kind_scheduled()
    case 'path':
      return m.awards_kind_path()
    case 'badge_import':
      return m.awards_kind_badge_import()
    case 'claim':
      return m.awards_kind_claim()
  }
}

const icons = {
  one: 'user',
  list: 'lists',
  import: 'upload',
  renewal: 'renew',
  scheduled: 'plan',
  path: 'paths',
  badge_import: 'upload',
  claim: 'inbox',
} as const satisfies Record<AwardKind, IconName>

export const kindIcon = (kind: AwardKind): IconName => icons[kind]

/** The awarded template's title; a renewal can cover badges of several templates. */
export const titleOf = ({ badge_template }: AwardSummary) => badge_template?.title ?? m.awards_several_templates()

/** The recipients: the list's name at the time, the person's name, or a count. */
export function recipientsOf({ kind, earners_list, recipient, counts }: AwardSummary): string {
  if (earners_list) return earners_list.name
  if (recipient) return nameOf(recipient)
  const count = counts.issued
  if (kind === 'renewal') return m.awards_to_renewed({ count })
  return kind === 'path' ? m.awards_to_complete({ count }) : m.awards_to_people({ count })
}

/** The author's name; automatic awards of a learning path are attributed to the service. */
export const authorName = ({ kind, author }: AwardSummary) => author?.name ?? (kind === 'path' ? 'Insegna' : '–')

type Outcome = StatusLineProps & {
  /** The share of its mails that were sent, from 0 to 1; absent if none is waiting. */
  part?: number
}

/** The current state of an award. Work in progress takes precedence over problems that need attention. */
export function outcomeOf({ counts, undone_at }: AwardSummary): Outcome {
  const {
    issued,
    mails_sent: sent,
    mails_waiting: waiting,
    mails_failed: failed,
    mails_put_off: putOff,
    revoked,
  } = counts
  if (undone_at) return { icon: 'undo', tone: 'idle', words: undoneWords(undone_at) }
  if (revoked === issued) return { icon: 'revoked', tone: 'danger', words: m.awards_revoked({ count: revoked }) }
  if (waiting > putOff) {
    return { icon: 'send', tone: 'plan', words: m.awards_sent_of({ sent, count: issued }), part: sent / issued }
  }
  if (failed > 0) return { icon: 'alert', tone: 'warn', words: m.awards_mails_failed({ count: failed }) }
  if (putOff > 0) return { icon: 'expired', tone: 'warn', words: m.awards_mails_put_off({ count: putOff }) }
  if (revoked > 0) return { icon: 'revoked', tone: 'danger', words: m.awards_revoked({ count: revoked }) }
  if (sent === 0) return { icon: 'mail', tone: 'idle', words: m.awards_no_mails() }
  return { icon: 'check', tone: 'ok', words: m.awards_all_sent() }
}

/** When it was undone: the time if today, otherwise the day. */
function undoneWords(undoneAt: string): string {
  const day = dayAt(undoneAt)
  if (day === today()) return m.awards_undone_at({ time: formatTime(undoneAt) })
  return m.awards_undone_on({ day: formatDayOfYear(day) })
}
