import styles from '../badges/Bulk.module.css'

/** Long work whose end is not known: it is done on the service's side, whether or not anybody looks. */
export const ProgressNotice = ({ children }: { children: string }) => (
  <div className={styles.progress}>
    <progress aria-label={children} />
    <p role="status">{children}</p>
  </div>
)
