import { Link } from '@tanstack/react-router'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { Cell, DataTable, HeadCell, Row } from '#client/ui/tables/DataTable.tsx'
import type { ScheduledAward } from '#contract/scheduled-awards.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatWallClock } from '#i18n/dates.ts'
import { fontAttributes } from '#i18n/font-attributes.ts'
import styles from './Planned.module.css'
import { PlannedState } from './PlannedState.tsx'
import type { PlannedSearch } from './planned-search.ts'
import { countWords, recipientsName } from './planned-words.ts'
import { TemplatePicture } from './TemplatePicture.tsx'

type PlannedTableProps = { awards: ScheduledAward[]; search: PlannedSearch; isBusy: boolean }

/** Planned awards, one per row. Small screens show picture, badge, recipients, state and time only. */
export const PlannedTable = ({ awards, search, isBusy }: PlannedTableProps) => (
  <DataTable caption={m.planned_caption()} isBusy={isBusy} head={<Head />}>
    {awards.map((award) => (
      <Row key={award.id}>
        <Cell slot="date">{formatWallClock(award.due_at)}</Cell>
        <Cell slot="picture">
          <TemplatePicture id={award.badge_template.id} size={40} />
        </Cell>
        <Cell slot="title" title={award.badge_template.title}>
          <Link
            to="/badges/planned"
            search={{ ...search, award: award.id }}
            resetScroll={false}
            className={styles.badge}
          >
            <span className={styles.small}>
              <TemplatePicture id={award.badge_template.id} size={28} />
            </span>
            <span className={styles.words} {...fontAttributes(award.badge_template.title)}>
              {award.badge_template.title}
            </span>
          </Link>
        </Cell>
        <Cell slot="detail" title={recipientsName(award)}>
          <span className={styles.to}>
            <Icon name={award.earners_list ? 'lists' : 'user'} size={18} />
            <span>{recipientsName(award)}</span>
          </span>
        </Cell>
        <Cell slot="wide">{award.author?.name ?? '–'}</Cell>
        <Cell slot="wide">
          <span className={styles.count}>{countWords(award)}</span>
        </Cell>
        <Cell slot="status">
          <PlannedState award={award} />
        </Cell>
      </Row>
    ))}
  </DataTable>
)

const Head = () => (
  <>
    <HeadCell slot="date" width="10.5rem">
      {m.planned_when()}
    </HeadCell>
    <HeadCell slot="picture">
      <span className="sr">{m.badges_picture()}</span>
    </HeadCell>
    <HeadCell slot="title">{m.badges_badge()}</HeadCell>
    <HeadCell slot="detail" width="min(18rem, 22vw)">
      {m.planned_to()}
    </HeadCell>
    <HeadCell slot="wide" width="10rem">
      {m.planned_by()}
    </HeadCell>
    <HeadCell slot="wide" width="4.5rem">
      <span className={styles.count}>{m.shell_badges()}</span>
    </HeadCell>
    <HeadCell slot="status" width="10rem">
      {m.planned_state()}
    </HeadCell>
  </>
)
