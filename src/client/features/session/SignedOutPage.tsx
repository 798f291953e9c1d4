import type { ReactNode } from 'react'
import { LanguageChoice } from '#client/features/shell/LanguageChoice.tsx'
import { Mark } from '#client/features/shell/Mark.tsx'
import { BadgeArtwork } from './BadgeArtwork.tsx'
import styles from './SignedOutPage.module.css'

type SignedOutPageProps = {
  title: string
  lead?: string
  /** Shown above the title. */
  mark?: ReactNode
  /** Shown beside the form; badge art by default. */
  artwork?: ReactNode
  children: ReactNode
}

/** A page for visitors who are not signed in: the form at the left, artwork at the right. */
export function SignedOutPage({ title, lead, mark, artwork = <BadgeArtwork />, children }: SignedOutPageProps) {
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
