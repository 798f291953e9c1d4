import { useQuery } from '@tanstack/react-query'
import { templateRemindersQuery } from '#client/features/organization/reminders/reminders.queries.ts'
import { addDays, today } from '#client/ui/dates/month.ts'
import type { ReminderSettings } from '#contract/reminders.ts'
import { endOfValidity, type Validity } from '#contract/validity.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { useOpenTemplate } from '../form/template-form.tsx'
import { type TimelineEvent, ValidityTimeline } from './ValidityTimeline.tsx'

/** When a badge awarded today expires, as a sentence and as a timeline with its reminders. */
export function ValidityPreview({ validity }: { validity: NonNullable<Validity> }) {
  const { template } = useOpenTemplate()
  const { data: reminders } = useQuery({
    ...templateRemindersQuery(template?.id ?? ''),
    // A new template has no reminder settings before it is saved.
    enabled: Boolean(template?.id),
  })
  const awarded = today()
  const end = endOfValidity(awarded, validity)
  if (!end) return null
  const issued = template?.badges_count ?? 0
  return (
    <div className="grid gap-4">
      <div>
        <p className="font-display text-[1.25rem] leading-7 font-serif tracking-[-0.01em] text-balance max-md:text-[1.125rem] max-md:leading-6">
          <Example day={formatDay(end, 'long')} />
        </p>
        <p className="hint">
          {m.templates_validity_hint()} {issued > 0 && m.templates_validity_issued({ count: issued })}
        </p>
      </div>
      <ValidityTimeline
        awarded={awarded}
        end={end}
        {...marksOf(reminders?.own ?? reminders?.organization, awarded, end.slice(0, 10))}
      />
    </div>
  )
}

/** The days of the reminders; one before the award is left out. */
function marksOf(settings: ReminderSettings | undefined, awarded: string, end: string) {
  if (!settings?.is_on) return {}
  const before = settings.days_before
    .map(
      (count): TimelineEvent => ({
        label: m.reminders_days_before({ count }),
        day: addDays(end, -count),
        icon: 'mail',
      }),
    )
    .filter(({ day }) => day > awarded)
  const after: TimelineEvent = { label: m.reminders_on_day_after(), day: addDays(end, 1), icon: 'mail' }
  return { before, ...(settings.on_day_after && { after }) }
}

/** The sentence, with its day emphasized. */
function Example({ day }: { day: string }) {
  const [before, after] = m.templates_validity_example({ day }).split(day)
  return (
    <>
      {before}
      <em className="text-link not-italic whitespace-nowrap">{day}</em>
      {after}
    </>
  )
}
