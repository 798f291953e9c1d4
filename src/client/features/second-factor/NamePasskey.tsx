import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { validateBy } from '#client/api/validate-form.ts'
import { browserNames } from '#client/features/account/browser-names.ts'
import { StaleSaveNotice } from '#client/features/conflicts/StaleSaveNotice.tsx'
import { takeIntoForm } from '#client/features/conflicts/take-into-form.ts'
import { useStaleSave } from '#client/features/conflicts/use-stale-save.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import { FormErrorSummary } from '#client/ui/forms/FormErrorSummary.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import type { Passkey } from '#contract/accounts/passkeys.ts'
import { requiredText } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { addPasskeyMutation, renamePasskeyMutation } from './security.queries.ts'
import { passkeyRefusal } from './webauthn.ts'

const Named = z.object({ name: requiredText(60) })

/** Names a new passkey and has the browser create it, or renames an existing one. */
export function NamePasskey({ passkey, onClose }: { passkey?: Passkey; onClose: () => void }) {
  const { system } = browserNames(navigator.userAgent)
  const form = useForm({ resolver: validateBy(Named), defaultValues: { name: passkey?.name ?? system ?? '' } })
  const { errors } = form.formState
  const add = useMutation(addPasskeyMutation)
  const rename = useMutation(renamePasskeyMutation)
  const stale = useStaleSave<Pick<Passkey, 'name'>>(passkey ?? { name: '' })
  const isBusy = add.isPending || rename.isPending
  const submit = form.handleSubmit(({ name }) => {
    const after = {
      onSuccess: () => {
        notify({ text: passkey ? m.account_saved() : m.security_passkey_added_toast({ name }) })
        onClose()
      },
      onError: (error: unknown) => form.setError('root', { message: passkeyRefusal(error).message }),
    }
    const onError = stale.orElse(after.onError, { sent: { name }, take: takeIntoForm(form) })
    if (passkey) rename.mutate({ passkey_id: passkey.id, name, madeFrom: stale.madeFrom }, { ...after, onError })
    else add.mutate(name, after)
  })
  return (
    <Dialog
      title={passkey ? m.security_passkey_rename_title() : m.security_passkey_add()}
      onClose={isBusy ? undefined : onClose}
      actions={
        <>
          <Button onClick={onClose} unavailable={isBusy && m.security_passkey_waiting()}>
            {m.word_cancel()}
          </Button>
          <Button
            type="submit"
            form="passkey"
            kind="primary"
            busy={isBusy && (passkey ? m.word_saving() : m.security_passkey_waiting())}
          >
            {passkey ? m.word_save() : m.security_passkey_make()}
          </Button>
        </>
      }
    >
      {!passkey && <p>{m.security_passkey_add_text()}</p>}
      <form id="passkey" className="form" onSubmit={submit} noValidate>
        <FormErrorSummary problem={errors.root?.message} />
        <StaleSaveNotice stale={stale} onSave={submit} label={() => m.word_name()} />
        <TextField
          label={m.word_name()}
          hint={m.security_passkey_name_hint()}
          autoFocus
          error={errors.name?.message}
          {...form.register('name')}
        />
      </form>
    </Dialog>
  )
}
