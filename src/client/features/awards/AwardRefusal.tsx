import { CreditShortage } from '#client/features/credits/CreditShortage.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { RefusalPlace } from '#client/ui/feedback/RefusalPlace.tsx'
import type { Refusal } from './use-award.tsx'

type AwardRefusalProps = {
  /** The message about missing credits, if any are missing now. */
  short: string | false
  /** The service's refusal of the last attempt. */
  refusal: Refusal | null
}

/** Why the award cannot be sent, or was refused. */
export function AwardRefusal({ short, refusal }: AwardRefusalProps) {
  const lacksCredits = refusal?.code === 'not_enough_credits'
  if (short) return <CreditShortage isRefused={lacksCredits}>{short}</CreditShortage>
  // `short` is false, so the credits missing at the last attempt have been added since.
  return (
    <RefusalPlace className="mt-6">
      {refusal && !lacksCredits && (
        <Note kind={refusal.kind}>
          {refusal.text} {refusal.link}
        </Note>
      )}
    </RefusalPlace>
  )
}
