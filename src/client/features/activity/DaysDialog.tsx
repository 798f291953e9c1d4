import { type FormEvent, useId, useState } from 'react'
import { Button } from '#client/ui/buttons/Button.tsx'
import { DaySpanFields, wrongDays } from '#client/ui/dates/DaySpanFields.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import { m } from '#i18n/compiled/messages.js'
import type { ActivitySearch } from './activity-search.ts'

type DaysDialogProps = {
  from?: string
  to?: string
  onChoose: (days: Pick<ActivitySearch, 'from' | 'to'>) => void
  onClose: () => void
}

/** Asks for the first and the last day; either may stay open. */
export function DaysDialog({ from = '', to = '', onChoose, onClose }: DaysDialogProps) {
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
      title={m.activity_filter_days()}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{m.shell_cancel()}</Button>
          <Button kind="primary" type="submit" form={formId}>
            {m.activity_days_show()}
          </Button>
        </>
      }
    >
      <form id={formId} className="form" onSubmit={show} noValidate>
        <DaySpanFields days={days} onChange={setDays} isTold={isTold} />
      </form>
    </Dialog>
  )
}
