import styles from './ComboBox.module.css'
import type { ComboOption } from './ComboBox.tsx'
import { Marked } from './Marked.tsx'

type ComboBoxOptionProps = {
  id: string
  option: ComboOption
  search: string
  /** Enter would take it. */
  isLit: boolean
  isSelected: boolean
  onLight: () => void
  onChoose: () => void
}

/** A line of an open combobox: picture, title, code. The focus stays in the field, which handles the keys. */
export function ComboBoxOption({ id, option, search, isLit, isSelected, onLight, onChoose }: ComboBoxOptionProps) {
  const { title, picture, code, unavailable } = option
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and answers the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      className={`${styles.option} ${isLit ? styles.lit : ''}`}
      aria-selected={isSelected}
      aria-disabled={unavailable ? true : undefined}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onLight}
      onClick={onChoose}
    >
      {picture}
      <span className={styles.title}>
        <Marked text={title} search={search} />
        {unavailable && <small>{unavailable}</small>}
      </span>
      {code && <span className={`${styles.code} num`}>{code}</span>}
    </div>
  )
}
