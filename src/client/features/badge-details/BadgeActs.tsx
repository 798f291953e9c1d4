import { useState } from 'react'
import { useMay } from '#client/features/session/permissions.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import type { Badge } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'
import { type BadgeAct, BadgeActDialog } from './BadgeActDialog.tsx'
import { useMayRevoke } from './use-may-revoke.ts'

/** What changes a valid badge, or tells of it again, as buttons. */
export function BadgeActs({ badge }: { badge: Badge }) {
  const [act, setAct] = useState<BadgeAct | null>(null)
  const mayRevoke = useMayRevoke(badge.id)
  if (!useMay('award')) return null
  return (
    <>
      <Button icon="mail" onClick={() => setAct('resend')}>
        {m.badges_resend_short()}
      </Button>
      <Button icon="edit" onClick={() => setAct('correct')}>
        {m.badges_correct_short()}
      </Button>
      <Button
        kind="danger"
        icon="revoked"
        onClick={() => setAct('revoke')}
        unavailable={!mayRevoke && m.access_revoke_own()}
      >
        {m.badges_revoke_more()}
      </Button>
      {act && <BadgeActDialog act={act} badge={badge} onClose={() => setAct(null)} />}
    </>
  )
}
