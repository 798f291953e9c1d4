import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { newIdempotencyKey } from '#client/api/new-idempotency-key.ts'
import { showProblemIn } from '#client/api/show-problem.ts'
import { validateBy } from '#client/api/validate-form.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import { FormErrorSummary } from '#client/ui/forms/FormErrorSummary.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import { CreditRequest } from '#contract/credits.ts'
import { m } from '#i18n/compiled/messages.js'
import { requestCreditsMutation } from './organization.queries.ts'

type Values = { credits: string; description: string }

/** Dialog to request credits from the operator: amount and message. */
export function AskForCredits({ onClose }: { onClose: () => void }) {
  const [key] = useState(newIdempotencyKey)
  const form = useForm<Values, unknown, CreditRequest>({
    resolver: validateBy(CreditRequest as z.ZodType<CreditRequest, Values>),
    defaultValues: { credits: '', description: '' },
  })
  const { credits, description, root } = form.formState.errors
  const asking = useMutation(requestCreditsMutation)
  const submit = form.handleSubmit((input) => {
    if (asking.isPending) return
    asking.mutate(
      { ...input, key },
      {
        onSuccess: () => {
          notify({ text: m.organization_credits_request_sent() })
          onClose()
        },
        onError: showProblemIn(form),
      },
    )
  })
  return (
    <Dialog
      title={m.organization_credits_ask()}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{m.word_cancel()}</Button>
          <Button
            type="submit"
            form="ask-for-credits"
            kind="primary"
            busy={asking.isPending && m.organization_credits_sending()}
          >
            {m.organization_credits_send()}
          </Button>
        </>
      }
    >
      <p>{m.organization_credits_ask_text()}</p>
      <form id="ask-for-credits" className="form" onSubmit={submit} noValidate>
        <FormErrorSummary problem={root?.message} />
        <TextField
          label={m.organization_credits_count()}
          hint={m.organization_credits_count_hint()}
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          error={credits?.message}
          {...form.register('credits')}
        />
        <TextArea
          label={m.organization_credits_note()}
          hint={m.organization_credits_note_hint()}
          optional
          limit={255}
          error={description?.message}
          {...form.register('description')}
        />
      </form>
    </Dialog>
  )
}
