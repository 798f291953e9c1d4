import type { ReactNode } from 'react'
import { scrollableRow } from '#client/ui/layout/scrollable-row.ts'
import styles from './PageIndex.module.css'

type PageIndexProps = {
  /** Accessible name. */
  label: string
  /** A list item with a link for each page or section; the current one has `aria-current`. */
  children: ReactNode
}

/** The pages of an area, or the sections of a long page: at the left, or a row where space is short. */
export const PageIndex = ({ label, children }: PageIndexProps) => (
  <nav
    className={`${styles.index} sticky top-[calc(var(--bar)_+_var(--s-4))] max-2xl:static max-2xl:-mt-2 max-2xl:mx-0 max-2xl:mb-6 max-md:-mt-2.5 max-md:mx-0 max-md:mb-4 print:hidden`}
    aria-label={label}
    data-page-index
  >
    <ul ref={scrollableRow}>{children}</ul>
  </nav>
)
