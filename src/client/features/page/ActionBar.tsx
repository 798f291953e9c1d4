import type { ReactNode } from 'react'
import { reserveFootSpace } from '#client/ui/layout/reserve-foot-space.ts'
import styles from './ActionBar.module.css'

/** Action bar at the foot of a task, always in view: back first, main action last. Small screens hide `note`. */
export function ActionBar({ back, children, note }: { back?: ReactNode; children: ReactNode; note?: ReactNode }) {
  return (
    <div ref={reserveFootSpace} className={styles.bar}>
      {back}
      <p className={`${styles.note} flex-1 text-ink-3 text-sm/sm text-right max-md:hidden`}>{note}</p>
      {children}
    </div>
  )
}
