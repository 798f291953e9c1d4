import type { ReactNode } from 'react'
import { Icon } from '../buttons/Icon.tsx'
import styles from './Note.module.css'

/** A note in the flow of the page. */
export function Note({ kind = 'info', children }: { kind?: 'info' | 'warn' | 'danger'; children: ReactNode }) {
  return (
    <div className={`${styles.note} ${kind === 'info' ? '' : styles[kind]}`}>
      <Icon name={kind === 'info' ? 'info' : 'alert'} />
      <div>{children}</div>
    </div>
  )
}
