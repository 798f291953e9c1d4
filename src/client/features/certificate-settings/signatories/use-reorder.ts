import { type KeyboardEvent, useEffect, useState } from 'react'
import { m } from '#i18n/compiled/messages.js'

export type Reorder = ReturnType<typeof useReorder>

type Named = { id: string; name: string }

export const gripId = (id: string) => `grip-${id}`

/** Reorders signatories by dragging, Space and arrow keys, or buttons, with screen reader announcements. */
export function useReorder(people: readonly Named[], move: (from: number, to: number) => void) {
  const [held, setHeld] = useState<{ id: string; from: number } | null>(null)
  const [announcement, announce] = useState('')
  const placeOf = (id: string) => people.findIndex((person) => person.id === id)
  const nameOf = (id: string) => people[placeOf(id)]?.name.trim() || m.certificate_settings_unnamed()
  const where = (index: number) => m.certificate_settings_place({ number: index + 1, count: people.length })

  const moveTo = (id: string, to: number) => {
    const from = placeOf(id)
    const isThere = to < 0 || to >= people.length || to === from
    if (!isThere) move(from, to)
    announce(m.certificate_settings_moved({ name: nameOf(id), place: where(isThere ? from : to) }))
  }
  const lift = (id: string) => {
    setHeld({ id, from: placeOf(id) })
    announce(m.certificate_settings_lifted({ name: nameOf(id), place: where(placeOf(id)) }))
  }
  const drop = (id: string) => {
    setHeld(null)
    announce(m.certificate_settings_dropped({ name: nameOf(id), place: where(placeOf(id)) }))
  }
  const press = (event: KeyboardEvent, id: string) => {
    if (held?.id !== id) return
    const at = placeOf(id)
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: people.length - 1, Escape: held.from }[event.key]
    // Leaving the grip drops the row where it is.
    if (event.key === 'Tab') drop(id)
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    moveTo(id, to)
    if (event.key === 'Escape') setHeld(null)
  }

  const order = people.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the order changes
  useEffect(() => {
    // Moving a row in the DOM loses the focus.
    if (held) document.getElementById(gripId(held.id))?.focus()
  }, [order])

  return { held: held?.id, announcement, lift, drop, press, moveTo, where, announce }
}
