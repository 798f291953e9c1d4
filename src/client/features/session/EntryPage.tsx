import type { ReactNode } from 'react'
import { LanguageChoice } from '#client/features/shell/LanguageChoice.tsx'
import { Mark } from '#client/features/shell/Mark.tsx'
import { BadgeArtwork } from './BadgeArtwork.tsx'
import styles from './EntryPage.module.css'

type EntryPageProps = {
  title: string
  lead?: string
  /** What stands above the title. */
  mark?: ReactNode
  /** What it is all about, right of the form. */
  artwork?: ReactNode
  children: ReactNode
}

/** A page before the door: the form left, what it is all about right. */
export function EntryPage({ title, lead, mark, artwork = <BadgeArtwork />, children }: EntryPageProps) {
  return (
    <div className={styles.page}>
      <title>{`${title} · Insegna`}</title>
      <main className={styles.sheet}>
        <Mark />
        <div className={styles.middle}>
          {mark}
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {children}
        </div>
        <LanguageChoice />
      </main>
      {artwork}
    </div>
  )
}
