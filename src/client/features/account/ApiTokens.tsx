import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { showProblemIn } from '#client/api/show-problem.ts'
import { useAction } from '#client/api/use-action.ts'
import { validateBy } from '#client/api/validate-form.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { SelectField } from '#client/ui/forms/SelectField.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import { SecretDialog } from '#client/ui/overlays/SecretDialog.tsx'
import type { ApiToken } from '#contract/accounts/api-tokens.ts'
import { requiredText } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './Account.module.css'
import { createTokenMutation, revokeTokenMutation, tokensQuery } from './account.queries.ts'

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
    <li className={revoked_at ? 'text-ink-3' : undefined}>
      <div>
        {name} <span className="hint num">…{hint}</span>
        <small className="block text-ink-3 text-sm/sm">
          {[may, m.account_token_made({ day: formatInstant(created_at) })].join(' · ')}
        </small>
        <small className="block text-ink-3 text-sm/sm">
          {revoked_at ? m.account_token_revoked({ day: formatInstant(revoked_at) }) : used}
        </small>
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
  const revoke = useAction(revokeTokenMutation, { done: m.account_token_revoked_toast({ name }), next: onClose })
  return (
    <ActionDialog
      isDanger
      title={m.account_token_revoke_title({ name })}
      cancel={m.account_token_keep()}
      act={m.account_token_revoke_confirm()}
      busy={m.account_token_revoking()}
      action={revoke}
      onAct={() => revoke.run(id)}
      onClose={onClose}
    >
      <p>{m.account_token_revoke_text()}</p>
    </ActionDialog>
  )
}

const NewToken = z.object({ name: requiredText(100), may: z.enum(['read', 'issue']) })

/** Asks for a token's name and scopes; shows the token once, because it cannot be read again. */
function CreateToken({ onClose }: { onClose: () => void }) {
  const form = useForm({ resolver: validateBy(NewToken), defaultValues: { name: '', may: 'read' as const } })
  const { errors } = form.formState
  const create = useAction(createTokenMutation, { refused: showProblemIn(form) })
  if (create.data)
    return (
      <SecretDialog
        title={m.account_token_made_title({ name: create.data.name })}
        secret={create.data.token}
        onClose={onClose}
      />
    )
  return (
    <ActionDialog
      title={m.account_token_create()}
      fields={
        <>
          <TextField
            label={m.word_name()}
            hint={m.account_token_name_hint()}
            autoFocus
            error={errors.name?.message}
            {...form.register('name')}
          />
          <SelectField
            label={m.account_token_scope()}
            hint={m.account_token_scope_hint()}
            options={[
              { value: 'read', label: m.account_token_may_read() },
              { value: 'issue', label: m.account_token_may_issue() },
            ]}
            error={errors.may?.message}
            {...form.register('may')}
          />
        </>
      }
      act={m.account_token_create_confirm()}
      busy={m.account_token_creating()}
      action={create}
      problem={errors.root?.message}
      onAct={form.handleSubmit(({ name, may }) =>
        create.run({ name, scopes: may === 'issue' ? ['read', 'issue'] : ['read'] }),
      )}
      onClose={onClose}
    />
  )
}
