import { useState } from 'react'
import { TickedBar } from '#client/features/badges/TickedBar.tsx'
import { Button } from '#client/ui/buttons/Button.tsx'
import type { Ticked } from '#client/ui/tables/use-ticked.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Decision } from '../claims.queries.ts'
import { DecideDialog } from './DecideDialog.tsx'

/** The acts on the selected submissions. Those that are decided already are left out, and said. */
export function SubmissionsBar({ claimId, ticked }: { claimId: string; ticked: Ticked }) {
  const [decision, decide] = useState<Decision>()
  const close = (isDone: boolean) => {
    decide(undefined)
    if (isDone) ticked.clear()
  }
  return (
    <>
      <TickedBar
        label={m.claims_ticked()}
        count={m.claims_ticked_count({ count: ticked.count })}
        onClear={ticked.clear}
      >
        <Button kind="quiet" icon="award" onClick={() => decide('approve')}>
          {m.claims_approve()}
        </Button>
        <Button kind="quiet" icon="undo" onClick={() => decide('return')}>
          {m.claims_return()}
        </Button>
        <Button kind="quiet" icon="revoked" onClick={() => decide('decline')}>
          {m.claims_decline()}
        </Button>
      </TickedBar>
      {decision && <DecideDialog decision={decision} claimId={claimId} ids={[...ticked.ids]} onClose={close} />}
    </>
  )
}
