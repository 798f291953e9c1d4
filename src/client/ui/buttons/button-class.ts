import styles from './button.module.css'

/** At most one `primary` on a page; `destructive` only inside a confirming dialog. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger' | 'destructive'

/** The class names of a button or of a link that looks like one. */
export const buttonClass = (kind: ButtonKind = 'secondary', big = false, className = '') =>
  [styles.button, kind === 'secondary' ? '' : styles[kind], big ? styles.big : '', className].filter(Boolean).join(' ')
