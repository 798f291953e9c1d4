import { type RefObject, useEffect, useRef } from 'react'
import { type GridActions, handleGridKey, setTabStop, WIDGETS } from './handle-grid-key.ts'

/**
 * Spreadsheet-like keys for a table. Arrows, Home, End, Page Up and Page Down move between cells, of which one is a tab
 * stop; Space toggles a row, Shift selects a range, Ctrl+A all, Escape none; Enter opens.
 *
 * Native listeners, because React events of a menu opened from a cell bubble to the table through its portal.
 */
export function useGridKeys(table: RefObject<HTMLTableElement | null>, actions: GridActions) {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    const element = table.current
    if (!element) return
    const press = (event: KeyboardEvent) => handleGridKey(element, event, latest.current)
    const enter = ({ target }: FocusEvent) => setTabStop(element, target as HTMLElement)
    element.addEventListener('keydown', press)
    element.addEventListener('focusin', enter)
    return () => {
      element.removeEventListener('keydown', press)
      element.removeEventListener('focusin', enter)
    }
  }, [table])
  // Takes the elements of new rows out of the tab order, keeping one tab stop.
  useEffect(() => {
    const element = table.current
    if (!element) return
    const held = element.querySelector<HTMLElement>('[tabindex="0"]')
    setTabStop(element, held ?? element.querySelector<HTMLElement>(`thead :is(${WIDGETS})`))
  })
}
