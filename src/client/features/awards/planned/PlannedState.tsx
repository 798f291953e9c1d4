import { StatusLine } from '#client/ui/feedback/Status.tsx'
import type { ScheduledAward } from '#contract/scheduled-awards.ts'
import { stateLook } from './planned-words.ts'

/** A planned award's state as icon and word. */
export const PlannedState = ({ award }: { award: ScheduledAward }) => <StatusLine {...stateLook(award)} />
