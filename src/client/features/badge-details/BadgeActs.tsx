import { useState } from 'react'
import { useMay } from '#client/features/session/permissions.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import type { Badge } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'
import { type BadgeAct, BadgeActDialog } from './BadgeActDialog.tsx'

/** Buttons for the actions on a valid badge; users who may not revoke it are told who may. */
export function BadgeActs({ badge }: { badge: Badge }) {
  const [act, setAct] = useState<BadgeAct | null>(null)
  if (!useMay('award')) return null
  return (
    <>
      {!badge.renewed_by_badge_id && (
        <Button icon="renew" onClick={() => setAct('renew')}>
          {m.renewal_renew_more()}
        </Button>
      )}
      <Button icon="mail" onClick={() => setAct('resend')}>
        {m.badges_resend_short()}
      </Button>
      <Button icon="edit" onClick={() => setAct('correct')}>
        {m.badges_correct_short()}
      </Button>
      {badge.may_revoke ? (
        <Button kind="danger" icon="revoked" onClick={() => setAct('revoke')}>
          {m.badges_revoke_more()}
        </Button>
      ) : (
        <p className="hint">{m.access_revoke_own()}</p>
      )}
      {act && <BadgeActDialog act={act} badge={badge} onClose={() => setAct(null)} />}
    </>
  )
}
