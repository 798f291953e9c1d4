import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError } from '#client/api/api-error.ts'
import { errorMessage } from '#client/api/error-message.ts'
import { useOwningOrganization } from '#client/features/session/use-owning-organization.ts'
import { BadgePicture } from '#client/features/templates/BadgePicture.tsx'
import { nameOf } from '#client/i18n/earner-name.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { SideSheet } from '#client/ui/overlays/SideSheet.tsx'
import type { Badge } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'
import { BadgeStatePill } from '../BadgeStateMark.tsx'
import { badgeOnScreen, badgeQuery } from '../badges.queries.ts'
import { BadgeActions } from './BadgeActions.tsx'
import { BadgeFacts } from './BadgeFacts.tsx'
import { BadgeHistory } from './BadgeHistory.tsx'
import { Criteria } from './Criteria.tsx'
import { MistakeBand } from './MistakeBand.tsx'
import { PublicPage } from './PublicPage.tsx'
import { RevokedBand } from './RevokedBand.tsx'

/** A badge that is not of this organization; offers to switch if it belongs to another one of the user's. */
function MissingBadge({ id }: { id: string }) {
  const { organization, isLoading, isSwitching, goThere } = useOwningOrganization(id)
  if (isLoading) return <TableSkeleton rows={2} />
  if (!organization) return <Note kind="warn">{m.badges_sheet_missing()}</Note>
  return (
    <>
      <Note>{m.access_of_other_text({ organization: organization.name })}</Note>
      <Button kind="primary" onClick={goThere} busy={isSwitching && m.access_switching()}>
        {m.access_switch_and_open()}
      </Button>
    </>
  )
}

/** One badge in a side sheet over the list; its URL is the list's with the badge added. */
export function BadgeSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const {
    data: badge,
    error,
    refetch,
  } = useQuery({
    ...badgeQuery(id),
    placeholderData: () => badgeOnScreen(queryClient, id),
  })
  return (
    <SideSheet
      title={badge ? nameOf(badge) : m.badges_badge()}
      onClose={onClose}
      actions={badge && <BadgeActions badge={badge} />}
    >
      {badge ? (
        <Contents badge={badge} />
      ) : error instanceof ApiError && error.status === 404 ? (
        <MissingBadge id={id} />
      ) : error ? (
        <ErrorState title={m.badges_sheet_failed()} onRetry={() => void refetch()}>
          {errorMessage(error)}
        </ErrorState>
      ) : (
        <TableSkeleton rows={8} />
      )}
    </SideSheet>
  )
}

function Contents({ badge }: { badge: Badge }) {
  const template = badge.badge_template_version
  return (
    <div className="grid gap-8">
      <RevokedBand badge={badge} />
      <MistakeBand badge={badge} />
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-5 items-center max-[30rem]:[&>img]:size-24">
        <BadgePicture
          of={template}
          size={160}
          className={badge.status === 'valid' ? undefined : '[filter:grayscale(1)] opacity-55'}
        />
        <div>
          <BadgeStatePill of={badge} />
          <p className="mt-2 font-display text-[1.125rem] leading-[1.4375rem] font-serif wrap-anywhere text-balance">
            {template.title}
          </p>
          <Link to="/badges/$badgeId" params={{ badgeId: badge.id }} className="inline-block mt-2 text-sm">
            {m.badges_open_page()}
          </Link>
        </div>
      </div>
      <BadgeFacts badge={badge} />
      <Criteria html={template.assignment_criteria} />
      <PublicPage badge={badge} />
      <BadgeHistory id={badge.id} />
    </div>
  )
}
