import type { ReactNode } from 'react'
import { keepFootFree } from '#client/ui/layout/foot-room.ts'
import styles from './Dock.module.css'

/**
 * Action bar at the bottom of a task, always in view: back first, the main action last. `note` is hidden where space is
 * short.
 */
export function Dock({ back, children, note }: { back?: ReactNode; children: ReactNode; note?: ReactNode }) {
  return (
    <div ref={keepFootFree} className={styles.dock}>
      {back}
      <p className={styles.note}>{note}</p>
      {children}
    </div>
  )
}
