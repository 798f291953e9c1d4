import { Link } from '@tanstack/react-router'
import { Icon, type IconName } from '#client/ui/buttons/Icon.tsx'
import type { Column } from '#client/ui/tables/column.ts'
import { DataTable } from '#client/ui/tables/DataTable.tsx'
import type { RenewalPreview } from '#contract/renewals.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { nameOf } from '../badges/badge-state.ts'
import styles from './Renewal.module.css'

type LeftOut = RenewalPreview['left_out_badges'][number]

/** The badges that cannot be renewed, each with its reason and a link. */
export function RenewalLeftOut({ preview, onLeave }: { preview: RenewalPreview; onLeave: () => void }) {
  const { left_out_badges: badges, left_out } = preview
  const count = left_out.reduce((sum, { badges_count }) => sum + badges_count, 0)
  if (count === 0) return null
  return (
    <section className={styles.out}>
      <h3>{m.renewal_left_out_count({ count })}</h3>
      {count > badges.length && <p className="hint">{m.renewal_first_named({ count: badges.length })}</p>}
      <DataTable caption={m.renewal_left_out()} columns={columnsWith(onLeave)} rows={badges} rowKey="badge_id" />
    </section>
  )
}

const columnsWith = (onLeave: () => void): Column<LeftOut>[] => [
  {
    id: 'person',
    slot: 'title',
    head: m.word_person,
    width: '28%',
    title: ({ title }) => title,
    cell: (badge) => nameOf(badge) || badge.title,
  },
  { id: 'why', slot: 'detail', head: m.renewal_why, cell: (badge) => <Why badge={badge} /> },
  {
    id: 'see',
    slot: 'number',
    head: m.renewal_see,
    isHeadHidden: true,
    width: '8.5rem',
    cell: (badge) => {
      const newer = badge.renewed_by
      const name = nameOf(badge)
      return (
        <Link
          to="/badges/$badgeId"
          params={{ badgeId: newer?.id ?? badge.badge_id }}
          aria-label={newer ? m.renewal_see_new_of({ name }) : m.renewal_see_badge_of({ name })}
          className={styles.see}
          onClick={onLeave}
        >
          {newer ? m.renewal_see_new() : m.renewal_see()}
        </Link>
      )
    },
  },
]

function Why({ badge }: { badge: LeftOut }) {
  const { icon, why } = reasonOf(badge)
  return (
    <span className={styles.why}>
      <Icon name={icon} size={17} />
      {why}
    </span>
  )
}

/** Icon and words for why a badge cannot be renewed. */
function reasonOf({ obstacle, renewed_by, revoked_at }: LeftOut): { icon: IconName; why: string } {
  switch (obstacle) {
    case 'renewed': {
      const day = formatDay(renewed_by?.emitted_at ?? '', 'long')
      const end = renewed_by?.expires_at
      const why = end
        ? m.renewal_why_renewed_until({ day, end: formatDay(end, 'long') })
        : m.renewal_why_renewed({ day })
      return { icon: 'renew', why }
    }
    case 'revoked': {
      const why = revoked_at ? m.renewal_why_revoked({ day: formatDay(revoked_at, 'long') }) : m.renewal_why_invalid()
      return { icon: 'revoked', why }
    }
    case 'not_assignable':
      return { icon: 'archived', why: m.renewal_why_not_assignable() }
    case 'duplicate':
      return { icon: 'badges', why: m.renewal_why_duplicate() }
    case 'issued_later':
      return { icon: 'calendar', why: m.renewal_why_issued_later() }
    case 'no_address':
      return { icon: 'mail', why: m.renewal_why_no_address() }
    case 'erased':
      return { icon: 'user', why: m.renewal_why_erased() }
  }
}
