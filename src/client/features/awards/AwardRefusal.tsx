import { Note } from '#client/ui/feedback/Note.tsx'
import styles from './award.module.css'
import { ShortOfCredits } from './review/ShortOfCredits.tsx'
import type { Refusal } from './use-award.tsx'

type AwardRefusalProps = {
  /** How many credits are missing at this moment, if any. */
  short: string | false
  /** What the service made of the last try. */
  refusal: Refusal | null
}

/** Why the award cannot go out, or did not. */
export function AwardRefusal({ short, refusal }: AwardRefusalProps) {
  if (short) return <ShortOfCredits>{short}</ShortOfCredits>
  // Credits that were missing at the last try are there by now.
  const isOver = refusal?.code === 'not_enough_credits'
  return (
    <div role="alert" className={styles.refusal}>
      {refusal && !isOver && (
        <Note kind={refusal.kind}>
          {refusal.text} {refusal.link}
        </Note>
      )}
    </div>
  )
}
