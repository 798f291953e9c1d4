import { z } from 'zod'
import { Design } from '#contract/designs/design.ts'
import { DesignLevel } from '#contract/designs/template-design.ts'

const Shown = z.object({
  design: Design,
  level: DesignLevel,
  /** Whether what its series' source has become is taken over, or left. */
  isSettled: z.literal(true).optional(),
})
/** What a designer changes. */
export type Shown = z.output<typeof Shown>

const DesignDraft = z.object({ mine: Shown, from: Shown })
/** What is not saved yet, and what it was made from. */
export type DesignDraft = z.output<typeof DesignDraft>

/** Whether a stored text is a draft that this version of the dashboard understands. */
export function isDesignDraft(text: string): boolean {
  try {
    return DesignDraft.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}
