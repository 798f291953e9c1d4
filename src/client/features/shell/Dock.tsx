import type { ReactNode } from 'react'
import { reserveFootSpace } from '#client/ui/layout/foot-room.ts'
import styles from './Dock.module.css'

/** Action bar at the foot of a task, always in view: back first, main action last. Small screens hide `note`. */
export function Dock({ back, children, note }: { back?: ReactNode; children: ReactNode; note?: ReactNode }) {
  return (
    <div ref={reserveFootSpace} className={styles.dock}>
      {back}
      <p className={styles.note}>{note}</p>
      {children}
    </div>
  )
}
