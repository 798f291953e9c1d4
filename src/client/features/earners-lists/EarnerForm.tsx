import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { newKey } from '#client/api/new-key.ts'
import { showProblemIn } from '#client/api/show-problem.ts'
import { validateBy } from '#client/api/validate-form.ts'
import { nameOf } from '#client/features/badges/badge-state.ts'
import { correctEarnerMutation } from '#client/features/earners/earners.queries.ts'
import { Alert } from '#client/ui/Alert.tsx'
import { Button } from '#client/ui/Button.tsx'
import { SideSheet } from '#client/ui/SideSheet.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { notify } from '#client/ui/toasts.ts'
import { Recipient } from '#contract/badges.ts'
import type { Earner } from '#contract/earners.ts'
import { m } from '#i18n/paraglide/messages.js'
import styles from './lists.module.css'
import { addEarnerMutation } from './lists.queries.ts'
import { MetadataFields } from './MetadataFields.tsx'

type EarnerFormProps = {
  listId: string
  /** Whose name and metadata to correct; without one, somebody is added. */
  earner?: Earner
  onClose: () => void
}

/** Adds somebody to a list, or corrects their name and what else is known of them. An address names the person and stays as it is. */
export function EarnerForm({ listId, earner, onClose }: EarnerFormProps) {
  const formId = useId()
  const [key] = useState(newKey)
  const adding = useMutation(addEarnerMutation)
  const saving = useMutation(correctEarnerMutation)
  const isBusy = adding.isPending || saving.isPending
  const [metadata, setMetadata] = useState(earner?.metadata ?? null)
  const form = useForm({
    resolver: validateBy(Recipient),
    defaultValues: {
      recipient_email: earner?.recipient_email ?? '',
      recipient_first_name: earner?.recipient_first_name ?? '',
      recipient_last_name: earner?.recipient_last_name ?? '',
    },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit(({ recipient_email, ...names }) => {
    if (isBusy) return
    const onSuccess = (saved: Earner) => {
      const name = nameOf(saved)
      notify({ text: earner ? m.earners_corrected({ name }) : m.earners_added({ name }) })
      onClose()
    }
    const outcomes = { onSuccess, onError: showProblemIn(form) }
    const change = metadata === earner?.metadata ? names : { ...names, metadata }
    if (earner) saving.mutate({ earner_id: earner.id, ...change }, outcomes)
    else adding.mutate({ earners_list_id: listId, recipient_email, ...names, key }, outcomes)
  })

  return (
    <SideSheet
      title={earner ? nameOf(earner) : m.earners_add_title()}
      onClose={onClose}
      actions={
        <>
          <Button kind="primary" type="submit" form={formId} busy={isBusy && m.earners_saving()}>
            {earner ? m.earners_save() : m.earners_add_it()}
          </Button>
          <Button onClick={onClose}>{m.shell_cancel()}</Button>
        </>
      }
    >
      <form id={formId} className={styles.fields} onSubmit={submit} noValidate>
        <TextField
          label={m.earners_email()}
          hint={earner ? m.earners_email_fixed() : m.earners_email_hint()}
          type="email"
          autoComplete="off"
          readOnly={earner !== undefined}
          autoFocus={!earner}
          error={errors.recipient_email?.message}
          {...form.register('recipient_email')}
        />
        <TextField
          label={m.earners_first_name()}
          autoComplete="off"
          autoFocus={earner !== undefined}
          error={errors.recipient_first_name?.message}
          {...form.register('recipient_first_name')}
        />
        <TextField
          label={m.earners_last_name()}
          autoComplete="off"
          error={errors.recipient_last_name?.message}
          {...form.register('recipient_last_name')}
        />
        {earner && <MetadataFields kept={earner.metadata} metadata={metadata} onChange={setMetadata} />}
        <Alert>{errors.root?.message}</Alert>
      </form>
    </SideSheet>
  )
}
