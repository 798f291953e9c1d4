import { type ReactNode, useEffect } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { m } from '#i18n/compiled/messages.js'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { IconButton } from '../buttons/IconButton.tsx'
import { AriaLocale } from '../layout/AriaLocale.tsx'
import { keepFocus } from './keep-focus.ts'
import { OverlayContent } from './OverlayContent.tsx'
import { countOverlay } from './open-overlays.ts'
import styles from './overlay.module.css'

export type SideSheetProps = {
  title: string
  onClose: () => void
  /** Buttons at the bottom, always in view. */
  actions?: ReactNode
  /** Whether the focus stays at the top, for a sheet that is no form. */
  staysAtTop?: boolean
  children: ReactNode
}

/** The lazy part of `SideSheet`. */
export function SideSheetOverlay({ title, onClose, actions, staysAtTop, children }: SideSheetProps) {
  useEffect(countOverlay, [])
  useEffect(keepFocus, [])
  return (
    <AriaLocale>
      <ModalOverlay
        className={styles.side}
        data-overlay="sheet"
        isOpen
        isDismissable
        onOpenChange={(isOpen) => !isOpen && onClose()}
      >
        <Modal className={styles.sideModal}>
          <Dialog className={styles.sheet}>
            <div className={styles.sheetHead}>
              <Heading slot="title" level={2} className={styles.title} {...fontAttributes(title)}>
                {title}
              </Heading>
              <IconButton icon="x" label={m.word_close()} onClick={onClose} />
            </div>
            <OverlayContent className={styles.sheetBody} staysAtTop={staysAtTop}>
              {children}
            </OverlayContent>
            {actions && <div className={styles.sheetFoot}>{actions}</div>}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </AriaLocale>
  )
}
