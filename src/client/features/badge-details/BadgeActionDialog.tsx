import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import type { Badge } from '#contract/badges.ts'
import { CorrectRecipient } from './CorrectRecipient.tsx'
import { ResendBadge } from './ResendBadge.tsx'
import { RevokeBadge } from './RevokeBadge.tsx'

const RenewDialog = lazyPart(() => import('../renewals/RenewDialog.tsx'), 'RenewDialog')

/** The actions on a valid badge that open a dialog. */
export type BadgeAction = 'renew' | 'resend' | 'correct' | 'revoke'

type BadgeActionDialogProps = { action: BadgeAction; badge: Badge; onClose: () => void }

/** The dialog of an action on a badge. */
export function BadgeActionDialog({ action, ...props }: BadgeActionDialogProps) {
  switch (action) {
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
