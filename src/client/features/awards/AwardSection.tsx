import type { ReactNode } from 'react'
import styles from './award.module.css'

/** A titled section of the award form. */
export const AwardSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h2>{title}</h2>
    {children}
  </section>
)
