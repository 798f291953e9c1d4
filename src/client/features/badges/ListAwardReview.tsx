import { useQuery } from '@tanstack/react-query'
import { ListObstacle, obstacleOf } from '#client/features/earners-lists/ListObstacle.tsx'
import { listQuery } from '#client/features/earners-lists/lists.queries.ts'
import { NotLoaded } from '#client/features/shell/NotLoaded.tsx'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Note } from '#client/ui/Note.tsx'
import { LedgerSkeleton } from '#client/ui/Skeleton.tsx'
import type { AwardToList } from '#contract/list-awards.ts'
import { m } from '#i18n/paraglide/messages.js'
import { AwardFacts } from './AwardFacts.tsx'
import type { AwardFormControl } from './AwardForm.tsx'
import styles from './award.module.css'
import { awardToListMutation, listAwardPreviewQuery } from './award.queries.ts'
import { Holders } from './Holders.tsx'
import { ListAwardSums } from './ListAwardSums.tsx'
import { ReviewDock } from './ReviewDock.tsx'
import { useAward } from './use-award.tsx'
import { Working } from './Working.tsx'

type ListAwardReviewProps = {
  award: AwardToList
  form: AwardFormControl
  idempotencyKey: string
  /** The key was spent on something else. */
  onNewKey: () => void
  onSent: (sent: { before: string | null } | undefined) => void
  onAwarded: (listId: string) => void
}

/** What will happen to everybody on the list, in sums, names and facts, before it does. */
export function ListAwardReview({ award, form, idempotencyKey, onNewKey, onSent, onAwarded }: ListAwardReviewProps) {
  const { earners_list_id: listId, duplicates } = award
  // Both asked again at every review: a colleague may have changed the list, or spent what was left.
  const { data: list } = useQuery({ ...listQuery(listId), staleTime: 0 })
  const preview = useQuery({ ...listAwardPreviewQuery(award), staleTime: 0 })
  const outcomes = { form, onNewKey, onSent, onAwarded: () => onAwarded(listId) }
  const { send, isSending, refusal } = useAward(awardToListMutation, outcomes)
  const counted = preview.data
  const badges = counted ? counted.earners_count - (duplicates === 'skip' ? counted.holders_count : 0) : 0
  const short =
    counted &&
    badges > counted.credits_before &&
    m.badges_not_enough_credits({
      needed: badges,
      left: counted.credits_before,
      missing: badges - counted.credits_before,
    })
  const obstacle = list === undefined ? false : obstacleOf(list)
  const isAllHeld = counted !== undefined && counted.earners_count > 0 && badges === 0
  const reason = obstacle || (isAllHeld && m.earners_award_reason_all()) || short

  return (
    <>
      <div className={styles.columns}>
        <div>
          {counted ? (
            <>
              <p className={styles.what}>{badges > 0 ? <About badges={badges} /> : m.earners_award_about_none()}</p>
              <ListAwardSums counted={counted} isSkipping={duplicates === 'skip'} badges={badges} isShort={!!short} />
            </>
          ) : preview.error ? (
            <NotLoaded title={m.earners_failed_title()} error={preview.error} onRetry={() => void preview.refetch()} />
          ) : (
            <LedgerSkeleton rows={6} />
          )}
          {isSending && (
            <div className={styles.refusal}>
              <Working>{m.badges_award_working()}</Working>
            </div>
          )}
          <div role="alert" className={styles.refusal}>
            {obstacle ? (
              <ListObstacle listId={listId} />
            ) : (
              reason && <Note kind={short ? 'danger' : 'warn'}>{reason}</Note>
            )}
            {!reason && refusal && (
              <Note kind={refusal.kind}>
                {refusal.text} {refusal.link}
              </Note>
            )}
          </div>
          {counted && counted.holders_count > 0 && (
            <Holders
              counted={counted}
              policy={duplicates === 'skip' ? 'skip' : 'allow'}
              onChoose={(policy) => form.setValue('duplicates', policy)}
            />
          )}
        </div>
        <AwardFacts award={award} />
      </div>
      <ReviewDock
        label={badges > 0 ? m.badges_award_go({ count: badges }) : m.earners_award()}
        note={badges > 0 && m.badges_award_may_close()}
        isSending={isSending}
        unavailable={counted ? reason || false : m.shell_loading()}
        onAward={() => send(award, idempotencyKey)}
      />
    </>
  )
}

/** The sentence with its number lit. */
function About({ badges }: { badges: number }) {
  const figure = formatNumber(badges)
  const [before, ...after] = m.earners_award_about({ count: badges }).split(figure)
  return (
    <>
      {before}
      <span className={styles.figure}>{after.length > 0 && figure}</span>
      {after.join(figure)}
    </>
  )
}
