import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { showProblemIn } from '#client/api/show-problem.ts'
import { validateBy } from '#client/api/validate-form.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { CopyButton } from '#client/ui/buttons/CopyButton.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { FormErrorSummary } from '#client/ui/forms/FormErrorSummary.tsx'
import { SelectField } from '#client/ui/forms/SelectField.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import { requiredText } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './Account.module.css'
import { createTokenMutation } from './account.queries.ts'

const NewToken = z.object({ name: requiredText(100), may: z.enum(['read', 'issue']) })

/** Dialog to create an API token with a name and scopes; shows the token once, because it cannot be read again. */
export function CreateToken({ onClose }: { onClose: () => void }) {
  const form = useForm({ resolver: validateBy(NewToken), defaultValues: { name: '', may: 'read' as const } })
  const { errors } = form.formState
  const create = useMutation(createTokenMutation)
  const submit = form.handleSubmit(({ name, may }) =>
    create.mutate({ name, scopes: may === 'issue' ? ['read', 'issue'] : ['read'] }, { onError: showProblemIn(form) }),
  )
  if (create.data) return <MadeToken token={create.data.token} name={create.data.name} onClose={onClose} />
  return (
    <Dialog
      title={m.account_token_create()}
      onClose={create.isPending ? undefined : onClose}
      actions={
        <>
          <Button onClick={onClose}>{m.word_cancel()}</Button>
          <Button type="submit" form="new-token" kind="primary" busy={create.isPending && m.account_token_creating()}>
            {m.account_token_create_confirm()}
          </Button>
        </>
      }
    >
      <form id="new-token" className="form" onSubmit={submit} noValidate>
        <FormErrorSummary problem={errors.root?.message} />
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
      </form>
    </Dialog>
  )
}

// Only its button closes this dialog: the token cannot be shown again.
const MadeToken = ({ token, name, onClose }: { token: string; name: string; onClose: () => void }) => (
  <Dialog
    title={m.account_token_made_title({ name })}
    actions={
      <>
        <CopyButton text={token}>{m.account_token_copy()}</CopyButton>
        <Button kind="primary" onClick={onClose}>
          {m.account_token_kept()}
        </Button>
      </>
    }
  >
    <Note kind="warn">{m.account_token_once()}</Note>
    <code className={styles.secret}>{token}</code>
  </Dialog>
)
