import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CREDITS_POLL_INTERVAL_MS, PlannedShortageWarning } from '#client/features/credits/CreditShortage.tsx'
import { LoadError } from '#client/features/page/LoadError.tsx'
import { OtherNameCards, whoseAddress } from '#client/features/recipients/OtherNameQuestion.tsx'
import { userQuery } from '#client/features/session/session.queries.ts'
import { nameOf } from '#client/i18n/earner-name.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { Sums, TotalsSummary } from '#client/ui/tables/TotalsSummary.tsx'
import type { OtherPerson } from '#contract/earners/other-name.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatWallClock } from '#i18n/dates.ts'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { AwardFacts } from '../AwardFacts.tsx'
import { AwardRefusal } from '../AwardRefusal.tsx'
import styles from '../award.module.css'
import { awardPreviewQuery } from '../award.queries.ts'
import { type AwardFormControl, type AwardToOne, isPlanned } from '../award-draft.ts'
import type { Sending } from '../use-award.tsx'
import { AutomaticPaths } from './AutomaticPaths.tsx'
import { MissingSteps } from './MissingSteps.tsx'
import { ReviewActionBar } from './ReviewActionBar.tsx'
import { ReviewColumns } from './ReviewColumns.tsx'
import { reviewSection } from './review-section.ts'

const CertificateName = lazyPart(() => import('./CertificateName.tsx'), 'CertificateName')

type AwardReviewProps = { award: AwardToOne; form: AwardFormControl; sending: Sending }

/** Review of an award to one person, before it is sent. */
export function AwardReview({ award, form, sending: { send, isSending, refusal } }: AwardReviewProps) {
  // Refetched on every review: colleagues may have used or received credits in the meantime.
  const { organization } = useSuspenseQuery({
    ...userQuery,
    staleTime: 0,
    refetchInterval: ({ state }) => state.data && state.data.organization.credits_left < 1 && CREDITS_POLL_INTERVAL_MS,
  }).data
  const preview = useQuery({ ...awardPreviewQuery(award), staleTime: 0 })
  const [isAgreed, setAgreed] = useState(false)
  const missing = preview.data?.missing_steps ?? []
  const others = preview.data?.others_at_address ?? []
  const expires_at = preview.data?.expires_at
  const credits = organization.credits_left
  const plannedFor = isPlanned(award) && award.runs_at
  const missingCredits = credits < 1 && m.badges_not_enough_credits({ needed: 1, left: credits, missing: 1 - credits })
  // A planned award uses credits only when it runs.
  const short = !plannedFor && missingCredits
  const unagreed = missing.length > 0 && !isAgreed && m.badges_award_steps_reason()

  return (
    <>
      <ReviewColumns
        facts={
          <AwardFacts
            award={award}
            expiries={expires_at === undefined ? undefined : { first: expires_at, last: expires_at }}
          />
        }
      >
        <p className={styles.what} {...fontAttributes(nameOf(award))}>
          {plannedFor
            ? m.planned_about_one({ name: nameOf(award), when: formatWallClock(plannedFor, 'long') })
            : m.badges_award_about({ name: nameOf(award) })}
        </p>
        <Sums>
          <TotalsSummary
            lines={[{ label: m.badges_sum_people(), amount: 1 }]}
            total={{ label: m.badges_sum_badges(), amount: 1 }}
          />
          <TotalsSummary
            lines={[
              { label: m.badges_sum_credits(), amount: credits },
              { label: m.badges_sum_cost(), amount: 1, isLess: true },
            ]}
            total={{ label: m.badges_sum_left(), amount: credits - 1 }}
            isShort={!!short}
          />
        </Sums>
        <AutomaticPaths templateId={award.badge_template_id} />
        <AwardRefusal short={short} refusal={refusal} />
        {plannedFor && missingCredits && <PlannedShortageWarning />}
        {preview.error && (
          <LoadError
            title={m.badges_award_steps_failed()}
            error={preview.error}
            onRetry={() => void preview.refetch()}
          />
        )}
        {preview.data?.is_address_dead && (
          <div className="mt-6">
            <Note kind="warn">{m.dead_address_before({ count: 1 })}</Note>
          </div>
        )}
        {others.length > 0 && <OtherNameChoice award={award} others={others} form={form} />}
        {preview.data?.is_name_drawable === false && (
          <LazyBoundary>
            <CertificateName award={award} known={preview.data.certificate_name} form={form} />
          </LazyBoundary>
        )}
        {missing.length > 0 && (
          <MissingSteps
            title={m.badges_award_steps_missing({ count: missing.length })}
            text={m.badges_award_steps_of_one({ name: nameOf(award) })}
            steps={missing}
            question={m.badges_award_steps_anyway()}
            isAgreed={isAgreed}
            onAgree={setAgreed}
          />
        )}
      </ReviewColumns>
      <ReviewActionBar
        label={plannedFor ? m.planned_go({ count: 1 }) : m.badges_award_go({ count: 1 })}
        isPlanned={!!plannedFor}
        isSending={isSending}
        isLoading={!preview.data && !preview.error}
        unavailable={short || unagreed || (!preview.data && preview.error ? m.badges_award_steps_failed() : false)}
        onAward={send}
      />
    </>
  )
}

type OtherNameChoiceProps = { award: AwardToOne; others: OtherPerson[]; form: AwardFormControl }

/** Asks who the recipient is, whose address belongs to people with another name. */
const OtherNameChoice = ({ award, others, form }: OtherNameChoiceProps) => (
  <section className={reviewSection} aria-labelledby="other-name">
    <h2 id="other-name" className={styles.missing}>
      <Icon name="alert" size={20} />
      {whoseAddress(award, others)}
    </h2>
    <OtherNameCards
      person={award}
      people={others}
      answer={award.other_name === 'rename' ? 'rename' : 'separate'}
      onAnswer={(answer) => form.setValue('other_name', answer)}
    />
    <p className="hint">{m.earners_other_name_back()}</p>
  </section>
)
