import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lacksMany, resultsPreviewQuery } from '#client/features/awards/results/results.queries.ts'
import { ProgressNotice } from '#client/features/badges/ProgressNotice.tsx'
import { CREDITS_POLL_INTERVAL_MS, PlannedShortageWarning } from '#client/features/credits/CreditShortage.tsx'
import { ListBlockedNotice, listBlockedReason } from '#client/features/earners/list-people/ListBlockedNotice.tsx'
import { LoadError } from '#client/features/page/LoadError.tsx'
import { listQuery } from '#client/features/recipients/lists.queries.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { m } from '#i18n/compiled/messages.js'
import { formatWallClock } from '#i18n/dates.ts'
import { AwardFacts } from '../AwardFacts.tsx'
import { AwardRefusal } from '../AwardRefusal.tsx'
import styles from '../award.module.css'
import { listAwardPreviewQuery } from '../award.queries.ts'
import { type AwardFormControl, type AwardToMany, type AwardValues, isPlanned } from '../award-draft.ts'
import { ResultsPreview } from '../results/ResultsPreview.tsx'
import type { Sending } from '../use-award.tsx'
import { AutomaticPaths } from './AutomaticPaths.tsx'
import { ExistingHolders } from './ExistingHolders.tsx'
import { ListAwardSums } from './ListAwardSums.tsx'
import { MissingSteps } from './MissingSteps.tsx'
import { ReviewActionBar } from './ReviewActionBar.tsx'
import { ReviewColumns } from './ReviewColumns.tsx'
import { reviewSection } from './review-section.ts'

const CertificateNames = lazyPart(() => import('./CertificateNames.tsx'), 'CertificateNames')

type ListAwardReviewProps = { award: AwardToMany; form: AwardFormControl; sending: Sending }

/** Review of an award to a list, before it is sent. */
export function ListAwardReview({ award, form, sending: { send, isSending, refusal } }: ListAwardReviewProps) {
  const { earners_list_id: listId, duplicates } = award
  // Both are refetched on every review: colleagues may have changed the list or used credits.
  const { data: list } = useQuery({ ...listQuery(listId), staleTime: 0 })
  const preview = useQuery({
    ...listAwardPreviewQuery(award),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.data && state.data.credits_missing > 0 && CREDITS_POLL_INTERVAL_MS,
  })
  const [agreed, setAgreed] = useState<string>()
  const results = useResults(form.watch())
  const counted = preview.data
  const badges = counted ? counted.earners_count - (duplicates === 'skip' ? counted.holders_count : 0) : 0
  const plannedFor = isPlanned(award) && award.runs_at
  // A planned award goes to the list's members at run time, so the current count is only an estimate.
  const isOpen = isPlanned(award) && award.people === 'live'
  const missingCredits =
    counted &&
    badges > counted.credits_before &&
    m.badges_not_enough_credits({
      needed: badges,
      left: counted.credits_before,
      missing: badges - counted.credits_before,
    })
  // A planned award uses credits only when it runs.
  const short = !plannedFor && missingCredits
  const isStillEmpty = isOpen && list?.status === 'enabled'
  const blockedReason = list === undefined || isStillEmpty ? false : listBlockedReason(list)
  const isAllHeld = counted !== undefined && counted.earners_count > 0 && badges === 0 && !isOpen
  const nobody = isAllHeld ? m.earners_award_reason_all() : !isOpen && reasonForNobody(award, counted?.earners_count)
  const reason = blockedReason || nobody || short
  const missing = preview.isPlaceholderData ? [] : (counted?.missing_steps ?? [])
  const isAgreed = agreed === duplicates
  const unagreed = missing.length > 0 && !isAgreed && m.badges_award_steps_reason()
  const isWaitingForResults = results?.isValid === false && m.results_wait()
  const isCounted = counted !== undefined && !preview.isPlaceholderData

  return (
    <>
      <ReviewColumns
        facts={
          <AwardFacts
            award={award}
            expiries={
              badges > 0 && counted ? { first: counted.expires_at_first, last: counted.expires_at_last } : undefined
            }
          />
        }
      >
        {counted ? (
          <>
            <p className={styles.what}>
              {plannedFor ? (
                <PlannedAbout badges={badges} isOpen={isOpen} when={formatWallClock(plannedFor, 'long')} />
              ) : badges > 0 ? (
                <About badges={badges} />
              ) : (
                m.earners_award_about_none()
              )}
            </p>
            {isOpen && <p className="hint -mt-4 mx-0 mb-4">{m.planned_as_today()}</p>}
            <ListAwardSums counted={counted} isSkipping={duplicates === 'skip'} badges={badges} isShort={!!short} />
            <AutomaticPaths templateId={award.badge_template_id} />
          </>
        ) : preview.error ? (
          <LoadError title={m.earners_failed_title()} error={preview.error} onRetry={() => void preview.refetch()} />
        ) : (
          <TableSkeleton rows={6} />
        )}
        {isSending && (
          <div className="mt-6">
            <ProgressNotice>{m.badges_award_working()}</ProgressNotice>
          </div>
        )}
        {blockedReason ? (
          <div role="alert" className="mt-6">
            <ListBlockedNotice listId={listId} />
          </div>
        ) : (
          <AwardRefusal short={short || false} refusal={reason && reason !== short ? null : refusal} />
        )}
        {plannedFor && missingCredits && <PlannedShortageWarning />}
        {nobody && (
          <div className="mt-6">
            <Note kind="warn">{nobody}</Note>
          </div>
        )}
        {counted && counted.dead_addresses_count > 0 && (
          <div className="mt-6">
            <Note kind="warn">{m.dead_address_before({ count: counted.dead_addresses_count })}</Note>
          </div>
        )}
        {counted && missing.length > 0 && (
          <MissingSteps
            title={m.badges_award_steps_without({ count: counted.missing_steps_earners_count })}
            text={m.badges_award_steps_of_list()}
            steps={missing}
            question={m.badges_award_steps_anyway_list()}
            isAgreed={isAgreed}
            onAgree={(next) => setAgreed(next ? duplicates : undefined)}
          />
        )}
        {results !== undefined && (
          <section className={reviewSection}>
            <h2>{m.results_of_list()}</h2>
            <ResultsPreview form={form} />
          </section>
        )}
        <LazyBoundary>
          <CertificateNames award={award} />
        </LazyBoundary>
        {counted && counted.holders_count > 0 && (
          <ExistingHolders
            counted={counted}
            policy={duplicates === 'skip' ? 'skip' : 'allow'}
            onChoose={(policy) => form.setValue('duplicates', policy)}
          />
        )}
      </ReviewColumns>
      <ReviewActionBar
        label={labelFor(badges, plannedFor, isOpen)}
        note={badges > 0 && !plannedFor && m.badges_award_may_close()}
        isPlanned={!!plannedFor}
        isSending={isSending}
        isLoading={!isCounted && !preview.error}
        unavailable={
          isCounted ? reason || unagreed || isWaitingForResults : preview.error ? m.earners_failed_title() : false
        }
        onAward={send}
      />
    </>
  )
}

/** Why a condition leaves nobody to award to; false if it does not. */
const reasonForNobody = ({ only }: AwardToMany, people: number | undefined) =>
  !!only && people === 0 && m.rows_nobody_meant({ name: only.name })

function labelFor(badges: number, plannedFor: string | false, isOpen: boolean) {
  if (plannedFor) return isOpen ? m.planned_go_open() : m.planned_go({ count: badges })
  return badges > 0 ? m.badges_award_go({ count: badges }) : m.earners_award()
}

const About = ({ badges }: { badges: number }) => (
  <LitNumber words={m.earners_award_about({ count: badges })} number={badges} />
)

const PlannedAbout = ({ badges, isOpen, when }: { badges: number; isOpen: boolean; when: string }) =>
  isOpen ? (
    m.planned_about_open({ when })
  ) : (
    <LitNumber words={m.planned_about({ count: badges, when })} number={badges} />
  )

/** A sentence with its number highlighted. */
function LitNumber({ words, number }: { words: string; number: number }) {
  const figure = formatNumber(number)
  const [before, ...after] = words.split(figure)
  return (
    <>
      {before}
      <span className="text-link">{after.length > 0 && figure}</span>
      {after.join(figure)}
    </>
  )
}

/**
 * Whether a list's results can be awarded: no invalid values, no rows without a recipient, and not too many missing
 * values. Undefined if the award has no results; not sound while the preview loads.
 */
function useResults(values: AwardValues): { isValid: boolean } | undefined {
  const query = resultsPreviewQuery(values)
  const { data, isPlaceholderData } = useQuery(query)
  if (!query.enabled || values.when === 'later') return undefined
  if (!data || isPlaceholderData) return { isValid: false }
  const { counts, unknown, repeated } = data
  const isLacking = !values.grades_may_lack && lacksMany(data, values)
  return { isValid: counts.wrong + unknown.count + repeated.count === 0 && !isLacking }
}
