import { z } from 'zod'
import { sharedValue } from '#client/browser/shared-value.ts'
import { storedJson, storeJson } from '#client/browser/stored-values.ts'

/** Number of metadata columns that fit beside name and address. */
export const ROOM = 3

const PLACE = 'insegna.lists.columns'

/** Chosen metadata names by list id. */
const Chosen = z.record(z.string(), z.array(z.string())).catch({})

const chosen = sharedValue(() => Chosen.parse(storedJson('browser', PLACE)))

/** The metadata names that the list's table shows, in the order of `names`. */
export function useShownMetadata(listId: string, names: string[]): string[] {
  const shown = chosen.use()[listId]
  return (shown ? names.filter((name) => shown.includes(name)) : names).slice(0, ROOM)
}

/** Sets and stores the shown names; null restores the default, the most frequent ones. */
export function showMetadata(listId: string, names: string[] | null) {
  const { [listId]: _, ...others } = chosen.get()
  const next = names ? { ...others, [listId]: names } : others
  storeJson('browser', PLACE, next)
  chosen.set(next)
}
