import { Link } from '@tanstack/react-router'
import { BadgeWords, badgeColumns } from '#client/features/badges/column-cells.tsx'
import { BadgePicture } from '#client/features/templates/BadgePicture.tsx'
import type { Column } from '#client/ui/tables/column.ts'
import { DataTable } from '#client/ui/tables/DataTable.tsx'
import { pictureColumn } from '#client/ui/tables/picture-column.ts'
import type { Badge } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './earners.module.css'

const columns: Column<Badge>[] = [
  pictureColumn((badge) => <BadgePicture of={badge.badge_template_version} size={40} />),
  {
    id: 'badge',
    slot: 'title',
    head: m.badges_badge,
    title: ({ badge_template_version: { title } }) => title,
    cell: ({ id, badge_template_version: template }) => (
      <BadgeWords of={template}>
        <Link to="/badges/$badgeId" params={{ badgeId: id }}>
          {template.title}
        </Link>
      </BadgeWords>
    ),
  },
  { ...badgeColumns.activity, slot: 'detail', width: '28%' },
  badgeColumns.issued,
  badgeColumns.status,
]

/** An earner's badges, newest first. @param count the total, if not all are shown */
export function EarnerBadges({ badges, count }: { badges: Badge[]; count: number }) {
  return (
    <section className={styles.section}>
      <h2>{m.earners_page_badges({ count })}</h2>
      {badges.length === 0 ? (
        <p className="hint">{m.earners_page_no_badges()}</p>
      ) : (
        <DataTable caption={m.earners_page_badges_caption()} columns={columns} rows={badges} rowKey="id" />
      )}
      {count > badges.filter(({ undone_at }) => !undone_at).length && (
        <p className="hint">{m.earners_page_newest({ count: badges.length })}</p>
      )}
    </section>
  )
}
