import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { validateBy } from '#client/api/validate-form.ts'
import { RenewalDates } from '#contract/renewals.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Dates } from './renewals.queries.ts'

/** When the new badges expire: as each template says, on a day, or never. */
type End = 'template' | 'day' | 'never'

export type RenewalDatesForm = {
  form: UseFormReturn<Dates, unknown, Dates>
  end: End
  chooseEnd: (end: End) => void
  /** The service's input; undefined while a date is invalid. */
  dates: Dates | undefined
}

/** The dates of the new badges while they are edited. */
export function useRenewalDates(): RenewalDatesForm {
  const [end, setEnd] = useState<End>('template')
  const form = useForm<Dates, unknown, Dates>({
    resolver: validateBy(RenewalDates),
    mode: 'onBlur',
    defaultValues: { emitted_at: '', expires_at: '' },
  })
  const chooseEnd = (next: End) => {
    setEnd(next)
    form.clearErrors()
    if (next !== 'day') form.setValue('expires_at', '')
  }
  return { form, end, chooseEnd, dates: datesOf(form.watch(), end) }
}

function datesOf({ emitted_at, expires_at }: Dates, end: End): Dates | undefined {
  if (end === 'day' && !expires_at) return undefined
  const expiry = { template: {}, never: { expires_at: null }, day: { expires_at } }[end]
  const { data } = RenewalDates.safeParse({ ...(emitted_at && { emitted_at }), ...expiry })
  return data
}

/** Shows at the fields why the dates are invalid. */
export async function showDateErrors({ form, end }: RenewalDatesForm) {
  await form.trigger()
  if (end === 'day' && !form.getValues('expires_at')) form.setError('expires_at', { message: m.renewal_day_missing() })
}
