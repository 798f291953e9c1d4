import type { ReactNode } from 'react'
import { keepFootFree } from '#client/ui/layout/foot-room.ts'
import styles from './Dock.module.css'

/** The foot of a task, always in view: the way back first, the way on last. `note` is left out where room is short. */
export function Dock({ back, children, note }: { back?: ReactNode; children: ReactNode; note?: ReactNode }) {
  return (
    <div ref={keepFootFree} className={styles.dock}>
      {back}
      <p className={styles.note}>{note}</p>
      {children}
    </div>
  )
}
