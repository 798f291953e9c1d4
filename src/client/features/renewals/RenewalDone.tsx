import { Link } from '@tanstack/react-router'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import type { Badge } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'
import { BulkOutcome } from '../badges/BulkOutcome.tsx'
import { nameOf } from '../badges/badge-state.ts'

type RenewedManyProps = { done: number; skipped: number; onClose: () => void }

/** The result of renewing many badges. */
export const RenewedMany = ({ done, ...outcome }: RenewedManyProps) => (
  <BulkOutcome
    title={m.renewal_done_title({ count: done })}
    left={m.renewal_left_out()}
    total={m.renewal_new_badges()}
    text={done > 0 && m.renewal_done_text()}
    done={done}
    {...outcome}
  />
)

/** The result of renewing one badge, with a link to the new one. */
export const RenewedOne = ({ badge, onClose }: { badge: Badge; onClose: () => void }) => (
  <Dialog
    title={m.renewal_done_one_title({ name: nameOf(badge) })}
    onClose={onClose}
    actions={
      <Button kind="primary" autoFocus onClick={onClose}>
        {m.word_done()}
      </Button>
    }
  >
    <p>{m.renewal_done_one_text()}</p>
    <p>
      <Link to="/badges/$badgeId" params={{ badgeId: badge.id }} onClick={onClose}>
        {m.renewal_done_open()}
      </Link>
    </p>
  </Dialog>
)
