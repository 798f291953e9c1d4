import { type ReactNode, useId } from 'react'
import styles from './SettingsSection.module.css'

type SettingsSectionProps = {
  title: string
  text?: ReactNode
  /** Where links lead to it. */
  id?: string
  children: ReactNode
}

/** One ruled part of a page of settings: what it is about left, what can be set right. */
export function SettingsSection({ title, text, id, children }: SettingsSectionProps) {
  const titleId = useId()
  return (
    <section id={id} className={styles.section} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>{title}</h2>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
