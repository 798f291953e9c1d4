import type { ReactNode } from 'react'
import { useMediaQuery } from '#client/browser/use-media-query.ts'
import styles from '../award.module.css'

/** What a review shows, with the facts of the award beside it; on a phone the facts come first. */
export function ReviewColumns({ facts, children }: { facts: ReactNode; children: ReactNode }) {
  const isPhone = useIsPhone()
  return (
    <div className={styles.columns}>
      {isPhone && facts}
      <div>{children}</div>
      {!isPhone && facts}
    </div>
  )
}

/** Whether the window is as narrow as a phone. */
export const useIsPhone = () => useMediaQuery('(max-width: 47.99rem)')
