import type { ReactNode } from 'react'
import styles from './award.module.css'

/** Fields of an award that belong together, under their name. */
export const AwardSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h2>{title}</h2>
    {children}
  </section>
)
