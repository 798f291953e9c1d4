import { useController } from 'react-hook-form'
import { zoneName } from '#client/i18n/time-zone.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { DateTimeField } from '#client/ui/dates/DateTimeField.tsx'
import { addDays, daysBetween, isDay, today } from '#client/ui/dates/month.ts'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { RadioCards } from '#client/ui/forms/RadioCards.tsx'
import { MAX_DAYS_AHEAD } from '#contract/scheduled-awards.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatWeekday } from '#i18n/dates.ts'
import type { AwardFormControl, AwardValues } from '../award-draft.ts'
import { useListCount } from '../use-list-count.ts'

const PlannedCalendar = lazyPart(() => import('../planned/PlannedCalendar.tsx'), 'PlannedCalendar')

type Form = { form: AwardFormControl }

type PlannedForm = Form & {
  /** The planned award that is being changed, if any. */
  changedId?: string | undefined
  /** The list's size at planning time, if the award goes to the people of that time. */
  frozenCount?: number | undefined
}

/** Choice between awarding now and on a later day. */
export function AwardTiming({ form }: Form) {
  const { value, onChange } = useController({ control: form.control, name: 'when' }).field
  return (
    <>
      <RadioCards
        label={m.planned_when()}
        choices={[
          { id: 'now', label: m.planned_now(), hint: m.planned_now_hint() },
          { id: 'later', label: m.planned_later(), hint: m.planned_later_hint() },
        ]}
        chosen={value}
        onChoose={(chosen) => {
          form.clearErrors('runs_at')
          onChange(chosen)
        }}
      />
      {value === 'later' && <PlannedTimeFields form={form} />}
    </>
  )
}

/** Day and time of a planned award, and what will happen then. */
export function PlannedTimeFields({ form, changedId, frozenCount }: PlannedForm) {
  const { field, fieldState } = useController({ control: form.control, name: 'runs_at' })
  const { ref: _, ...control } = field
  const day = field.value.slice(0, 10)
  return (
    <div
      // Side by side where there is room for both.
      className="flex flex-wrap gap-x-8 gap-y-5 items-start"
    >
      <div
        // Sized for a month of six weeks, also while it loads; its days share the width.
        className="box-content w-63 min-h-75 pt-2 px-3 pb-3 border border-rule-strong rounded-control bg-raised max-md:box-border max-md:w-full max-md:max-w-96 max-md:min-h-90 [&_table]:w-full [&_table]:table-fixed [&_table_:is(th,td>*)]:w-auto"
      >
        <LazyBoundary>
          <PlannedCalendar
            changedId={changedId}
            label={m.planned_day()}
            day={isDay(day) ? day : null}
            first={today()}
            last={addDays(today(), MAX_DAYS_AHEAD)}
            onPick={(picked) => field.onChange(`${picked} ${timeOf(field.value)}`)}
          />
        </LazyBoundary>
      </div>
      <div className="grid flex-[1_1_18rem] gap-4 min-w-0">
        <DateTimeField
          label={m.planned_day_and_time()}
          hint={<span role="status">{inWords(day)}</span>}
          error={fieldState.error && (field.value ? fieldState.error.message : m.planned_day_missing())}
          usualTime={USUAL_TIME}
          isBesideCalendar
          {...control}
        />
        <PlannedAwardEffects values={form.watch()} frozenCount={frozenCount} />
      </div>
    </div>
  )
}

const USUAL_TIME = '09:00'

/** The chosen time, kept when the day changes. */
const timeOf = (runsAt: string) => /\d\d:\d\d:\d\d$/.exec(runsAt)?.[0] ?? `${USUAL_TIME}:00`

/** `Friday, in 22 days`, with the time zone. */
function inWords(day: string) {
  const clock = m.shell_time_zone({ zone: zoneName() })
  if (!isDay(day) || day < today()) return clock
  return `${m.planned_in_days({ weekday: formatWeekday(day, 'long'), count: daysBetween(today(), day) })} ${clock}`
}

/** Choice between the list's people now and its people when the award runs. */
export function PeopleChoice({ form, frozenCount }: PlannedForm) {
  const meant = useListCount(form.watch())
  const { value, onChange } = useController({ control: form.control, name: 'people' }).field
  return (
    <RadioCards
      label={m.planned_to_whom()}
      choices={[
        {
          id: 'frozen',
          label: frozenWords(frozenCount, meant?.count),
          hint: m.planned_frozen_hint(),
        },
        { id: 'live', label: m.planned_live(), hint: m.planned_live_hint() },
      ]}
      chosen={value}
      onChoose={onChange}
    />
  )
}

function frozenWords(atPlanning: number | undefined, today: number | undefined) {
  if (atPlanning !== undefined) return m.planned_people({ count: atPlanning })
  return today === undefined ? m.planned_frozen() : m.planned_frozen_count({ count: today })
}

type PlannedAwardEffectsProps = {
  values: AwardValues
  /** The list's size at planning time, if the award goes to the people of that time. */
  frozenCount: number | undefined
}

/** Explains what a planned award does when it runs. */
function PlannedAwardEffects({ values, frozenCount }: PlannedAwardEffectsProps) {
  const { recipients, people } = values
  const isToList = recipients === 'list'
  const meant = useListCount(values)
  const known = isToList ? (frozenCount ?? meant?.count) : 1
  const isOpen = isToList && (people === 'live' || known === undefined)
  const count = known ?? 0
  const issued = isToList ? m.planned_will_many({ count }) : m.planned_will_one()
  return (
    <ul
      className="border-t-2 border-t-ink [&>li]:grid [&>li]:grid-cols-[20px_minmax(0,1fr)] [&>li]:gap-2.5 [&>li]:py-2 [&>li]:px-0 [&>li]:border-b [&>li]:border-b-rule [&>li]:text-sm/sm [&_svg]:mt-px [&_svg]:text-ink-3"
      aria-label={m.planned_will()}
    >
      <li>
        <Icon name="award" size={18} />
        {isOpen ? m.planned_will_live() : issued}
      </li>
      <li>
        <Icon name="templates" size={18} />
        {m.planned_will_version()}
      </li>
      <li>
        <Icon name="badges" size={18} />
        {isOpen ? m.planned_will_credits_live() : m.planned_will_credits({ count })}
      </li>
    </ul>
  )
}
