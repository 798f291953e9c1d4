import styles from '../badges/Bulk.module.css'

/** Indeterminate progress; the work continues on the service if the page is left. */
export const ProgressNotice = ({ children }: { children: string }) => (
  <div className={styles.progress}>
    <progress aria-label={children} />
    <p role="status">{children}</p>
  </div>
)
