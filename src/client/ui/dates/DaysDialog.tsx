import { type FormEvent, useId, useState } from 'react'
import { m } from '#i18n/compiled/messages.js'
import { Button } from '../buttons/Button.tsx'
import { Dialog } from '../overlays/Dialog.tsx'
import { DaySpanFields, wrongDays } from './DaySpanFields.tsx'

type DaysDialogProps = {
  title: string
  /** Label of the submit button. */
  chooseLabel: string
  from?: string
  to?: string
  /** First month of the academic year, 1-based. */
  firstMonth: number
  onChoose: (days: { from: string | undefined; to: string | undefined }) => void
  onClose: () => void
}

/** Dialog for a first and a last day, `yyyy-mm-dd`; either may be empty. */
export function DaysDialog({ title, chooseLabel, from = '', to = '', firstMonth, onChoose, onClose }: DaysDialogProps) {
  const formId = useId()
  const [days, setDays] = useState({ from, to })
  const [areProblemsShown, setProblemsShown] = useState(false)
  const show = (event: FormEvent) => {
    event.preventDefault()
    setProblemsShown(true)
    const wrong = wrongDays(days)
    if (wrong.from || wrong.to) return
    onChoose({ from: days.from || undefined, to: days.to || undefined })
    onClose()
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{m.shell_cancel()}</Button>
          <Button kind="primary" type="submit" form={formId}>
            {chooseLabel}
          </Button>
        </>
      }
    >
      <form id={formId} className="form" onSubmit={show} noValidate>
        <DaySpanFields days={days} onChange={setDays} areProblemsShown={areProblemsShown} firstMonth={firstMonth} />
      </form>
    </Dialog>
  )
}
