import type { ReactNode } from 'react'
import { faceFor } from '#i18n/face-for.ts'
import { Highlight } from '../tables/Highlight.tsx'
import styles from './ComboBoxOption.module.css'

type OptionLineProps = {
  id: string
  title: string
  /** What is searched for, marked in the title. */
  search: string
  /** Under the title. */
  note?: string | undefined
  /** At the right. */
  code?: string | undefined
  /** 28 px. */
  picture?: ReactNode
  /** Enter would take it. */
  isLit: boolean
  isSelected: boolean
  isUnavailable?: boolean
  onLight: () => void
  onChoose: () => void
}

/** A line of a list that is searched by typing. The focus stays in the field, which handles the keys. */
export function ComboBoxOption({ id, title, search, note, code, picture, isLit, onLight, ...line }: OptionLineProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and answers the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      className={`${styles.option} ${isLit ? styles.lit : ''}`}
      aria-selected={line.isSelected}
      aria-disabled={line.isUnavailable || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={isLit ? undefined : onLight}
      onClick={line.onChoose}
    >
      {picture}
      <span className={styles.title} {...faceFor(title, note)}>
        <Highlight text={title} search={search} />
        {note && <small>{note}</small>}
      </span>
      {code && <span className={`${styles.code} num`}>{code}</span>}
    </div>
  )
}
