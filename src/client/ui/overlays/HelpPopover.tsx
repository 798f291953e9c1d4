import type { ReactNode, RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Popover } from 'react-aria-components/Popover'
import { AriaLocale } from '../layout/AriaLocale.tsx'
import styles from './Help.module.css'

type HelpPopoverProps = {
  word: string
  trigger: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

/** The explanation in a popover. Escape or a click outside closes it. */
export const HelpPopover = ({ word, trigger, onClose, children }: HelpPopoverProps) => (
  <AriaLocale>
    <Popover
      className={styles.popover}
      placement="bottom start"
      triggerRef={trigger}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Dialog className={styles.dialog}>
        <Heading slot="title" level={3}>
          {word}
        </Heading>
        <p>{children}</p>
      </Dialog>
    </Popover>
  </AriaLocale>
)
