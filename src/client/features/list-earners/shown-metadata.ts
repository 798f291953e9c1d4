import { z } from 'zod'
import { sharedValue } from '#client/browser/shared-value.ts'
import { storedJson, storeJson } from '#client/browser/stored-values.ts'

/** Columns that fit beside name and email. */
export const ROOM = 3

const PLACE = 'insegna.lists.columns'

/** Names of metadata by the list for which they were chosen. */
const Chosen = z.record(z.string(), z.array(z.string())).catch({})

const chosen = sharedValue(() => Chosen.parse(storedJson('browser', PLACE)))

/** Of the names that a list's metadata have, those that its table shows, in the order of the names. */
export function useShownMetadata(listId: string, names: string[]): string[] {
  const shown = chosen.use()[listId]
  return (shown ? names.filter((name) => shown.includes(name)) : names).slice(0, ROOM)
}

/** Shows these names at once and for the next visits; null shows the usual ones, which most people have. */
export function showMetadata(listId: string, names: string[] | null) {
  const { [listId]: _, ...others } = chosen.get()
  const next = names ? { ...others, [listId]: names } : others
  storeJson('browser', PLACE, next)
  chosen.set(next)
}
