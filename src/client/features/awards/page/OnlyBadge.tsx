import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#client/api/error-message.ts'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { m } from '#i18n/compiled/messages.js'
import { badgeQuery } from '../../badges/badges.queries.ts'
import { BadgeFacts } from '../../badges/details/BadgeFacts.tsx'

/** The facts of the only badge of an award, shown instead of a table. */
export function OnlyBadge({ badgeId }: { badgeId: string }) {
  const { data: badge, error, refetch } = useQuery(badgeQuery(badgeId))
  if (!badge) {
    if (!error) return <TableSkeleton rows={5} />
    return (
      <ErrorState title={m.badges_sheet_failed()} onRetry={() => void refetch()}>
        {errorMessage(error)}
      </ErrorState>
    )
  }
  return (
    <section className="grid gap-6 justify-items-start [&>dl]:w-full" aria-label={m.badges_badge()}>
      <BadgeFacts badge={{ ...badge, award_id: null }} />
      <LinkButton to="/badges/$badgeId" params={{ badgeId }}>
        {m.badges_done_see()}
      </LinkButton>
    </section>
  )
}
