import type { ReactNode } from 'react'
import { BadgePicture } from '#client/features/templates/BadgePicture.tsx'
import { wallClock } from '#client/i18n/time-zone.ts'
import type { Column } from '#client/ui/tables/column.ts'
import type { Badge } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { BadgeStateMark } from './BadgeStateMark.tsx'
import styles from './BadgesTable.module.css'
import { MailMark } from './details/MailMark.tsx'

const DAY = '6.75rem'

/** The columns that can be chosen, in order; `sort` has the fields of the `sort` of E15. */
export const badgeColumns = {
  email: {
    id: 'email',
    slot: 'wide',
    width: 'min(15rem, 15vw)',
    head: m.word_email,
    title: ({ recipient_email }) => recipient_email,
  },
  badge: {
    id: 'badge',
    slot: 'detail',
    head: m.badges_badge,
    cell: ({ badge_template_version: template, imported }) => (
      <BadgeWords of={template}>
        <span
          // Title and code are never truncated to a stub: what does not fit wraps to a line that is clipped.
          className="flex flex-wrap gap-x-2.5 gap-y-0 min-w-0 h-(--lh-sm) overflow-hidden max-[23rem]:h-auto"
        >
          <span className={styles.words} title={template.title} {...fontAttributes(template.title)}>
            {template.title}
          </span>
          <span className={`${styles.code} flex-[1_1_4rem] max-w-max text-ink-3 text-xs tabular-nums max-2xl:hidden`}>
            {template.code}
          </span>
          {imported === 1 && <span className="flex-none text-ink-3 text-xs">{m.badge_imports_mark()}</span>}
        </span>
      </BadgeWords>
    ),
  },
  issued: {
    id: 'issued',
    slot: 'date',
    width: DAY,
    head: m.badges_issued,
    sort: { field: 'emitted_at', first: 'descending' },
    cell: ({ emitted_at }) => formatDay(emitted_at),
  },
  expires: {
    id: 'expires',
    slot: 'wide',
    width: DAY,
    head: m.badges_expires,
    sort: { field: 'expires_at', first: 'descending' },
    cell: ({ expires_at }) => <Day day={expires_at} none={m.word_never()} />,
  },
  status: {
    id: 'status',
    slot: 'status',
    width: '6.5rem',
    head: m.word_status,
    cell: (badge) => <BadgeStateMark of={badge} />,
  },
  mail: {
    id: 'mail',
    slot: 'wide',
    width: '6.5rem',
    head: m.badges_mail,
    title: ({ email }) => email?.error,
    cell: ({ email }) => <MailMark mail={email} />,
  },
  activity: {
    id: 'activity',
    slot: 'wide',
    width: 'min(12rem, 14vw)',
    head: m.badges_activity,
    title: ({ activity_title }) => activity_title,
  },
  awarded: {
    id: 'awarded',
    slot: 'wide',
    width: DAY,
    head: m.badges_awarded,
    sort: { field: 'created_at', first: 'descending' },
    cell: ({ created_at }) => <Day day={wallClock(new Date(created_at))} />,
  },
  revoked: {
    id: 'revoked',
    slot: 'wide',
    width: DAY,
    head: m.badges_revoked,
    title: ({ revoked_reason }) => revoked_reason,
    cell: ({ revoked_at }) => <Day day={revoked_at} />,
  },
} satisfies Record<string, { head(): string } & Column<Badge>>

export type BadgeColumn = keyof typeof badgeColumns

/** A badge in a cell: its picture, unless the row has its own, and text. */
export const BadgeWords = ({ of, children }: { of: Badge['badge_template_version']; children: ReactNode }) => (
  <span
    // On small screens the picture has its own cell.
    className={`${styles.badge} flex gap-2.5 items-center min-w-0 [&>img]:flex-none max-md:[&>img]:hidden max-md:[&>a]:[display:-webkit-box] max-md:[&>a]:overflow-hidden max-md:[&>a]:text-ellipsis max-md:[&>a]:[-webkit-box-orient:vertical] max-md:[&>a]:[-webkit-line-clamp:2]`}
  >
    <BadgePicture of={of} size={28} />
    {children}
  </span>
)

const Day = ({ day, none }: { day: string | null; none?: string }) => (
  <span className={day ? 'text-ink tabular-nums' : 'hint'}>{day ? formatDay(day) : none}</span>
)
