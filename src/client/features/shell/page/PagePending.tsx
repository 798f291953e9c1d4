import type { ReactNode } from 'react'
import { useLocale } from '#client/i18n/locale.ts'
import { FiguresSkeleton, FormSkeleton, GallerySkeleton, TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { m } from '#i18n/compiled/messages.js'
import styles from './PagePending.module.css'

/** Placeholder of a list page that takes noticeably long: head and empty rows. */
export const PagePending = () => (
  <Pending>
    <TableSkeleton rows={12} />
  </Pending>
)

/** The same for a gallery of pictures with names. */
export const GalleryPending = () => (
  <Pending>
    <GallerySkeleton />
  </Pending>
)

/** The same for the overview: figures above a chart. */
export const FiguresPending = () => (
  <Pending>
    <FiguresSkeleton />
  </Pending>
)

/** The same for a form or a list of details. */
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
