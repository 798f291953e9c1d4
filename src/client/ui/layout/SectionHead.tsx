import type { ReactNode } from 'react'
import styles from './SectionHead.module.css'

type SectionHeadProps = {
  /** Id of the heading, which labels the section. */
  id: string
  title: string
  /** Links or buttons at the end. */
  children?: ReactNode
}

/** The heading of a section, with links or buttons. */
export const SectionHead = ({ id, title, children }: SectionHeadProps) => (
  <div className={styles.head}>
    <h2 id={id}>{title}</h2>
    {children}
  </div>
)
