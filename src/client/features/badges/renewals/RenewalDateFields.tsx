import { useController } from 'react-hook-form'
import { dayError } from '#client/i18n/date-errors.ts'
import { DateField } from '#client/ui/dates/DateField.tsx'
import { DateTimeField } from '#client/ui/dates/DateTimeField.tsx'
import { SegmentedControl } from '#client/ui/forms/SegmentedControl.tsx'
import { m } from '#i18n/compiled/messages.js'
import { dayOfEnd, endOfDay } from '../details/badge-dates.ts'
import type { RenewalDatesForm } from './use-renewal-dates.ts'

/** The service's errors by date. */
export type DateErrors = Partial<Record<'emitted_at' | 'expires_at', string | undefined>>

type DatesProps = { dates: RenewalDatesForm; dateErrors: DateErrors | undefined }

/** When the new badges are issued and when they expire. */
export function RenewalDateFields({ dates, dateErrors }: DatesProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(20rem,100%),1fr))] gap-x-8 gap-y-4 items-end">
      <Issued dates={dates} dateErrors={dateErrors} />
      <SegmentedControl
        label={m.renewal_end()}
        choices={[
          { id: 'template', label: m.renewal_end_as_template() },
          { id: 'day', label: m.renewal_end_on() },
          { id: 'never', label: m.word_never() },
        ]}
        chosen={dates.end}
        onChoose={dates.chooseEnd}
      />
      {dates.end === 'day' && <Ends dates={dates} dateErrors={dateErrors} />}
    </div>
  )
}

function Issued({ dates: { form }, dateErrors }: DatesProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'emitted_at' })
  const { ref: _, value, ...control } = field
  return (
    <DateTimeField
      label={m.badges_issued()}
      hint={m.renewal_issued_hint()}
      optional
      error={fieldState.error?.message ?? dateErrors?.emitted_at}
      value={value ?? ''}
      {...control}
    />
  )
}

/** Asks for a day where the contract takes a date and time: the badge is valid until that day ends. */
function Ends({ dates: { form }, dateErrors }: DatesProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'expires_at' })
  const { ref: _, value, onChange, ...control } = field
  const { error } = fieldState
  const day = dayOfEnd(value ?? '')
  return (
    <DateField
      label={m.badges_expires()}
      // The contract's own message would ask for a time as well.
      error={error && value && day === value ? dayError() : (error?.message ?? dateErrors?.expires_at)}
      value={day}
      onChange={(typed) => {
        // At once: an error that went on leaving the field would move the button under the pointer that presses it.
        form.clearErrors('expires_at')
        onChange(endOfDay(typed))
      }}
      {...control}
    />
  )
}
