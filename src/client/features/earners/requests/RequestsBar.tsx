import { useState } from 'react'
import { TickedBar } from '#client/features/badges/TickedBar.tsx'
import { Button } from '#client/ui/buttons/Button.tsx'
import type { Ticked } from '#client/ui/tables/use-ticked.ts'
import type { EarnerRequest } from '#contract/requests.ts'
import { m } from '#i18n/compiled/messages.js'
import { ApproveMany, DeclineRequests } from './RequestDialogs.tsx'

/** The acts on the selected requests. Only names are approved here: each erasure is looked at. */
export function RequestsBar({ ticked, rows }: { ticked: Ticked; rows: EarnerRequest[] }) {
  const [act, setAct] = useState<'approve' | 'decline' | null>(null)
  const ids = [...ticked.ids]
  const others = rows.some(({ id, kind }) => kind !== 'name' && ticked.has(id))
  const close = (isDone: boolean) => {
    setAct(null)
    if (isDone) ticked.clear()
  }
  return (
    <>
      <TickedBar
        label={m.requests_ticked()}
        count={m.requests_ticked_count({ count: ids.length })}
        onClear={ticked.clear}
      >
        <Button
          kind="quiet"
          icon="ready"
          unavailable={others && m.requests_only_names()}
          onClick={() => setAct('approve')}
        >
          {m.requests_approve_more()}
        </Button>
        <Button
          kind="quiet"
          icon="revoked"
          unavailable={others && m.requests_only_names()}
          onClick={() => setAct('decline')}
        >
          {m.requests_decline_more()}
        </Button>
      </TickedBar>
      {act === 'approve' && <ApproveMany ids={ids} onClose={close} />}
      {act === 'decline' && <DeclineRequests ids={ids} onClose={close} />}
    </>
  )
}
