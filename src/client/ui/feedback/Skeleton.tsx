import type { ReactNode } from 'react'
import { m } from '#i18n/compiled/messages.js'
import styles from './Skeleton.module.css'

const widths = ['64%', '52%', '78%', '58%', '70%']

// On small screens a row of a table has two lines, and there is no head.
const twoLines = 'max-md:flex max-md:flex-col max-md:gap-2.5 max-md:items-start max-md:justify-center max-md:h-15.5'

type TableSkeletonProps = {
  rows?: number
  /** For a table without pictures: its `grid-template-columns`. */
  columns?: string[]
}

/** Loading skeleton of a table: rows of the same height, with a head if the columns are known. */
export function TableSkeleton({ rows = 10, columns }: TableSkeletonProps) {
  const layout = columns && { gridTemplateColumns: columns.join(' ') }
  return (
    <div className={`border-t-ink ${columns ? 'max-md:border-t' : 'border-t'}`} aria-busy="true">
      <span className="sr">{m.shell_loading()}</span>
      {columns && <div className="h-9 border-b border-b-ink max-md:hidden" />}
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no identity
          key={row}
          className={`grid grid-cols-[40px_1fr_84px] gap-3 items-center h-row border-b border-b-rule ${columns ? twoLines : ''}`}
          style={layout}
        >
          {!columns && <span className={`${styles.bone} size-6.5 rounded-[50%]`} />}
          <span className={styles.bone} style={{ width: widths[row % widths.length] }} />
          {(columns?.slice(1) ?? ['']).map((_, place) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its index
              key={place}
              className={`${styles.bone} ${columns ? (place === 0 ? 'max-md:w-[44%]' : 'max-md:hidden') : ''}`}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Loading skeleton of a gallery: pictures with names. */
export const GallerySkeleton = ({ count = 12 }: { count?: number }) => (
  <SkeletonParts
    className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,12.5rem),1fr))] gap-x-6 gap-y-8 pt-2 px-0 pb-8 max-md:grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] max-md:gap-x-3 max-md:gap-y-6"
    partClassName="grid gap-4 justify-items-center h-56 max-md:h-44"
    parts={count}
  >
    {(place) => (
      <>
        <span className={`${styles.bone} size-34 rounded-[50%] max-md:size-28`} />
        <span className={styles.bone} style={{ width: widths[place % widths.length] }} />
      </>
    )}
  </SkeletonParts>
)

/** Loading skeleton of figures with a chart below. */
export const FiguresSkeleton = () => (
  <>
    <SkeletonParts
      className="grid grid-cols-[repeat(5,1fr)] mb-8 max-md:grid-cols-[1fr_1fr] max-md:mb-6"
      // The first part is the second child.
      partClassName="grid gap-3 content-center h-22 py-0 px-5 border-l border-l-rule nth-2:pl-0 nth-2:border-0 max-md:even:pl-0 max-md:even:border-0"
      parts={5}
    >
      {() => (
        <>
          <span className={styles.bone} style={{ width: '60%' }} />
          <span className={`${styles.bone} w-[45%] h-7.5`} />
        </>
      )}
    </SkeletonParts>
    <span className={`${styles.bone} h-71.5 max-md:h-57.5`} />
  </>
)

/** Loading skeleton of fields or facts: a label and a value each. */
export const FormSkeleton = ({ fields = 5 }: { fields?: number }) => (
  <SkeletonParts className="grid gap-6 max-w-152" partClassName="grid gap-2" parts={fields}>
    {(place) => (
      <>
        <span className={`${styles.bone} max-w-44`} style={{ width: widths[place % widths.length] }} />
        <span className={`${styles.bone} h-control`} />
      </>
    )}
  </SkeletonParts>
)

type SkeletonPartsProps = {
  className: string
  partClassName: string
  parts: number
  children: (place: number) => ReactNode
}

const SkeletonParts = ({ className, partClassName, parts, children }: SkeletonPartsProps) => (
  <div className={className} aria-busy="true">
    <span className="sr">{m.shell_loading()}</span>
    {Array.from({ length: parts }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholder parts have no identity
      <div key={place} className={partClassName}>
        {children(place)}
      </div>
    ))}
  </div>
)
