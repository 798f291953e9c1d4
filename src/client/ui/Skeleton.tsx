import { m } from '#i18n/paraglide/messages.js'
import styles from './Skeleton.module.css'

const widths = ['64%', '52%', '78%', '58%', '70%']

/** A table that is still coming: rows of its height. */
export function LedgerSkeleton({ rows = 10 }: { rows?: number }) {
  return (
    <div className={styles.ledger} aria-busy="true">
      <span className="sr">{m.shell_loading()}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of nothing have no other name
        <div key={row} className={styles.row}>
          <span className={styles.disc} />
          <span className={styles.bar} style={{ width: widths[row % widths.length] }} />
          <span className={styles.bar} />
        </div>
      ))}
    </div>
  )
}
