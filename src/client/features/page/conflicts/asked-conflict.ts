import { sharedValue } from '#client/browser/shared-value.ts'
import type { Conflict } from '#contract/problem.ts'
import type { Choice } from './use-stale-save.ts'

export type AskedConflict = {
  conflict: Conflict
  /** What was sent, by field. A file is shown as a picture. */
  sent: object
  /** The name of a field. */
  label: (field: string) => string
  /** A value in words, where it is not its own. */
  words?: (field: string, value: unknown) => string | undefined
  answer: (choice: Choice) => void
}

/** The conflict that the member is asked about; shown by `ConflictHost`, which every page loads without what saves. */
export const askedConflict = sharedValue<AskedConflict | null>(() => null)
