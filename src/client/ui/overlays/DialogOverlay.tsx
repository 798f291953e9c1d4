import { type ReactNode, useEffect } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { AriaLocale } from '../layout/AriaLocale.tsx'
import { keepFocus } from './keep-focus.ts'
import { OverlayContent } from './OverlayContent.tsx'
import { countOverlay } from './open-overlays.ts'
import styles from './overlay.module.css'

export type DialogProps = {
  /** A question, if the dialog asks one. */
  title: string
  /** Without it the dialog can only be closed by its buttons. */
  onClose?: () => void
  /** Buttons, the safe one first. */
  actions?: ReactNode
  /** `alertdialog` for irreversible actions. */
  role?: 'dialog' | 'alertdialog'
  /** For content with a table. */
  isWide?: boolean
  children: ReactNode
}

/** The lazy part of `Dialog`. */
export function DialogOverlay({ title, onClose, actions, role = 'dialog', isWide, children }: DialogProps) {
  useEffect(countOverlay, [])
  useEffect(keepFocus, [])
  return (
    <AriaLocale>
      <ModalOverlay
        className={styles.scrim}
        data-overlay="dialog"
        isOpen
        isKeyboardDismissDisabled={!onClose}
        onOpenChange={(isOpen) => !isOpen && onClose?.()}
      >
        <Modal className={isWide ? styles.wideModal : styles.modal}>
          <Dialog className={styles.dialog} role={role}>
            <Heading slot="title" level={2} className={styles.title} {...fontAttributes(title)}>
              {title}
            </Heading>
            <OverlayContent className={styles.body}>{children}</OverlayContent>
            {actions && <div className={styles.actions}>{actions}</div>}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </AriaLocale>
  )
}
