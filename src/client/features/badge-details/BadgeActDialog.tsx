import type { Badge } from '#contract/badges.ts'
import { CorrectRecipient } from './CorrectRecipient.tsx'
import { ResendBadge } from './ResendBadge.tsx'
import { RevokeBadge } from './RevokeBadge.tsx'

/** What changes a valid badge, or tells of it again. */
export type BadgeAct = 'resend' | 'correct' | 'revoke'

type BadgeActDialogProps = { act: BadgeAct; badge: Badge; onClose: () => void }

/** Asks what an act needs to know before it is done. */
export function BadgeActDialog({ act, ...props }: BadgeActDialogProps) {
  switch (act) {
    case 'revoke':
      return <RevokeBadge {...props} />
    case 'correct':
      return <CorrectRecipient {...props} />
    case 'resend':
      return <ResendBadge {...props} />
  }
}
