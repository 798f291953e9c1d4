import type { ReactNode } from 'react'
import { LanguageChoice } from '#client/features/shell/LanguageChoice.tsx'
import { Mark } from '#client/features/shell/Mark.tsx'
import { BadgeArtwork } from './BadgeArtwork.tsx'
import styles from './EntryPage.module.css'

/** A page before the door: the form left, what it is all about right. */
export function EntryPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <title>{`${title} · Insegna`}</title>
      <main className={styles.sheet}>
        <Mark />
        <div className={styles.middle}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {children}
        </div>
        <LanguageChoice />
      </main>
      <BadgeArtwork />
    </div>
  )
}
