import { useSuspenseQuery } from '@tanstack/react-query'
import { userQuery } from '#client/features/session/session.queries.ts'
import { Note } from '#client/ui/Note.tsx'
import { SummarySum, Sums } from '#client/ui/SummarySum.tsx'
import type { AwardBadge } from '#contract/badges.ts'
import { faceFor } from '#i18n/face-for.ts'
import { m } from '#i18n/paraglide/messages.js'
import { AwardFacts } from './AwardFacts.tsx'
import type { AwardFormControl } from './AwardForm.tsx'
import styles from './award.module.css'
import { awardBadgeMutation } from './award.queries.ts'
import { nameOf } from './badge-state.ts'
import { ReviewDock } from './ReviewDock.tsx'
import { useAward } from './use-award.tsx'

type AwardReviewProps = {
  award: AwardBadge
  form: AwardFormControl
  idempotencyKey: string
  /** The key was spent on something else. */
  onNewKey: () => void
  onSent: (sent: { before: string | null } | undefined) => void
  onAwarded: (badgeId: string) => void
}

/** What will happen, in sums and facts, before it does. */
export function AwardReview({ award, form, idempotencyKey, onNewKey, onSent, onAwarded }: AwardReviewProps) {
  // Asked again at every review: a colleague may have spent what was left.
  const { organization } = useSuspenseQuery({ ...userQuery, staleTime: 0 }).data
  const { send, isSending, refusal } = useAward(awardBadgeMutation, {
    form,
    onNewKey,
    onSent,
    onAwarded: ({ id }) => onAwarded(id),
  })
  const credits = organization.credits_left
  const isShort = credits < 1
  const short = m.badges_not_enough_credits({ needed: 1, left: credits, missing: 1 - credits })

  return (
    <>
      <div className={styles.columns}>
        <div>
          <p className={styles.what} {...faceFor(nameOf(award))}>
            {m.badges_award_about({ name: nameOf(award) })}
          </p>
          <Sums>
            <SummarySum
              lines={[{ label: m.badges_sum_people(), amount: 1 }]}
              total={{ label: m.badges_sum_badges(), amount: 1 }}
            />
            <SummarySum
              lines={[
                { label: m.badges_sum_credits(), amount: credits },
                { label: m.badges_sum_cost(), amount: 1, isLess: true },
              ]}
              total={{ label: m.badges_sum_left(), amount: credits - 1 }}
              isShort={isShort}
            />
          </Sums>
          <div role="alert" className={styles.refusal}>
            {isShort && <Note kind="danger">{short}</Note>}
            {!isShort && refusal && (
              <Note kind={refusal.kind}>
                {refusal.text} {refusal.link}
              </Note>
            )}
          </div>
        </div>
        <AwardFacts award={award} />
      </div>
      <ReviewDock
        label={m.badges_award_go({ count: 1 })}
        isSending={isSending}
        unavailable={isShort && short}
        onAward={() => send(award, idempotencyKey)}
      />
    </>
  )
}
