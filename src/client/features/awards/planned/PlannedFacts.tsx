import { Link } from '@tanstack/react-router'
import { ActivityDays } from '#client/features/badges/details/ActivityDays.tsx'
import { formatInstant, zoneName } from '#client/i18n/time-zone.ts'
import { DescriptionList } from '#client/ui/tables/DescriptionList.tsx'
import type { ScheduledAward } from '#contract/scheduled-awards.ts'
import { m } from '#i18n/compiled/messages.js'
import { conditionWords } from '#i18n/condition-words.ts'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { endWords, recipientsName } from './planned-words.ts'

/** The details of a planned award. */
export function PlannedFacts({ award }: { award: ScheduledAward }) {
  const { activity_title, activity_started_at, activity_ended_at, author, status } = award
  const hasActivity = activity_title || activity_started_at || activity_ended_at
  return (
    <DescriptionList
      facts={[
        { label: m.planned_to(), value: <Recipients award={award} /> },
        { label: m.shell_badges(), value: status === 'done' && <Badges award={award} /> },
        { label: m.badges_expires(), value: endWords(award) },
        {
          label: m.badges_activity(),
          value: hasActivity && (
            <>
              {activity_title && <span className="block">{activity_title}</span>}
              <ActivityDays from={activity_started_at} to={activity_ended_at} />
            </>
          ),
        },
        { label: m.badges_notes(), value: award.notes },
        {
          label: m.planned_by(),
          value: (
            <>
              <span className="block">{author?.name ?? '–'}</span>
              <span className="hint">{formatInstant(award.created_at, 'long')}</span>
            </>
          ),
        },
        { label: m.planned_zone(), value: status === 'scheduled' && zoneName() },
      ].map(({ value, ...fact }) => ({ ...fact, value: value === false ? null : value }))}
    />
  )
}

function Recipients({ award }: { award: ScheduledAward }) {
  const { earners_list: list, recipient, people: taken, only, earners_count: count, status } = award
  if (!list) {
    return (
      <>
        <span className="block" {...fontAttributes(recipientsName(award))}>
          {recipientsName(award)}
        </span>
        <span className="hint">{recipient?.recipient_email}</span>
      </>
    )
  }
  return (
    <>
      <span className="block">
        {list.exists ? (
          <Link to="/lists/$listId" params={{ listId: list.id }}>
            {list.name}
          </Link>
        ) : (
          list.name
        )}
      </span>
      {only && <span className="hint">{conditionWords(only)}</span>}
      {count !== null && status !== 'cancelled' && <span className="hint">{peopleWords(status, taken, count)}</span>}
    </>
  )
}

function peopleWords(status: ScheduledAward['status'], taken: ScheduledAward['people'], count: number) {
  if (status === 'done') return m.planned_people_done({ count })
  return taken === 'frozen' ? m.planned_people({ count }) : m.planned_people_open({ count })
}

/** How many badges were issued, with a link to the resulting award. */
function Badges({ award: { badges_count, skipped_count, award_id } }: { award: ScheduledAward }) {
  const words = m.planned_badges({ count: badges_count ?? 0 })
  return (
    <>
      <span className="block">
        {award_id ? (
          <Link to="/badges/awards/$awardId" params={{ awardId: award_id }}>
            {words}
          </Link>
        ) : (
          words
        )}
      </span>
      {skipped_count !== null && skipped_count > 0 && (
        <span className="hint">{m.planned_skipped({ count: skipped_count })}</span>
      )}
    </>
  )
}
