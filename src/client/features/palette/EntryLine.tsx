import { BadgePicture } from '#client/features/badges/BadgePicture.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { Marked } from '#client/ui/Marked.tsx'
import type { Entry } from './entries.ts'
import styles from './Palette.module.css'

type EntryLineProps = {
  id: string
  entry: Entry
  typed: string
  isLit: boolean
  onLight: () => void
  onOpen: () => void
}

/** One line. The focus stays in the field, which handles the keys. */
export function EntryLine({ id, entry, typed, isLit, onLight, onOpen }: EntryLineProps) {
  const { title, note, code, icon, picture } = entry
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and answers the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      className={`${styles.entry} ${isLit ? styles.lit : ''}`}
      aria-selected={isLit}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={isLit ? undefined : onLight}
      onClick={onOpen}
    >
      <span className={styles.picture}>{picture ? <BadgePicture of={picture} size={28} /> : <Icon name={icon} />}</span>
      <span className={styles.title}>
        <Marked text={title} search={typed} />
        {note && <small>{note}</small>}
      </span>
      {code && <span className={`${styles.code} num`}>{code}</span>}
    </div>
  )
}
