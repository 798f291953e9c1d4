import { type CSSProperties, type ReactNode, useId } from 'react'
import { Icon } from '../buttons/Icon.tsx'
import styles from './PictureCards.module.css'

type PictureCardsProps<Id extends string> = {
  choices: { id: Id; picture: ReactNode; label: string; hint?: string }[]
  /** Null while none is. */
  chosen: Id | null
  onChoose: (id: Id) => void
  isInvalid?: boolean
  /** How many stand beside each other where there is room; on a phone two. */
  across: number
}

/** A choice of few that are told by how they look. Stands in a group that says what is chosen. */
export function PictureCards<Id extends string>(props: PictureCardsProps<Id>) {
  const { choices, chosen, onChoose, isInvalid = false, across } = props
  const name = useId()
  return (
    <div className={styles.cards} style={{ '--across': across } as CSSProperties}>
      {choices.map(({ id, picture, label, hint }) => (
        <label key={id}>
          <input
            type="radio"
            name={name}
            checked={id === chosen}
            aria-invalid={isInvalid || undefined}
            aria-describedby={hint && `${name}-${id}`}
            onChange={() => onChoose(id)}
          />
          {picture}
          <span className={styles.label}>{label}</span>
          {hint && (
            <span id={`${name}-${id}`} className={`${styles.hint} hint`}>
              {hint}
            </span>
          )}
          {id === chosen && (
            <span className={styles.tick}>
              <Icon name="check" size={14} />
            </span>
          )}
        </label>
      ))}
    </div>
  )
}
