import { Sums, TotalsSummary } from '#client/ui/tables/TotalsSummary.tsx'
import { m } from '#i18n/compiled/messages.js'
import styles from '../award.module.css'
import type { Counted } from './ExistingHolders.tsx'

type ListAwardSumsProps = {
  counted: Counted
  /** People who already hold the badge are skipped. */
  isSkipping: boolean
  badges: number
  isShort: boolean
}

/** Two sums: from the list's people to the badges, and from the available credits to the remaining ones. */
export function ListAwardSums({ counted, isSkipping, badges, isShort }: ListAwardSumsProps) {
  const { earners_count, holders_count, credits_before } = counted
  const held = {
    label: m.earners_award_holders(),
    amount: holders_count,
    isLess: true,
    action: (
      <a href="#holders" className={styles.edit}>
        {m.earners_award_see_who()}
      </a>
    ),
  }
  return (
    <Sums>
      <TotalsSummary
        lines={[
          { label: m.earners_award_people(), amount: earners_count },
          ...(isSkipping && holders_count > 0 ? [held] : []),
        ]}
        total={{ label: m.badges_sum_badges(), amount: badges }}
      />
      <TotalsSummary
        lines={[
          { label: m.badges_sum_credits(), amount: credits_before },
          { label: m.badges_sum_cost(), amount: badges, isLess: true },
        ]}
        total={{ label: m.badges_sum_left(), amount: credits_before - badges }}
        isShort={isShort}
      />
    </Sums>
  )
}
