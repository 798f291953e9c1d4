import { type FormEvent, useRef, useState } from 'react'
import { fieldErrorOf } from '#client/api/field-errors.ts'
import { type Refusal, refusalOf } from './refusal.ts'

type OneField = {
  /** The field's name in the form and in the service's errors. */
  name: string
  /** Says that the field is empty. */
  missing: string
  /** Sends what was typed; rejects with the service's refusal. */
  send: (value: string) => Promise<unknown>
}

/**
 * A form with one field. An empty one is not sent; a refusal is shown at the field, or else in an alert above it.
 *
 * @returns the field's ref and error, the props of the alert, whether it is being sent, and the form's `onSubmit`
 */
export function useOneFieldForm({ name, missing, send }: OneField) {
  const field = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<Refusal>()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // From a dialog, React bubbles the event to forms of the page behind it.
    event.stopPropagation()
    if (isBusy) return
    const value = String(new FormData(event.currentTarget).get(name))
    setRefusal(undefined)
    setError(value ? undefined : missing)
    if (!value) return field.current?.focus()
    setBusy(true)
    try {
      await send(value)
    } catch (thrown) {
      const fieldError = fieldErrorOf(name, thrown)
      setError(fieldError)
      if (!fieldError) return setRefusal(refusalOf(thrown))
      field.current?.focus()
      field.current?.select()
    } finally {
      setBusy(false)
    }
  }
  const alert = { kind: refusal?.waits ? 'warn' : 'danger', children: refusal?.message } as const
  return { field, isBusy, error, alert, submit }
}
