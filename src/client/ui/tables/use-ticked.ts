import { useRef, useState } from 'react'

type State = { filters: string; ids: ReadonlySet<string>; isAll: boolean }

/**
 * The selected rows of a listing: individual ones across pages, or all that match its filters. Changing the filters clears
 * the selection.
 * @param filters stands for the filters
 * @param total how many rows match them
 * @param page the ids of the rows on screen, in order
 */
export function useTicked(filters: string, total: number, page: string[]) {
  const [ticked, setTicked] = useState<State>(() => nothing(filters))
  const anchor = useRef<string>(null)
  const current = ticked.filters === filters ? ticked : nothing(filters)
  const ids = current.isAll ? new Set(page) : current.ids

  const update = (change: (before: ReadonlySet<string>) => Iterable<string>) =>
    setTicked((last) => {
      const before = last.filters !== filters ? nothing(filters).ids : last.isAll ? new Set(page) : last.ids
      return { filters, ids: new Set(change(before)), isAll: false }
    })

  /** Toggles a row; with `isRange`, selects all rows from the last toggled one. */
  const tick = (row: number, isRange: boolean) => {
    const id = page[row]
    if (!id) return
    const from = isRange && anchor.current ? page.indexOf(anchor.current) : -1
    if (from >= 0) return tickRange(from, row)
    anchor.current = id
    update((before) => (before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]))
  }
  const tickRange = (from: number, to: number) => {
    const between = page.slice(Math.min(from, to), Math.max(from, to) + 1)
    update((before) => [...before, ...between])
  }
  return {
    isAll: current.isAll,
    count: current.isAll ? total : ids.size,
    ids,
    has: (id: string) => ids.has(id),
    tick,
    tickRange,
    tickPage: (isOn: boolean) =>
      update((before) => (isOn ? [...before, ...page] : [...before].filter((id) => !page.includes(id)))),
    tickAll: () => setTicked({ filters, ids: new Set(), isAll: true }),
    clear: () => setTicked(nothing(filters)),
  }
}

export type Ticked = ReturnType<typeof useTicked>

const nothing = (filters: string): State => ({ filters, ids: new Set(), isAll: false })
