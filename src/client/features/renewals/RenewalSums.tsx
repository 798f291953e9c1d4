import { Sums, TotalsSummary } from '#client/ui/tables/TotalsSummary.tsx'
import type { RenewalObstacle, RenewalPreview } from '#contract/renewals.ts'
import { m } from '#i18n/compiled/messages.js'

/** The sums from the selected to the new badges, and from the current to the remaining credits. */
export function RenewalSums({ preview, isOne }: { preview: RenewalPreview; isOne: boolean }) {
  const { selected_count, badges_to_issue: badges, left_out, credits_before, credits_missing } = preview
  const credits = (
    <TotalsSummary
      lines={[
        { label: m.badges_sum_credits(), amount: credits_before },
        { label: m.badges_sum_cost(), amount: badges, isLess: true },
      ]}
      total={{ label: m.badges_sum_left(), amount: credits_before - badges }}
      isShort={credits_missing > 0}
    />
  )
  if (isOne) return credits
  return (
    <Sums>
      <TotalsSummary
        lines={[
          { label: m.renewal_chosen(), amount: selected_count },
          ...left_out.map(({ obstacle, badges_count }) => ({
            label: obstacleName(obstacle),
            amount: badges_count,
            isLess: true,
          })),
        ]}
        total={{ label: m.renewal_new_badges(), amount: badges }}
      />
      {credits}
    </Sums>
  )
}

function obstacleName(obstacle: RenewalObstacle) {
  const names = {
    renewed: m.renewal_sum_renewed,
    revoked: m.renewal_sum_revoked,
    not_assignable: m.renewal_sum_not_assignable,
    duplicate: m.renewal_sum_duplicate,
    issued_later: m.renewal_sum_issued_later,
    no_address: m.renewal_sum_no_address,
    erased: m.renewal_sum_erased,
  }
  return names[obstacle]()
}
