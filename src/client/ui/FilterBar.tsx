import { type ReactNode, useRef } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from './Button.tsx'
import styles from './FilterBar.module.css'
import { Icon } from './Icon.tsx'

export type FilterChip = {
  id: string
  label: string
  value: string
  onRemove: () => void
}

type FilterBarProps = {
  /** A `SearchBox`. */
  search: ReactNode
  chips: FilterChip[]
  onClear: () => void
  /** What adds a filter. */
  children?: ReactNode
}

/** One search, then the filters that are on. Taking one off leaves the focus on the next. */
export function FilterBar({ search, chips, onClear, children }: FilterBarProps) {
  const list = useRef<HTMLUListElement>(null)
  const remove = (chip: FilterChip, place: number) => {
    chip.onRemove()
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll('button') ?? []
      const next = buttons[Math.min(place, buttons.length - 1)]
      if (next) next.focus()
    })
  }
  return (
    <search className={styles.bar}>
      <div className={styles.search}>{search}</div>
      <div className={styles.filters}>
        {chips.length > 0 && (
          <ul ref={list} className={styles.chips}>
            {chips.map((chip, place) => (
              <li key={chip.id} className={styles.chip}>
                <span>
                  {chip.label} <b>{chip.value}</b>
                </span>
                <button
                  type="button"
                  aria-label={m.shell_remove_filter({ filter: chip.label })}
                  onClick={() => remove(chip, place)}
                >
                  <Icon name="x" size={14} />
                </button>
              </li>
            ))}
          </ul>
        )}
        {children}
        {chips.length > 0 && (
          <Button kind="quiet" className={styles.clear} onClick={onClear}>
            {m.shell_clear_all()}
          </Button>
        )}
      </div>
    </search>
  )
}
