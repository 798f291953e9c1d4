import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { ListResultFields } from '#client/features/awards/results/ListResultFields.tsx'
import { ResultFields } from '#client/features/awards/results/ResultFields.tsx'
import { metadataDaysQuery } from '#client/features/earners/lists/list-metadata.queries.ts'
import { DateField } from '#client/ui/dates/DateField.tsx'
import { DateTimeField } from '#client/ui/dates/DateTimeField.tsx'
import { SelectField } from '#client/ui/forms/SelectField.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { m } from '#i18n/compiled/messages.js'
import { AwardExpiry } from './AwardExpiry.tsx'
import { AwardSection } from './AwardSection.tsx'
import { type AwardFormControl, fieldIn } from './award-draft.ts'
import { AwardTiming, PeopleChoice, PlannedTimeFields } from './timing/AwardTiming.tsx'

type Form = { form: AwardFormControl }

type AwardDetailsProps = Form & {
  /** The id of an award that is planned already, so that it cannot be switched to an immediate one. */
  plannedId?: string
  /** The size of its list at planning time, if the award goes to the people of that time. */
  frozenCount?: number | undefined
}

/** Fields for when badges are awarded, for what, and how long they are valid. */
export function AwardDetails({ form, plannedId, frozenCount }: AwardDetailsProps) {
  const field = fieldIn(form)
  const isLater = form.watch('when') === 'later'
  const isToList = form.watch('recipients') === 'list'
  return (
    <>
      <AwardSection title={m.planned_when()}>
        {plannedId ? (
          <PlannedTimeFields form={form} changedId={plannedId} frozenCount={frozenCount} />
        ) : (
          <AwardTiming form={form} />
        )}
      </AwardSection>
      {isLater && isToList && (
        <AwardSection title={m.planned_to_whom()}>
          <PeopleChoice form={form} frozenCount={frozenCount} />
        </AwardSection>
      )}
      <AwardSection title={m.badges_activity()}>
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
      </AwardSection>
      <AwardSection title={m.badges_award_dates()}>
        {isToList && !isLater && <IssueDates form={form} />}
        <div className="grid gap-5">
          {!isLater && <Issued form={form} />}
          <AwardExpiry form={form} />
        </div>
        <TextArea
          label={m.badges_notes()}
          hint={m.badges_award_notes_hint()}
          optional
          limit={2000}
          {...field('notes')}
        />
      </AwardSection>
      {!isLater && (isToList ? <ListResultFields form={form} /> : <ResultFields form={form} />)}
    </>
  )
}

/** Offers a date column of the list's metadata, such as one from an import, as each badge's issue date. */
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
