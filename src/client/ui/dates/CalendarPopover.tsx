import type { RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { AriaLocale } from '../layout/AriaLocale.tsx'
import { CalendarMonth } from './CalendarMonth.tsx'

type CalendarPopoverProps = {
  label: string
  day: string | null
  trigger: RefObject<HTMLElement | null>
  onPick: (day: string) => void
  onClose: () => void
}

/** A calendar in a popover below its field. */
export function CalendarPopover({ label, day, trigger, onPick, onClose }: CalendarPopoverProps) {
  return (
    <AriaLocale>
      <Popover
        className="rounded-control bg-raised shadow-menu"
        placement="bottom end"
        triggerRef={trigger}
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
      >
        <Dialog aria-label={label} className="p-3 focus-visible:outline-none! focus-visible:[box-shadow:none]!">
          <CalendarMonth autoFocus label={label} day={day} onPick={onPick} />
        </Dialog>
      </Popover>
    </AriaLocale>
  )
}
