import { type ReactNode, useEffect, useRef } from 'react'
import { m } from '#i18n/compiled/messages.js'
import { Button } from '../buttons/Button.tsx'
import { RemoveButton } from '../buttons/RemoveButton.tsx'
import { scrollableRow } from '../layout/scrollable-row.ts'
import styles from './FilterBar.module.css'

export type FilterChip = {
  id: string
  label: string
  value: string
  onRemove: () => void
}

type FilterBarProps = {
  /** A `SearchBox`, if the list is searchable. */
  search?: ReactNode
  chips: FilterChip[]
  onClear: () => void
  /** The button that adds a filter. */
  children?: ReactNode
}

/** A search box and the active filters. Removing a filter moves the focus to the next one. */
export function FilterBar({ search, chips, onClear, children }: FilterBarProps) {
  const filters = useRef<HTMLDivElement>(null)
  const removed = useRef<number | null>(null)
  useEffect(() => scrollableRow(filters.current), [])
  // In an effect, because a chip disappears only after the navigation. After the last chip: the add button.
  useEffect(() => {
    if (removed.current === null) return
    const place = Math.min(removed.current, Math.max(chips.length - 1, 0))
    removed.current = null
    filters.current?.querySelectorAll('button')[place]?.focus()
  }, [chips.length])
  const remove = (chip: FilterChip, place: number) => {
    removed.current = place
    chip.onRemove()
  }
  return (
    <search className={styles.bar}>
      {search && <div className={styles.search}>{search}</div>}
      <div ref={filters} className={styles.filters}>
        {chips.length > 0 && (
          <ul className={styles.chips}>
            {chips.map((chip, place) => (
              <li key={chip.id} className={styles.chip}>
                <span>
                  {chip.label} <b>{chip.value}</b>
                </span>
                <RemoveButton
                  label={m.shell_remove_filter({ filter: chip.label })}
                  onClick={() => remove(chip, place)}
                />
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
