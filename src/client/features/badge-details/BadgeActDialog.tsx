import { lazy } from 'react'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import type { Badge } from '#contract/badges.ts'
import { CorrectRecipient } from './CorrectRecipient.tsx'
import { ResendBadge } from './ResendBadge.tsx'
import { RevokeBadge } from './RevokeBadge.tsx'

const RenewDialog = lazy(() =>
  import('../renewals/RenewDialog.tsx').then((module) => ({ default: module.RenewDialog })),
)

/** What changes a valid badge, tells of it again, or issues another in its place. */
export type BadgeAct = 'renew' | 'resend' | 'correct' | 'revoke'

type BadgeActDialogProps = { act: BadgeAct; badge: Badge; onClose: () => void }

/** Asks what an act needs to know before it is done. */
export function BadgeActDialog({ act, ...props }: BadgeActDialogProps) {
  switch (act) {
    case 'renew':
      return (
        <LazyBoundary>
          <RenewDialog selection={{ badge_ids: [props.badge.id] }} {...props} />
        </LazyBoundary>
      )
    case 'revoke':
      return <RevokeBadge {...props} />
    case 'correct':
      return <CorrectRecipient {...props} />
    case 'resend':
      return <ResendBadge {...props} />
  }
}
