import { Link } from '@tanstack/react-router'
import { BadgePicture } from '#client/features/badge-details/BadgePicture.tsx'
import { BadgeWords, ColumnCell, columnCells } from '#client/features/badges/column-cells.tsx'
import { Cell, DataTable, HeadCell, Row } from '#client/ui/tables/DataTable.tsx'
import type { Badge } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './earners.module.css'

/** Columns of the badges table. */
const shown = ['issued', 'status'] as const

/** An earner's badges, newest first. @param count the total, if not all are shown */
export function EarnerBadges({ badges, count }: { badges: Badge[]; count: number }) {
  return (
    <section className={styles.section}>
      <h2>{m.earners_page_badges({ count })}</h2>
      {badges.length === 0 ? (
        <p className="hint">{m.earners_page_no_badges()}</p>
      ) : (
        <DataTable caption={m.earners_page_badges_caption()} head={<Head />}>
          {badges.map((badge) => (
            <Row key={badge.id}>
              <Cell slot="picture">
                <BadgePicture of={badge.badge_template_version} size={40} />
              </Cell>
              <Cell slot="title" title={badge.badge_template_version.title}>
                <BadgeWords of={badge.badge_template_version}>
                  <Link to="/badges/$badgeId" params={{ badgeId: badge.id }}>
                    {badge.badge_template_version.title}
                  </Link>
                </BadgeWords>
              </Cell>
              <Cell slot="detail" title={badge.activity_title}>
                {badge.activity_title}
              </Cell>
              {shown.map((column) => (
                <ColumnCell key={column} column={columnCells[column]} badge={badge} />
              ))}
            </Row>
          ))}
        </DataTable>
      )}
      {count > badges.filter(({ undone_at }) => !undone_at).length && (
        <p className="hint">{m.earners_page_newest({ count: badges.length })}</p>
      )}
    </section>
  )
}

const Head = () => (
  <>
    <HeadCell slot="picture">
      <span className="sr">{m.badges_picture()}</span>
    </HeadCell>
    <HeadCell slot="title">{m.badges_badge()}</HeadCell>
    <HeadCell slot="detail" width="28%">
      {m.badges_activity()}
    </HeadCell>
    {shown.map((column) => {
      const { slot, width, head } = columnCells[column]
      return (
        <HeadCell key={column} slot={slot} width={width}>
          {head()}
        </HeadCell>
      )
    })}
  </>
)
