import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import { ConfirmDialog } from '#client/ui/overlays/ConfirmDialog.tsx'
import type { ApiToken } from '#contract/accounts/api-tokens.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './Account.module.css'
import { revokeTokenMutation, tokensQuery } from './account.queries.ts'
import { CreateToken } from './CreateToken.tsx'

/** API tokens: list, create and revoke. */
export function ApiTokens() {
  const { data: tokens } = useSuspenseQuery(tokensQuery)
  const [isMaking, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<ApiToken>()
  return (
    <>
      {tokens.length === 0 ? (
        <p className="muted">{m.account_tokens_none()}</p>
      ) : (
        <ul className={styles.rows}>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => setRevoking(token)} />
          ))}
        </ul>
      )}
      <div>
        <Button icon="plus" onClick={() => setMaking(true)}>
          {m.account_token_create()}
        </Button>
      </div>
      {isMaking && <CreateToken onClose={() => setMaking(false)} />}
      {revoking && <RevokeToken token={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  )
}

function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { name, hint, scopes, created_at, last_used_at, revoked_at } = token
  const may = scopes.includes('issue') ? m.account_token_may_issue() : m.account_token_may_read()
  const used = last_used_at ? m.account_token_used({ day: formatInstant(last_used_at) }) : m.account_token_never_used()
  return (
    <li className={revoked_at ? styles.over : undefined}>
      <div>
        {name} <span className="hint num">…{hint}</span>
        <small>{[may, m.account_token_made({ day: formatInstant(created_at) })].join(' · ')}</small>
        <small>{revoked_at ? m.account_token_revoked({ day: formatInstant(revoked_at) }) : used}</small>
      </div>
      {!revoked_at && (
        <Button kind="danger" onClick={onRevoke} aria-label={m.account_token_revoke_of({ name })}>
          {m.account_token_revoke()}
        </Button>
      )}
    </li>
  )
}

function RevokeToken({ token: { id, name }, onClose }: { token: ApiToken; onClose: () => void }) {
  const revoke = useMutation(revokeTokenMutation)
  const confirm = () =>
    revoke.mutate(id, {
      onSuccess: () => notify({ text: m.account_token_revoked_toast({ name }) }),
      onError: (error) => notify({ text: errorMessage(error) }),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      title={m.account_token_revoke_title({ name })}
      cancelLabel={m.account_token_keep()}
      confirm={m.account_token_revoke_confirm()}
      busy={revoke.isPending && m.account_token_revoking()}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{m.account_token_revoke_text()}</p>
    </ConfirmDialog>
  )
}
