import type { ReactNode } from 'react'
import styles from './award.module.css'

/** A titled section of the award form. */
export const AwardSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section
    // Keeps the focused field clear of the bars above and below; the first one also leaves room for the error summary.
    className={`${styles.section} grid gap-5 [&_:is(input,_textarea,_button)]:[scroll-margin-block:10rem_8rem] first-of-type:[&_input]:[scroll-margin-top:18rem]`}
  >
    <h2>{title}</h2>
    {children}
  </section>
)
