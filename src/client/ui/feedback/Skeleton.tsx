import type { ReactNode } from 'react'
import { m } from '#i18n/compiled/messages.js'
import styles from './Skeleton.module.css'

const widths = ['64%', '52%', '78%', '58%', '70%']

type TableSkeletonProps = {
  rows?: number
  /** For a table without pictures: its `grid-template-columns`. */
  columns?: string[]
}

/** Loading skeleton of a table: rows of the same height, with a head if the columns are known. */
export function TableSkeleton({ rows = 10, columns }: TableSkeletonProps) {
  const layout = columns && { gridTemplateColumns: columns.join(' ') }
  return (
    <div className={columns ? styles.table : styles.plain} aria-busy="true">
      <span className="sr">{m.shell_loading()}</span>
      {columns && <div className={styles.head} />}
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no identity
        <div key={row} className={styles.row} style={layout}>
          {!columns && <span className={styles.disc} />}
          <span className={styles.bar} style={{ width: widths[row % widths.length] }} />
          {(columns?.slice(1) ?? ['']).map((_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its index
            <span key={place} className={styles.bar} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Loading skeleton of a gallery: pictures with names. */
export const GallerySkeleton = ({ count = 12 }: { count?: number }) => (
  <SkeletonParts shape="gallery" parts={count}>
    {(place) => (
      <>
        <span className={styles.picture} />
        <span className={styles.bar} style={{ width: widths[place % widths.length] }} />
      </>
    )}
  </SkeletonParts>
)

/** Loading skeleton of figures with a chart below. */
export const FiguresSkeleton = () => (
  <>
    <SkeletonParts shape="figures" parts={5}>
      {() => (
        <>
          <span className={styles.bar} style={{ width: '60%' }} />
          <span className={styles.figure} />
        </>
      )}
    </SkeletonParts>
    <span className={styles.chart} />
  </>
)

/** Loading skeleton of fields or facts: a label and a value each. */
export const FormSkeleton = ({ fields = 5 }: { fields?: number }) => (
  <SkeletonParts shape="form" parts={fields}>
    {(place) => (
      <>
        <span className={styles.bar} style={{ width: widths[place % widths.length] }} />
        <span className={styles.field} />
      </>
    )}
  </SkeletonParts>
)

type SkeletonPartsProps = {
  shape: 'gallery' | 'figures' | 'form'
  parts: number
  children: (place: number) => ReactNode
}

const SkeletonParts = ({ shape, parts, children }: SkeletonPartsProps) => (
  <div className={styles[shape]} aria-busy="true">
    <span className="sr">{m.shell_loading()}</span>
    {Array.from({ length: parts }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholder parts have no identity
      <div key={place}>{children(place)}</div>
    ))}
  </div>
)
