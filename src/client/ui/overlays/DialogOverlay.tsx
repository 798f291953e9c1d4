import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { faceFor } from '#i18n/face-for.ts'
import { AriaLocale } from '../layout/AriaLocale.tsx'
import styles from './overlay.module.css'

export type DialogProps = {
  /** A question, where the dialog asks one. */
  title: string
  /** Without it the dialog cannot be put away, only answered. */
  onClose?: () => void
  /** Buttons, the safe one first. */
  actions?: ReactNode
  /** `alertdialog` for what cannot be undone. */
  role?: 'dialog' | 'alertdialog'
  /** For a table of what will happen. */
  isWide?: boolean
  children: ReactNode
}

/** What `Dialog` shows once it has come. */
export function DialogOverlay({ title, onClose, actions, role = 'dialog', isWide, children }: DialogProps) {
  return (
    <AriaLocale>
      <ModalOverlay
        className={styles.scrim}
        isOpen
        isKeyboardDismissDisabled={!onClose}
        onOpenChange={(isOpen) => !isOpen && onClose?.()}
      >
        <Modal className={isWide ? styles.wideModal : styles.modal}>
          <Dialog className={styles.dialog} role={role}>
            <Heading slot="title" level={2} className={styles.title} {...faceFor(title)}>
              {title}
            </Heading>
            <div className={styles.body}>{children}</div>
            {actions && <div className={styles.actions}>{actions}</div>}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </AriaLocale>
  )
}
