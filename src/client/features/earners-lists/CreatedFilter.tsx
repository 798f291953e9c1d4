import { type FormEvent, useId, useState } from 'react'
import { Button } from '#client/ui/buttons/Button.tsx'
import { DaySpanFields, wrongDays } from '#client/ui/dates/DaySpanFields.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import { m } from '#i18n/compiled/messages.js'
import type { ListSearch } from './list-search.ts'
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
  const [days, setDays] = useState({ from, to })
  const [isTold, setTold] = useState(false)
  const show = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    const wrong = wrongDays(days)
    if (wrong.from || wrong.to) return
    onChoose({ from: days.from || undefined, to: days.to || undefined })
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
        <DaySpanFields days={days} onChange={setDays} isTold={isTold} />
      </form>
    </Dialog>
  )
}
