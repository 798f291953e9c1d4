import type { ReactNode } from 'react'
import { LanguageChoice } from '#client/features/page/LanguageChoice.tsx'
import { Mark } from '#client/features/page/Mark.tsx'
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
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] min-h-[100svh] max-[56.24rem]:grid-cols-1">
      <title>{`${title} · Insegna`}</title>
      <main className="relative z-1 flex flex-col gap-6 py-6 px-gutter border-r border-r-margin-rule max-[56.24rem]:border-r-0 after:absolute after:top-0 after:right-[-5px] after:bottom-0 after:w-px after:bg-margin-rule max-[56.24rem]:after:hidden">
        <Mark />
        <div className="w-full max-w-96 m-auto py-6 px-0">
          {mark}
          <h1 className="font-display text-display-lg/display-lg font-serif tracking-[-0.012em]">{title}</h1>
          {lead && <p className="mt-1 mx-0 mb-6 text-ink-2 text-pretty">{lead}</p>}
          {children}
        </div>
        <LanguageChoice />
      </main>
      {artwork}
    </div>
  )
}

/** Prerendered badge art: drawing it here would make this page's code larger than its form does. */
const types = ['knowledge', 'skills', 'participation', 'qualification'] as const

/** Decoration beside the form: a badge of each type, on the rosette. */
const BadgeArtwork = () => (
  <div className={styles.artwork} aria-hidden="true">
    <div className={styles.rosette} />
    <div className="relative grid grid-cols-[1fr_1fr] gap-4">
      {types.map((type) => (
        <img key={type} src={`/enamels/${type}.svg`} width={148} height={148} alt="" />
      ))}
    </div>
  </div>
)
