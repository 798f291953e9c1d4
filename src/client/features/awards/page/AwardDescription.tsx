import { Link } from '@tanstack/react-router'
import { ActivityDays } from '#client/features/badges/details/ActivityDays.tsx'
import { daySpan } from '#client/i18n/day-span.ts'
import { DescriptionList } from '#client/ui/tables/DescriptionList.tsx'
import type { AwardDetails } from '#contract/awards/awards.ts'
import { m } from '#i18n/compiled/messages.js'
import { conditionWords } from '#i18n/condition-words.ts'
import { formatDay } from '#i18n/dates.ts'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { AwardPicture } from '../list/AwardPicture.tsx'
import { kindName, titleOf } from '../list/award-words.ts'

/** The badge, its activity and its expiry. An award of one badge shows the rest in the badge's own details. */
export function AwardDescription({ award }: { award: AwardDetails }) {
  const { badge_template: template, activity_title, activity_started_at, activity_ended_at, counts } = award
  const hasActivity = activity_title || activity_started_at || activity_ended_at
  const isOne = counts.issued === 1
  return (
    <div className="min-w-0">
      <div className="grid grid-cols-[88px_minmax(0,1fr)] gap-4 items-center pb-4 border-b border-b-rule [&_p:first-child]:font-display [&_p:first-child]:text-[1.125rem] [&_p:first-child]:leading-[1.4375rem] [&_p:first-child]:font-serif [&_p:first-child]:wrap-anywhere">
        <AwardPicture award={award} size={88} />
        <div>
          <p {...fontAttributes(titleOf(award))}>{titleOf(award)}</p>
          {template && (
            <p className="hint num">
              {template.code} · {m.badges_version({ number: template.version_code })}
            </p>
          )}
        </div>
      </div>
      <DescriptionList
        facts={[
          { label: m.awards_how(), value: kindName(award.kind) },
          { label: m.awards_to(), value: award.earners_list && <List award={award} /> },
          {
            label: m.badges_activity(),
            value: !isOne && hasActivity && (
              <>
                {activity_title && (
                  <span className="block" {...fontAttributes(activity_title)}>
                    {activity_title}
                  </span>
                )}
                <ActivityDays from={activity_started_at} to={activity_ended_at} />
              </>
            ),
          },
          { label: m.badges_issued(), value: !isOne && daySpan(award.emitted_at, award.emitted_at_last, 'long') },
          { label: m.badges_expires(), value: !isOne && endWords(award) },
          { label: m.badges_notes(), value: !isOne && award.notes },
        ].map(({ value, ...fact }) => ({ ...fact, value: value === false ? null : value }))}
      />
    </div>
  )
}

/** The list's name at the time, linked if the list still exists, and its size, or which of its people were meant. */
function List({ award: { earners_list: list, only, counts } }: { award: AwardDetails }) {
  if (!list) return null
  return (
    <>
      <span className="block" {...fontAttributes(list.name)}>
        {list.exists && list.id ? (
          <Link to="/lists/$listId" params={{ listId: list.id }}>
            {list.name}
          </Link>
        ) : (
          list.name
        )}
      </span>
      <span className="hint">
        {only ? conditionWords(only) : m.awards_list_then({ count: counts.issued + counts.skipped })}
      </span>
    </>
  )
}

/** When its badges expire: one day, or the first and the last if they differ. */
function endWords({ expires_at, expires_at_last }: AwardDetails) {
  if (!expires_at || !expires_at_last) return expires_at ? formatDay(expires_at, 'long') : m.word_never()
  return daySpan(expires_at, expires_at_last, 'long')
}
