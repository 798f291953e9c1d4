import { conflictOf } from '#client/api/api-error.ts'
import type { MadeFrom } from '#client/api/call.ts'
import { type AskedConflict, askedConflict } from './asked-conflict.ts'
import type { Choice } from './use-stale-save.ts'

type Asking<Shown> = Omit<AskedConflict, 'conflict' | 'answer'> & { madeFrom: MadeFrom<Shown> }

/**
 * Saves one value at once, such as a level, a switch or a picture. If somebody else has changed it meanwhile, a dialog shows
 * both values and asks which to keep. Forms use `useStaleSave` instead, which asks in the form.
 * @returns what was saved; undefined if the other's value was kept
 */
export async function saveOrAsk<Saved, Shown>(
  save: (madeFrom: MadeFrom<Shown>) => Promise<Saved>,
  asking: Asking<Shown>,
): Promise<Saved | undefined> {
  try {
    return await save(asking.madeFrom)
  } catch (error) {
    const conflict = conflictOf(error)
    if (!conflict) throw error
    const choice = await new Promise<Choice>((answer) => askedConflict.set({ ...asking, conflict, answer }))
    askedConflict.set(null)
    return choice === 'theirs' ? undefined : saveOrAsk(save, { ...asking, madeFrom: conflict.version })
  }
}

/** The refusal of a save to show in its place: none while, and after, `saveOrAsk` asks about it. */
export const refusalToShow = (error: Error | null): Error | null => (conflictOf(error) ? null : error)
