import { useState } from 'react'
import { useMay } from '#client/features/session/permissions.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import type { Badge } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'
import { type BadgeAction, BadgeActionDialog } from './BadgeActionDialog.tsx'

/** Buttons for the actions on a valid badge; users who may not revoke it are told who may. */
export function BadgeActions({ badge }: { badge: Badge }) {
  const [action, setAction] = useState<BadgeAction | null>(null)
  if (!useMay('award')) return null
  return (
    <>
      {badge.status === 'valid' && <Buttons badge={badge} onAction={setAction} />}
      {action && <BadgeActionDialog action={action} badge={badge} onClose={() => setAction(null)} />}
    </>
  )
}

const Buttons = ({ badge, onAction }: { badge: Badge; onAction: (action: BadgeAction) => void }) => (
  <>
    {!badge.renewed_by_badge_id && (
      <Button icon="renew" onClick={() => onAction('renew')}>
        {m.renewal_renew_more()}
      </Button>
    )}
    <Button icon="mail" onClick={() => onAction('resend')}>
      {m.badges_resend_short()}
    </Button>
    <Button icon="edit" onClick={() => onAction('correct')}>
      {m.badges_correct_short()}
    </Button>
    {badge.may_revoke ? (
      <Button kind="danger" icon="revoked" onClick={() => onAction('revoke')}>
        {m.badges_revoke_more()}
      </Button>
    ) : (
      <p className="hint">{m.access_revoke_own()}</p>
    )}
  </>
)
