import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { showProblemIn } from '#client/api/show-problem.ts'
import { useAction } from '#client/api/use-action.ts'
import { validateBy } from '#client/api/validate-form.ts'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import { CreditRequest } from '#contract/credits.ts'
import { m } from '#i18n/compiled/messages.js'
import { requestCreditsMutation } from './credits.queries.ts'

type Values = { credits: string; description: string }

/** Dialog to request credits from the operator: amount and message. */
export function AskForCredits({ onClose }: { onClose: () => void }) {
  const form = useForm<Values, unknown, CreditRequest>({
    resolver: validateBy(CreditRequest as z.ZodType<CreditRequest, Values>),
    defaultValues: { credits: '', description: '' },
  })
  const { credits, description, root } = form.formState.errors
  const ask = useAction(requestCreditsMutation, {
    done: m.organization_credits_request_sent(),
    next: onClose,
    refused: showProblemIn(form),
  })
  return (
    <ActionDialog
      title={m.organization_credits_ask()}
      fields={
        <>
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
        </>
      }
      act={m.organization_credits_send()}
      busy={m.organization_credits_sending()}
      action={ask}
      problem={root?.message}
      onAct={form.handleSubmit((input) => ask.run({ ...input, key: ask.key }))}
      onClose={onClose}
    >
      <p>{m.organization_credits_ask_text()}</p>
    </ActionDialog>
  )
}
