import type { ReactNode, RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Popover } from 'react-aria-components/Popover'
import { AriaLocale } from '../layout/AriaLocale.tsx'

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
      className="z-(--z-menu) w-[min(22rem,calc(100vw_-_2_*_var(--s-4)))] rounded-paper bg-raised shadow-menu"
      placement="bottom start"
      triggerRef={trigger}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Dialog className="grid gap-1 p-4 text-ink text-sm/sm focus-visible:outline-none! focus-visible:[box-shadow:none]!">
        <Heading slot="title" level={3}>
          {word}
        </Heading>
        <p>{children}</p>
      </Dialog>
    </Popover>
  </AriaLocale>
)
