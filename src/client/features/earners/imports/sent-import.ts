import { z } from 'zod'
import { openDraft } from '#client/browser/draft.ts'

/** An import whose response has not arrived, kept so that a reload can ask for its outcome. */
const SentImport = z.object({
  key: z.string(),
  /** Number of people in the file. */
  count: z.number(),
  /** When it was sent, in milliseconds since the epoch. */
  at: z.number(),
})
export type SentImport = z.output<typeof SentImport>

/** Milliseconds for which an import may still be running after its page was left. */
export const MAX_DURATION = 30_000

/** The tab's import in flight; null if there is none. Ended once the service has answered. */
export const sentImport = openDraft('insegna-import', SentImport, 'tab')
