import styles from './Bulk.module.css'

/** Indeterminate progress; the work continues on the service if the page is left. */
export const ProgressNotice = ({ children }: { children: string }) => (
  <div className={`${styles.progress} grid gap-2 text-ink-2 text-sm`}>
    <progress aria-label={children} />
    <p role="status">{children}</p>
  </div>
)
