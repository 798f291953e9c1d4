import type { ReactNode } from 'react'
import styles from './SectionHead.module.css'

type SectionHeadProps = {
  /** By which the section is named. */
  id: string
  title: string
  /** What can be done with it, at its end. */
  children?: ReactNode
}

/** The heading of a part of a page, with what leads on from it. */
export const SectionHead = ({ id, title, children }: SectionHeadProps) => (
  <div className={styles.head}>
    <h2 id={id}>{title}</h2>
    {children}
  </div>
)
