import type { ReactNode } from 'react'
import { useLocale } from '#client/i18n/locale.ts'
import { FiguresSkeleton, FormSkeleton, GallerySkeleton, TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { m } from '#i18n/compiled/messages.js'

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
    <main
      id="content"
      tabIndex={-1}
      className="[header+&]:pt-5 w-full max-w-[calc(var(--sheet-max)_+_2_*_var(--gutter))] pt-[calc(var(--bar)_+_var(--s-5))] px-gutter pb-16"
    >
      <div className="h-22 mb-6 border-b-2 border-b-scotch-rule [&>span]:block [&>span]:w-44 [&>span]:h-7 [&>span]:rounded-[2px] [&>span]:bg-rule">
        <h1 className="sr">{m.shell_loading()}</h1>
        <span />
      </div>
      {children}
    </main>
  )
}
