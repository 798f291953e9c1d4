import type { ReactNode } from 'react'
import { m } from '#i18n/compiled/messages.js'
import styles from './Skeleton.module.css'

const widths = ['64%', '52%', '78%', '58%', '70%']

type LedgerSkeletonProps = {
  rows?: number
  /** Of a table without pictures: its columns, as CSS lays out a grid. */
  columns?: string[]
}

/** A table that is still coming: rows of its height, under a head where its columns are known. */
export function LedgerSkeleton({ rows = 10, columns }: LedgerSkeletonProps) {
  const layout = columns && { gridTemplateColumns: columns.join(' ') }
  return (
    <div className={columns ? styles.table : styles.ledger} aria-busy="true">
      <span className="sr">{m.shell_loading()}</span>
      {columns && <div className={styles.head} />}
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of nothing have no other name
        <div key={row} className={styles.row} style={layout}>
          {!columns && <span className={styles.disc} />}
          <span className={styles.bar} style={{ width: widths[row % widths.length] }} />
          {(columns?.slice(1) ?? ['']).map((_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <span key={place} className={styles.bar} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Pictures that are still coming, each with its name under it. */
export const GallerySkeleton = ({ count = 12 }: { count?: number }) => (
  <Coming shape="gallery" parts={count}>
    {(place) => (
      <>
        <span className={styles.picture} />
        <span className={styles.bar} style={{ width: widths[place % widths.length] }} />
      </>
    )}
  </Coming>
)

/** Figures that are still coming, and the chart under them. */
export const FiguresSkeleton = () => (
  <>
    <Coming shape="figures" parts={5}>
      {() => (
        <>
          <span className={styles.bar} style={{ width: '60%' }} />
          <span className={styles.figure} />
        </>
      )}
    </Coming>
    <span className={styles.chart} />
  </>
)

/** Fields or facts that are still coming: a name, and what stands under it. */
export const FormSkeleton = ({ fields = 5 }: { fields?: number }) => (
  <Coming shape="form" parts={fields}>
    {(place) => (
      <>
        <span className={styles.bar} style={{ width: widths[place % widths.length] }} />
        <span className={styles.field} />
      </>
    )}
  </Coming>
)

type ComingProps = {
  shape: 'gallery' | 'figures' | 'form'
  parts: number
  children: (place: number) => ReactNode
}

const Coming = ({ shape, parts, children }: ComingProps) => (
  <div className={styles[shape]} aria-busy="true">
    <span className="sr">{m.shell_loading()}</span>
    {Array.from({ length: parts }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of nothing have no other name
      <div key={place}>{children(place)}</div>
    ))}
  </div>
)
