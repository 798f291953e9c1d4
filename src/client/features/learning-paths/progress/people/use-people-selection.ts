import { useRef, useState } from 'react'
import type { PathPerson, People } from '#contract/learning-paths/path-progress.ts'
import { filterOf, type ProgressSearch } from '../progress-search.ts'

type Ticked = { filters: string; people: ReadonlyMap<string, PathPerson>; isAll: boolean }

/**
 * The selected people: one by one, across pages, or all that match the filters. Other filters clear the selection.
 * @param page the people on screen, in their order
 */
export function usePeopleSelection(search: ProgressSearch, total: number, page: PathPerson[]) {
  const filter = filterOf(search)
  const filters = JSON.stringify(filter)
  const nobody: Ticked = { filters, people: new Map(), isAll: false }
  const [ticked, setTicked] = useState<Ticked>(nobody)
  const anchor = useRef<string>(null)
  const current = ticked.filters === filters ? ticked : nobody
  const people = current.isAll ? byId(page) : asOnScreen(current.people, page)

  const update = (change: (before: Map<string, PathPerson>) => void) =>
    setTicked((last) => {
      const before = new Map(last.filters !== filters ? [] : last.isAll ? byId(page) : last.people)
      change(before)
      return { filters, people: before, isAll: false }
    })
  const tickRange = (from: number, to: number) => {
    const between = page.slice(Math.min(from, to), Math.max(from, to) + 1)
    update((before) => {
      for (const person of between) before.set(person.earner_id, person)
    })
  }
  /** Selects or deselects a row; as a range, selects all rows from the last one clicked. */
  const tick = (row: number, isRange: boolean) => {
    const person = page[row]
    if (!person) return
    const from = isRange ? page.findIndex(({ earner_id }) => earner_id === anchor.current) : -1
    if (from >= 0) return tickRange(from, row)
    anchor.current = person.earner_id
    update((before) => {
      if (!before.delete(person.earner_id)) before.set(person.earner_id, person)
    })
  }
  return {
    isAll: current.isAll,
    count: current.isAll ? total : people.size,
    /** The known people of the selection: if all are selected, only those on screen. */
    people: [...people.values()],
    has: (id: string) => people.has(id),
    tick,
    tickRange,
    tickPage: (isOn: boolean) =>
      update((before) => {
        for (const person of page) {
          if (isOn) before.set(person.earner_id, person)
          else before.delete(person.earner_id)
        }
      }),
    tickAll: () => setTicked({ filters, people: new Map(), isAll: true }),
    clear: () => setTicked(nobody),
    /** The selection as the service's input; a filter is sent with the number of people that the user saw. */
    toInput: (): People => (current.isAll ? { filter, expected_count: total } : { earner_ids: [...people.keys()] }),
  }
}

export type PeopleSelection = ReturnType<typeof usePeopleSelection>

/** Replaces selected people who are on screen by their current rows. */
function asOnScreen(ticked: ReadonlyMap<string, PathPerson>, page: PathPerson[]) {
  const onScreen = byId(page)
  return new Map([...ticked].map(([id, person]) => [id, onScreen.get(id) ?? person]))
}

const byId = (people: PathPerson[]) => new Map(people.map((person) => [person.earner_id, person]))
