import type { RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { AriaLocale } from '../layout/AriaLocale.tsx'
import styles from './CalendarMonth.module.css'
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
        className={styles.popover}
        placement="bottom end"
        triggerRef={trigger}
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
      >
        <Dialog aria-label={label} className={styles.dialog}>
          <CalendarMonth autoFocus label={label} day={day} onPick={onPick} />
        </Dialog>
      </Popover>
    </AriaLocale>
  )
}
