import { useQuery } from '@tanstack/react-query'
import { listQuery } from '#client/features/earners/lists/lists.queries.ts'
import { templateQuery } from '#client/features/templates/templates.queries.ts'
import { isDay } from '#client/ui/dates/month.ts'
import { validityOf } from '#contract/validity.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { validityWords } from '#i18n/validity-words.ts'
import { BadgePicture } from '../badges/details/BadgePicture.tsx'
import { BlankBadge } from '../badges/details/BlankBadge.tsx'
import styles from './award.module.css'
import { type AwardValues, issueDateOf } from './award-draft.ts'
import { computedExpiry } from './award-expiry.ts'

/** Preview of the badge that the recipient will get, from the values typed so far. */
export function AwardPreview({ values }: { values: AwardValues }) {
  const { badge_template_id: id, recipients, earners_list_id: listId, when } = values
  const { recipient_first_name, recipient_last_name } = values
  const { data: template } = useQuery({ ...templateQuery(id), enabled: id !== '' })
  const isToList = recipients !== 'one'
  const { data: list } = useQuery({ ...listQuery(listId), enabled: isToList && listId !== '' })
  const name = isToList ? list?.name : `${recipient_first_name} ${recipient_last_name}`.trim()
  return (
    <aside
      // The preview stays in view while the form scrolls.
      className={`${styles.preview} sticky top-[calc(var(--bar)_+_var(--s-5))] grid gap-3 justify-items-center text-ink text-center max-xl:static`}
      aria-label={m.badges_award_preview()}
    >
      {template ? (
        <>
          <BadgePicture of={template} size={160} />
          <p
            className="font-display text-[1.125rem] leading-[1.4375rem] font-serif wrap-anywhere text-balance"
            {...fontAttributes(template.title)}
          >
            {template.title}
          </p>
        </>
      ) : (
        <>
          <BlankBadge size={160} />
          <p className="hint">{m.badges_award_preview_empty()}</p>
        </>
      )}
      <dl>
        <div>
          <dt>{m.badges_award_to()}</dt>
          <dd className={name ? 'font-label' : 'hint'} {...fontAttributes(name)}>
            {name || (isToList ? m.earners_award_preview_none() : m.badges_award_preview_nobody())}
          </dd>
        </div>
        <div>
          <dt>{m.badges_issued()}</dt>
          <dd>{dayOf(issueDateOf(values)) ?? (when === 'later' ? m.planned_no_day() : m.badges_award_now())}</dd>
        </div>
        <div>
          <dt>{m.badges_expires()}</dt>
          <dd>
            <Expiry values={values} />
          </dd>
        </div>
      </dl>
    </aside>
  )
}

function Expiry({ values }: { values: AwardValues }) {
  const { badge_template_id: id, recipients, when, emitted_at_from, expires_at } = values
  const issued = issueDateOf(values)
  const { data: template } = useQuery({ ...templateQuery(id), enabled: id !== '' })
  const validity = template ? validityOf(template) : null
  if (!template || !validity || expires_at !== '') return dayOf(expires_at) ?? m.word_never()
  if (recipients === 'list' && when === 'now' && emitted_at_from) {
    return m.badges_award_expires_spread({ validity: validityWords(validity) })
  }
  const end = computedExpiry(template, dayOf(issued) && issued)
  return end ? formatDay(end, 'long') : m.word_never()
}

/** Null while the typed value is not a valid day. */
const dayOf = (wallClock: string) => (isDay(wallClock.slice(0, 10)) ? formatDay(wallClock, 'long') : null)
