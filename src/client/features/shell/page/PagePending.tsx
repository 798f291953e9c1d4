import type { ReactNode } from 'react'
import { useLocale } from '#client/i18n/locale.ts'
import { FiguresSkeleton, FormSkeleton, GallerySkeleton, LedgerSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { m } from '#i18n/compiled/messages.js'
import styles from './PagePending.module.css'

/** A list that takes longer than a blink: its head and rows, still empty. */
export const PagePending = () => (
  <Pending>
    <LedgerSkeleton rows={12} />
  </Pending>
)

/** The same for pictures with their names under them. */
export const GalleryPending = () => (
  <Pending>
    <GallerySkeleton />
  </Pending>
)

/** The same for the overview: a strip of figures over a chart. */
export const FiguresPending = () => (
  <Pending>
    <FiguresSkeleton />
  </Pending>
)

/** The same for fields, or facts, one under the other. */
export const FormPending = () => (
  <Pending>
    <FormSkeleton />
  </Pending>
)

function Pending({ children }: { children: ReactNode }) {
  useLocale()
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      <div className={styles.head}>
        <h1 className="sr">{m.shell_loading()}</h1>
        <span />
      </div>
      {children}
    </main>
  )
}
