import { useRef, useState } from 'react'
import { m } from '#i18n/compiled/messages.js'
import { IconButton } from '../buttons/IconButton.tsx'
import { LazyBoundary } from '../feedback/LazyBoundary.tsx'
import { lazyPart } from '../feedback/lazy-part.ts'

const load = () => import('./CalendarPopover.tsx')
const CalendarPopover = lazyPart(load, 'CalendarPopover')

type CalendarButtonProps = {
  /** The label of the field. */
  label: string
  /** `yyyy-mm-dd` */
  day: string | null
  onPick: (day: string) => void
}

/** Button that opens a calendar to pick a day. */
export function CalendarButton({ label, day, onPick }: CalendarButtonProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        ref={trigger}
        icon="calendar"
        label={m.shell_calendar_of({ field: label })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={load}
        onFocus={load}
      />
      {isOpen && (
        <LazyBoundary>
          <CalendarPopover
            label={label}
            day={day}
            trigger={trigger}
            onPick={(picked) => {
              setOpen(false)
              onPick(picked)
            }}
            onClose={() => setOpen(false)}
          />
        </LazyBoundary>
      )}
    </>
  )
}
