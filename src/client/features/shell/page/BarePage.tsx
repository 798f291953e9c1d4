import type { ReactNode } from 'react'
import { Mark } from '../Mark.tsx'
import styles from './BarePage.module.css'

/** A page outside the shell, for when the user is unknown or there may be nothing to show. */
export function BarePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <title>{`${title} · Insegna`}</title>
      <header className={styles.head}>
        <a href="/">
          <Mark />
        </a>
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  )
}
