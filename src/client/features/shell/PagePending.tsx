import { useLocale } from '#client/i18n/locale.ts'
import { LedgerSkeleton } from '#client/ui/Skeleton.tsx'
import { m } from '#i18n/paraglide/messages.js'
import styles from './PagePending.module.css'

/** A page that takes longer than a blink: its head and rows, still empty. */
export function PagePending() {
  useLocale()
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      <div className={styles.head}>
        <h1 className="sr">{m.shell_loading()}</h1>
        <span />
      </div>
      <LedgerSkeleton rows={12} />
    </main>
  )
}
