import { Link } from '@tanstack/react-router'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { tableRoles } from '#client/ui/tables/table-roles.ts'
import type { ScheduledAward } from '#contract/scheduled-awards.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDayOfYear } from '#i18n/dates.ts'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { PlannedState } from '../planned-awards/PlannedState.tsx'
import { countWords, recipientsName } from '../planned-awards/planned-words.ts'
import { TemplatePicture } from '../planned-awards/TemplatePicture.tsx'
import styles from './AwardsTable.module.css'
import { DayHead, TableRow } from './AwardsTable.tsx'
import type { AwardsSearch } from './awards-search.ts'

/** Only the first few of each kind; the page of planned awards lists all. */
const MAX_ROWS = 5

type PlannedRowsProps = {
  /** Those that can be retried. */
  failed: ScheduledAward[]
  /** The soonest first. */
  upcoming: ScheduledAward[]
  /** How many are upcoming in total. */
  count: number
  search: AwardsSearch
}

/** Rows for failed awards, which need attention, and below them for upcoming ones. */
export const PlannedRows = ({ failed, upcoming, count, search }: PlannedRowsProps) => (
  <tbody {...tableRoles.group}>
    <DayHead>
      {m.awards_planned()}
      <span className={styles.count}>{m.awards_to_come({ count })}</span>
      <Link to="/badges/planned" className={styles.more}>
        {m.awards_planned_all()}
      </Link>
    </DayHead>
    {[...failed.slice(0, MAX_ROWS), ...upcoming.slice(0, MAX_ROWS)].map((award) => (
      <TableRow
        key={award.id}
        isPlanned
        when={`${formatDayOfYear(award.due_at)}, ${award.due_at.slice(11, 16)}`}
        picture={(size) => <TemplatePicture id={award.badge_template.id} size={size} />}
        badge={
          <Link
            to="/badges/awards"
            search={{ ...search, planned: award.id }}
            resetScroll={false}
            {...fontAttributes(award.badge_template.title)}
          >
            {award.badge_template.title}
          </Link>
        }
        to={
          <>
            <span title={m.awards_kind_scheduled()}>
              <Icon name="plan" size={17} />
            </span>
            <span className={styles.words} title={recipientsName(award)} {...fontAttributes(recipientsName(award))}>
              {recipientsName(award)}
            </span>
          </>
        }
        how={
          <>
            <Icon name="plan" size={17} />
            {m.awards_kind_scheduled()}
          </>
        }
        by={award.author?.name ?? '–'}
        issued={countWords(award)}
        opened="–"
        outcome={<PlannedState award={award} />}
      />
    ))}
  </tbody>
)
