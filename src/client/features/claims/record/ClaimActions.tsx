import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { sayRefusal, useAction } from '#client/api/use-action.ts'
import { useMay } from '#client/features/session/permissions.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { AnchorButton, LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import { MoreMenu } from '#client/ui/overlays/Menu.tsx'
import type { Claim, ClaimStatus } from '#contract/claims/claims.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatWallClock } from '#i18n/dates.ts'
import { NEW } from '../claim-states.ts'
import { deleteClaimMutation, updateClaimMutation } from '../claims.queries.ts'

/** What a toast says once a claim is opened, paused or closed. */
function doneWords({ title, state, opens_at }: Claim): string {
  if (state === 'early' && opens_at) return m.claims_opens_at({ title, when: formatWallClock(opens_at, 'long') })
  if (state === 'paused') return m.claims_paused({ title })
  return state === 'closed' ? m.claims_closed({ title }) : m.claims_opened({ title })
}

/** Opens, pauses and closes a claim, and leads to its page, its form and a copy. */
export function ClaimActions({ claim }: { claim: Claim }) {
  const { id: claimId, title, status, state, url } = claim
  const navigate = useNavigate()
  const mayEdit = useMay('edit_claims')
  const [asked, ask] = useState<'close' | 'delete'>()
  const turn = useAction(updateClaimMutation, { done: doneWords, refused: sayRefusal })
  // It says how the claim shall be, whatever others have changed in it.
  const to = (next: ClaimStatus) => void turn.run({ claim_id: claimId, status: next, madeFrom: null })
  const see = (
    <AnchorButton icon="eye" href={url} target="_blank" rel="noopener">
      {m.claims_see_it()} <span className="sr">({m.claims_new_tab()})</span>
    </AnchorButton>
  )
  if (!mayEdit) return see
  const isOver = state === 'closed'
  return (
    <>
      {see}
      <LinkButton to="/badges/claims/$claimId" params={{ claimId }} search={{ edit: 1 }} icon="edit">
        {m.organization_edit()}
      </LinkButton>
      {status === 'open' && !isOver && (
        <Button icon="paused" busy={turn.isPending && m.word_saving()} onClick={() => to('paused')}>
          {m.claims_pause()}
        </Button>
      )}
      {status !== 'open' && (
        <Button kind="primary" busy={turn.isPending && m.word_saving()} onClick={() => to('open')}>
          {status === 'draft' ? m.claims_open() : m.claims_open_again()}
        </Button>
      )}
      <MoreMenu
        label={m.claims_actions({ title })}
        items={[
          {
            id: 'copy',
            label: m.claims_copy(),
            icon: 'copy',
            onAction: () =>
              void navigate({ to: '/badges/claims/$claimId', params: { claimId: NEW }, search: { from: claimId } }),
          },
          ...(status === 'open' || status === 'paused'
            ? [{ id: 'close', label: m.claims_close(), icon: 'archived' as const, onAction: () => ask('close') }]
            : []),
          ...(status === 'draft'
            ? [{ id: 'delete', label: m.claims_delete(), icon: 'trash' as const, onAction: () => ask('delete') }]
            : []),
        ]}
      />
      {asked === 'close' && <CloseClaim claim={claim} onClose={() => ask(undefined)} />}
      {asked === 'delete' && <DeleteClaim claim={claim} onClose={() => ask(undefined)} />}
    </>
  )
}

type DialogProps = { claim: Claim; onClose: () => void }

function CloseClaim({ claim: { id, title }, onClose }: DialogProps) {
  const close = useAction(updateClaimMutation, { done: doneWords, next: onClose })
  return (
    <ActionDialog
      title={m.claims_close_title({ title })}
      act={m.claims_close()}
      busy={m.claims_closing()}
      action={close}
      onAct={() => close.run({ claim_id: id, status: 'closed', madeFrom: null })}
      onClose={onClose}
    >
      <p>{m.claims_close_text()}</p>
    </ActionDialog>
  )
}

function DeleteClaim({ claim, onClose }: DialogProps) {
  const navigate = useNavigate()
  const remove = useAction(deleteClaimMutation, {
    done: m.claims_deleted(),
    next: () => void navigate({ to: '/badges/claims' }),
  })
  return (
    <ActionDialog
      isDanger
      title={m.claims_delete_title({ title: claim.title })}
      act={m.claims_delete()}
      busy={m.claims_deleting()}
      action={remove}
      onAct={() => remove.run(claim.id)}
      onClose={onClose}
    >
      <p>{m.claims_delete_text()}</p>
    </ActionDialog>
  )
}
