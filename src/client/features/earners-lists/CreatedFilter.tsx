import { type FormEvent, useId, useState } from 'react'
import { Button } from '#client/ui/Button.tsx'
import { DateField } from '#client/ui/DateField.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { isDay, type ListSearch } from './list-search.ts'
import styles from './lists.module.css'

type CreatedFilterProps = {
  from?: string
  to?: string
  onChoose: (days: Pick<ListSearch, 'from' | 'to'>) => void
  onClose: () => void
}

/** Asks for the days between which the lists were created; either may stay open. */
export function CreatedFilter({ from = '', to = '', onChoose, onClose }: CreatedFilterProps) {
  const formId = useId()
  const [first, setFirst] = useState(from)
  const [last, setLast] = useState(to)
  const [isAsked, setAsked] = useState(false)
  const wrong = (day: string) => (day && !isDay(day) ? m.problems_field_day() : undefined)
  const firstError = wrong(first)
  const lastError = wrong(last) ?? (first && last && last < first ? m.earners_days_order() : undefined)

  const show = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (firstError || lastError) return
    onChoose({ from: first || undefined, to: last || undefined })
    onClose()
  }
  return (
    <Dialog
      title={m.earners_days_title()}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{m.shell_cancel()}</Button>
          <Button kind="primary" type="submit" form={formId}>
            {m.earners_days_show()}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.fields} onSubmit={show} noValidate>
        <DateField
          label={m.earners_days_first()}
          optional
          error={isAsked ? firstError : undefined}
          value={first}
          onChange={setFirst}
        />
        <DateField
          label={m.earners_days_last()}
          optional
          error={isAsked ? lastError : undefined}
          value={last}
          onChange={setLast}
        />
      </form>
    </Dialog>
  )
}
