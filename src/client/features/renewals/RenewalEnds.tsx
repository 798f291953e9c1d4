import { daySpan } from '#client/i18n/day-span.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { InlineButton } from '#client/ui/buttons/InlineButton.tsx'
import type { RenewalPreview } from '#contract/renewals.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import styles from './Renewal.module.css'

type RenewalEndsProps = { preview: RenewalPreview; isFromTemplate: boolean; onChange: (() => void) | undefined }

/** When the old badges expire, and when the new ones will. */
export function RenewalEnds({ preview, isFromTemplate, onChange }: RenewalEndsProps) {
  const { badges_to_issue: count, first_end, last_end, endless_count, templates } = preview
  const ends = [...new Set(templates.map(({ expires_at }) => expires_at))]
  const after = templates.length === 1 && isFromTemplate ? afterIssue(templates[0]!) : null
  const days = first_end && last_end ? spanOf(first_end, last_end) : undefined
  const oldEnds = days && endless_count > 0 ? m.renewal_or_never({ days }) : (days ?? m.word_never())
  return (
    <div className={styles.ends}>
      <div>
        <small>{m.renewal_old_end({ count })}</small>
        <b className="num">{oldEnds}</b>
      </div>
      <Icon name="arrowright" />
      <div>
        <small>
          {m.renewal_new_end({ count })}
          {after && `, ${after}`}
        </small>
        <span className={styles.newEnd}>
          <b className="num">{ends.length > 1 ? m.renewal_each_template() : endOf(ends[0])}</b>
          {onChange && <InlineButton onClick={onChange}>{m.renewal_change()}</InlineButton>}
        </span>
      </div>
    </div>
  )
}

const endOf = (end: string | null | undefined) => (end ? formatDay(end, 'long') : m.word_never())

const spanOf = (first: string, last: string) =>
  first.slice(0, 10) === last.slice(0, 10) ? formatDay(first, 'long') : daySpan(first.slice(0, 10), last.slice(0, 10))

function afterIssue({ validity_count: count, validity_unit: unit }: RenewalPreview['templates'][number]) {
  if (!count || !unit) return null
  return { day: m.renewal_after_day, month: m.renewal_after_month, year: m.renewal_after_year }[unit]({ count })
}
