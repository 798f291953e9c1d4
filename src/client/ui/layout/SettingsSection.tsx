import { type ReactNode, useId } from 'react'
import styles from './SettingsSection.module.css'

type SettingsSectionProps = {
  title: string
  text?: ReactNode
  /** Anchor for links. */
  id?: string
  children: ReactNode
}

/** A section of a settings page: title and text on the left, fields on the right. */
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
