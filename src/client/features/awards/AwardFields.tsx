import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { ListPicker } from '#client/features/earners-lists/ListPicker.tsx'
import { metadataDaysQuery } from '#client/features/earners-lists/lists.queries.ts'
import { activeTemplatesCountQuery } from '#client/features/first-run/first-run.queries.ts'
import { ListBlockedNotice } from '#client/features/list-earners/ListBlockedNotice.tsx'
import { DateField } from '#client/ui/dates/DateField.tsx'
import { DateTimeField } from '#client/ui/dates/DateTimeField.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { SelectField } from '#client/ui/forms/SelectField.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { m } from '#i18n/compiled/messages.js'
import { AwardExpiry } from './AwardExpiry.tsx'
import styles from './award.module.css'
import type { AwardFormControl, AwardValues } from './award-draft.ts'
import type { AwardStep } from './award-search.ts'
import { RecipientsChoice } from './RecipientsChoice.tsx'
import { reasonAgainstAward, TemplatePicker } from './TemplatePicker.tsx'

type Form = { form: AwardFormControl }

/** What a step of an award asks. */
export function AwardFields({ form, step }: Form & { step: Exclude<AwardStep, 'review'> }) {
  switch (step) {
    case 'template':
      return (
        <Section title={m.badges_award_which()}>
          <Template form={form} />
        </Section>
      )
    case 'recipients':
      return (
        <Section title={m.badges_award_step_recipients()}>
          <RecipientsChoice form={form} />
          {form.watch('recipients') === 'one' ? <Person form={form} /> : <ListField form={form} />}
        </Section>
      )
    case 'details':
      return <Details form={form} />
  }
}

const fieldIn = (form: AwardFormControl) => (name: keyof AwardValues) => ({
  ...form.register(name),
  error: form.formState.errors[name]?.message,
})

function Person({ form }: Form) {
  const field = fieldIn(form)
  return (
    <>
      <TextField
        label={m.badges_email()}
        hint={m.badges_award_email_hint()}
        type="email"
        autoComplete="off"
        {...field('recipient_email')}
      />
      <div className="pair">
        <TextField label={m.badges_award_first_name()} autoComplete="off" {...field('recipient_first_name')} />
        <TextField label={m.badges_award_last_name()} autoComplete="off" {...field('recipient_last_name')} />
      </div>
    </>
  )
}

function Details({ form }: Form) {
  const field = fieldIn(form)
  return (
    <>
      <Section title={m.badges_activity()}>
        <TextField
          label={m.badges_award_activity_title()}
          hint={m.badges_award_activity_hint()}
          optional
          {...field('activity_title')}
        />
        <div className="pair">
          <DayOf form={form} name="activity_started_at" label={m.badges_award_activity_start()} />
          <DayOf form={form} name="activity_ended_at" label={m.badges_award_activity_end()} />
        </div>
      </Section>
      <Section title={m.badges_award_dates()}>
        {form.watch('recipients') === 'list' && <IssueDates form={form} />}
        <div className={styles.dates}>
          <Issued form={form} />
          <AwardExpiry form={form} />
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
  const { data: active } = useQuery(activeTemplatesCountQuery)
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
      {active === 0 && (
        <Note>
          {m.badges_award_no_template()} <Link to="/templates">{m.badges_award_to_templates()}</Link>
        </Note>
      )}
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
        onChoose={(id) => {
          field.onChange(id)
          // Another list may know something else of its people.
          if (id !== field.value) form.setValue('emitted_at_from', '')
        }}
        onBlur={field.onBlur}
      />
      {field.value && <ListBlockedNotice listId={field.value} />}
    </div>
  )
}

/** Where something that is known of the list's people is a day, as a column of an import: it can be each badge's own. */
function IssueDates({ form }: Form) {
  const listId = form.watch('earners_list_id')
  const { data: days = [] } = useQuery({ ...metadataDaysQuery(listId), enabled: listId !== '' })
  if (days.length === 0) return null
  return (
    <SelectField
      label={m.earners_award_issue_dates()}
      hint={m.earners_award_issue_dates_hint()}
      options={[
        { value: '', label: m.earners_award_issued_same() },
        ...days.map(({ name }) => ({ value: name, label: m.earners_award_issued_from({ name }) })),
      ]}
      {...fieldIn(form)('emitted_at_from')}
    />
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
