import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { showProblemIn } from '#client/api/show-problem.ts'
import { validateBy } from '#client/api/validate-form.ts'
import { nameOf } from '#client/features/badges/badge-state.ts'
import { MetadataFields } from '#client/features/earners-lists/MetadataFields.tsx'
import { Alert } from '#client/ui/Alert.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Note } from '#client/ui/Note.tsx'
import { SideSheet } from '#client/ui/SideSheet.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { notify } from '#client/ui/toasts.ts'
import { Recipient } from '#contract/badges.ts'
import type { Earner } from '#contract/earners.ts'
import { m } from '#i18n/paraglide/messages.js'
import styles from './earners.module.css'
import { correctEarnerMutation } from './earners.queries.ts'

/** Corrects somebody's name, address or what else is known of them. What their badges say stays: each badge is corrected by itself. */
export function CorrectEarner({ earner, onClose }: { earner: Earner; onClose: () => void }) {
  const formId = useId()
  const { mutate, isPending } = useMutation(correctEarnerMutation)
  const [metadata, setMetadata] = useState(earner.metadata)
  const form = useForm({
    resolver: validateBy(Recipient),
    defaultValues: {
      recipient_email: earner.recipient_email,
      recipient_first_name: earner.recipient_first_name,
      recipient_last_name: earner.recipient_last_name,
    },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit((values) => {
    if (isPending) return
    const onSuccess = (saved: Earner) => {
      notify({ text: m.earners_corrected({ name: nameOf(saved) }) })
      onClose()
    }
    const change = metadata === earner.metadata ? values : { ...values, metadata }
    mutate({ earner_id: earner.id, ...change }, { onSuccess, onError: showProblemIn(form) })
  })
  return (
    <SideSheet
      title={m.earners_page_correct_title()}
      onClose={onClose}
      actions={
        <>
          <Button kind="primary" type="submit" form={formId} busy={isPending && m.earners_saving()}>
            {m.earners_save()}
          </Button>
          <Button onClick={onClose}>{m.shell_cancel()}</Button>
        </>
      }
    >
      <form id={formId} className={styles.fields} onSubmit={submit} noValidate>
        <TextField
          label={m.earners_first_name()}
          autoComplete="off"
          autoFocus
          error={errors.recipient_first_name?.message}
          {...form.register('recipient_first_name')}
        />
        <TextField
          label={m.earners_last_name()}
          autoComplete="off"
          error={errors.recipient_last_name?.message}
          {...form.register('recipient_last_name')}
        />
        <TextField
          label={m.earners_email()}
          hint={m.earners_page_email_hint()}
          type="email"
          autoComplete="off"
          error={errors.recipient_email?.message}
          {...form.register('recipient_email')}
        />
        <MetadataFields kept={earner.metadata} metadata={metadata} onChange={setMetadata} />
        <Note>{m.earners_page_correct_text()}</Note>
        <Alert>{errors.root?.message}</Alert>
      </form>
    </SideSheet>
  )
}
