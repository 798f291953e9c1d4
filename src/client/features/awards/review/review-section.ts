import styles from '../award.module.css'

/** The look of a section of the review. Without a ring: a button that then disappears focuses it for whoever pressed that. */
export const reviewSection = `${styles.out} mt-8 [&_h2]:text-lg [&>p]:mt-0.5 [&>p]:mx-0 [&>p]:mb-4 focus:[outline:none]`
