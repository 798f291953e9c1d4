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
      {!badge.renewed_by_badge_id && (
        <Button icon="renew" onClick={() => setAction('renew')}>
          {m.renewal_renew_more()}
        </Button>
      )}
      <Button icon="mail" onClick={() => setAction('resend')}>
        {m.badges_resend_short()}
      </Button>
      <Button icon="edit" onClick={() => setAction('correct')}>
        {m.badges_correct_short()}
      </Button>
      {badge.may_revoke ? (
        <Button kind="danger" icon="revoked" onClick={() => setAction('revoke')}>
          {m.badges_revoke_more()}
        </Button>
      ) : (
        <p className="hint">{m.access_revoke_own()}</p>
      )}
      {action && <BadgeActionDialog action={action} badge={badge} onClose={() => setAction(null)} />}
    </>
  )
}
