import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { templateRemindersQuery } from '#client/features/organization/reminders/reminders.queries.ts'
import { Icon, type IconName } from '#client/ui/buttons/Icon.tsx'
import { addDays, today } from '#client/ui/dates/month.ts'
import type { ReminderSettings } from '#contract/reminders.ts'
import { endOfValidity, type Validity } from '#contract/validity.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { useOpenTemplate } from '../form/template-form.tsx'
import styles from './ValidityTimeline.module.css'

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

/** An event near the end of a badge's validity. */
type TimelineEvent = { label: string; day: string; icon: IconName }

type ValidityTimelineProps = {
  awarded: string
  end: string
  /** Events before the end, earliest first; and the one after it. */
  before?: TimelineEvent[]
  after?: TimelineEvent
}

/** Position of the end on the line, and distance between the events before it, in percent. */
const END = 88
const STEP = 12

/** The validity of a badge as a timeline, not to scale; vertical on a phone. */
function ValidityTimeline({ awarded, end, before = [], after }: ValidityTimelineProps) {
  return (
    <div
      // The gold wire up to the end, and a dashed line after it.
      className={`${styles.ruler} relative h-26 my-0 mr-8.5 ml-3.5 before:absolute after:absolute after:top-[47px] after:right-0 after:left-[88%] after:border-t-[1.5px] after:border-dashed after:border-t-rule-strong max-md:before:top-3.5 max-md:before:right-auto max-md:before:bottom-5.5 max-md:before:left-[11.5px] max-md:before:w-[5px] max-md:before:h-auto max-md:before:[border-width:0_1.5px] max-md:after:hidden`}
    >
      <span
        className="absolute top-9.5 left-[26%] z-1 w-4 h-4.5 bg-paper max-md:hidden before:absolute before:top-0 before:h-4.5 before:border-l-[1.5px] before:border-l-gold-line before:[rotate:18deg] before:left-[3px] after:absolute after:top-0 after:h-4.5 after:border-l-[1.5px] after:border-l-gold-line after:[rotate:18deg] after:right-[3px]"
        aria-hidden="true"
      />
      <ol aria-label={m.templates_validity_life()}>
        <Mark kind="awarded" isAbove place={0} label={m.templates_validity_awarded()} day={awarded} icon="award" />
        {before.map((mark, index) => {
          const steps = before.length - index
          return <Mark key={mark.day} isAbove={steps % 2 === 0} place={END - STEP * steps} {...mark} />
        })}
        <Mark kind="end" isAbove place={END} label={m.templates_validity_ends()} day={end} icon="expired" />
        {after && <Mark place={100} {...after} />}
      </ol>
    </div>
  )
}

type MarkProps = TimelineEvent & { place: number; kind?: 'awarded' | 'end'; isAbove?: boolean }

const Mark = ({ kind, place, isAbove, label, day, icon }: MarkProps) => (
  <li
    className="absolute top-0 left-(--place) w-0 max-md:relative max-md:left-0 max-md:flex max-md:items-center max-md:w-auto max-md:min-h-11 max-md:pl-10.5"
    data-kind={kind}
    data-is-above={isAbove || undefined}
    style={{ '--place': `${place}%` } as CSSProperties}
  >
    <span
      className={`${styles.pin} absolute top-8.5 left-[-13px] z-1 grid place-items-center size-[27px] border-[1.5px] border-gold-line rounded-[50%] bg-paper text-gold-ink max-md:top-2 max-md:left-0`}
    >
      <Icon name={icon} size={16} />
    </span>
    <span
      className={`${styles.words} absolute top-17 -left-15 grid w-30 text-ink-3 text-xs/4 text-center md:max-2xl:-left-11 md:max-2xl:w-22 max-md:static max-md:flex max-md:gap-3 max-md:justify-between max-md:w-full max-md:text-sm/sm max-md:text-left`}
    >
      <b className="text-ink font-label">{label}</b>
      <span className="num">{formatDay(day)}</span>
    </span>
  </li>
)
