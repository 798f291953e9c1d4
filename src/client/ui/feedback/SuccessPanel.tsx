import type { ReactNode } from 'react'
import { faceFor } from '#i18n/face-for.ts'
import styles from './SuccessPanel.module.css'
import { SuccessStamp } from './SuccessStamp.tsx'

type FinishedProps = {
  /** What the stamp says: how many, of what, and when. */
  stamp: { figure: string; label: string; day: string }
  title: string
  text: ReactNode
  /** Where to go from here. */
  children: ReactNode
}

/** The end of a task: the stamp, what came of it, and the ways on. */
export const SuccessPanel = ({ stamp, title, text, children }: FinishedProps) => (
  <div className={styles.panel}>
    <SuccessStamp {...stamp} />
    <h2 {...faceFor(title)}>{title}</h2>
    <p role="status" {...faceFor(typeof text === 'string' ? text : '')}>
      {text}
    </p>
    <div className={styles.ways}>{children}</div>
  </div>
)
