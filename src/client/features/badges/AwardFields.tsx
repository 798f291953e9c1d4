import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { ListObstacle } from '#client/features/earners-lists/ListObstacle.tsx'
import { ListPicker } from '#client/features/earners-lists/ListPicker.tsx'
import { DateField } from '#client/ui/DateField.tsx'
import { DateTimeField } from '#client/ui/DateTimeField.tsx'
import { Segments } from '#client/ui/Segments.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { m } from '#i18n/paraglide/messages.js'
import type { AwardFormControl } from './AwardForm.tsx'
import styles from './award.module.css'
import type { AwardValues } from './award-draft.ts'
import { dayOfEnd, endOfDay } from './badge-dates.ts'
import { reasonAgainstAward, TemplatePicker } from './TemplatePicker.tsx'

/** The fields in the order in which they stand, for the summary of what is wrong. */
export const fieldLabels: { name: keyof AwardValues; label: () => string }[] = [
  { name: 'badge_template_id', label: m.badges_template },
  { name: 'earners_list_id', label: m.earners_award_pick },
  { name: 'recipient_email', label: m.badges_email },
  { name: 'recipient_first_name', label: m.badges_award_first_name },
  { name: 'recipient_last_name', label: m.badges_award_last_name },
  { name: 'activity_title', label: m.badges_award_activity_title },
  { name: 'activity_started_at', label: m.badges_award_activity_start },
  { name: 'activity_ended_at', label: m.badges_award_activity_end },
  { name: 'emitted_at', label: m.badges_issued },
  { name: 'expires_at', label: m.badges_expires },
  { name: 'notes', label: m.badges_notes },
]

type Form = { form: AwardFormControl }

/** Everything that an award asks, in four ruled sections. */
export function AwardFields({ form }: Form) {
  const { errors } = form.formState
  const recipients = form.watch('recipients')
  const field = (name: keyof AwardValues) => ({ ...form.register(name), error: errors[name]?.message })
  return (
    <>
      <Section title={m.badges_badge()}>
        <Template form={form} />
      </Section>
      <Section title={m.earners_award_recipients()}>
        <Segments
          label={m.earners_award_to_whom()}
          choices={[
            { id: 'one', label: m.earners_award_one() },
            { id: 'list', label: m.earners_award_list() },
          ]}
          chosen={recipients}
          onChoose={(id) => {
            form.clearErrors()
            form.setValue('recipients', id === 'list' ? 'list' : 'one')
          }}
        />
        {recipients === 'list' ? (
          <ListField form={form} />
        ) : (
          <>
            <TextField
              label={m.badges_email()}
              hint={m.badges_award_email_hint()}
              type="email"
              autoComplete="off"
              {...field('recipient_email')}
            />
            <div className={styles.pair}>
              <TextField label={m.badges_award_first_name()} autoComplete="off" {...field('recipient_first_name')} />
              <TextField label={m.badges_award_last_name()} autoComplete="off" {...field('recipient_last_name')} />
            </div>
          </>
        )}
      </Section>
      <Section title={m.badges_activity()}>
        <TextField
          label={m.badges_award_activity_title()}
          hint={m.badges_award_activity_hint()}
          optional
          {...field('activity_title')}
        />
        <div className={styles.pair}>
          <DayOf form={form} name="activity_started_at" label={m.badges_award_activity_start()} />
          <DayOf form={form} name="activity_ended_at" label={m.badges_award_activity_end()} />
        </div>
      </Section>
      <Section title={m.badges_award_dates()}>
        <div className={styles.pair}>
          <Issued form={form} />
          <Expires form={form} />
        </div>
        <TextArea
          label={m.badges_notes()}
          hint={m.badges_award_notes_hint()}
          optional
          limit={2000}
          {...field('notes')}
        />
      </Section>
    </>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h2>{title}</h2>
    {children}
  </section>
)

function Template({ form }: Form) {
  const { field, fieldState } = useController({ control: form.control, name: 'badge_template_id' })
  return (
    <div data-field="badge_template_id">
      <TemplatePicker
        label={m.badges_template()}
        error={fieldState.error && (field.value ? fieldState.error.message : m.badges_template_missing())}
        chosen={field.value}
        onChoose={field.onChange}
        onBlur={field.onBlur}
        reasonAgainst={reasonAgainstAward}
      />
    </div>
  )
}

function ListField({ form }: Form) {
  const { field, fieldState } = useController({ control: form.control, name: 'earners_list_id' })
  return (
    <div data-field="earners_list_id" className={styles.picked}>
      <ListPicker
        label={m.earners_award_pick()}
        error={fieldState.error && (field.value ? fieldState.error.message : m.earners_award_pick_missing())}
        chosen={field.value}
        onChoose={field.onChange}
        onBlur={field.onBlur}
      />
      {field.value && <ListObstacle listId={field.value} />}
    </div>
  )
}

function Issued({ form }: Form) {
  const { field, fieldState } = useController({ control: form.control, name: 'emitted_at' })
  const { ref: _, ...control } = field
  return (
    <DateTimeField
      label={m.badges_issued()}
      hint={m.badges_award_issued_hint()}
      optional
      error={fieldState.error?.message}
      {...control}
    />
  )
}

type DayOfProps = Form & {
  name: 'activity_started_at' | 'activity_ended_at'
  label: string
}

function DayOf({ form, name, label }: DayOfProps) {
  const { field, fieldState } = useController({ control: form.control, name })
  const { ref: _, ...control } = field
  return <DateField label={label} optional error={fieldState.error?.message} {...control} />
}

/** Asks for a day where the contract takes a wall clock: the badge holds until the day is over. */
function Expires({ form }: Form) {
  const { field, fieldState } = useController({ control: form.control, name: 'expires_at' })
  const { ref: _, value, onChange, ...control } = field
  const { error } = fieldState
  const day = dayOfEnd(value)
  return (
    <DateField
      label={m.badges_expires()}
      hint={m.badges_award_expires_hint()}
      optional
      // The contract's own complaint would ask for a time, too.
      error={error && day === value ? m.problems_field_day() : error?.message}
      value={day}
      onChange={(typed) => onChange(endOfDay(typed))}
      {...control}
    />
  )
}
