import { z } from 'zod'
import { Recipient } from '#contract/badges.ts'
import { text } from '#contract/formats.ts'

/** More than the metadata of one person may take in all. */
const LONGEST = 16 * 1024

/** What the sheet of an earner asks: who they are, and what else is known of them. */
export const EarnerValues = Recipient.extend({
  details: z.array(z.object({ name: text(255), value: text(LONGEST), isNew: z.boolean() })),
})
export type EarnerValues = z.output<typeof EarnerValues>
