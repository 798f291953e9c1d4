import { useForm } from 'react-hook-form'
import { showProblemIn } from '#client/api/show-problem.ts'
import { useAction } from '#client/api/use-action.ts'
import { validateBy } from '#client/api/validate-form.ts'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import { DeclineRequest, type EarnerRequest, ProposedName } from '#contract/requests.ts'
import { m } from '#i18n/compiled/messages.js'
import { approveRequestMutation, approveRequestsMutation, declineRequestsMutation } from './requests.queries.ts'

type Decided = { count: number; skipped: { message: string }[] }

/** What a toast says of many: how many were done, and why the others were not. */
const doneWords = (done: (inputs: { count: number }) => string, { count, skipped }: Decided) =>
  [count > 0 && done({ count }), skipped[0] && m.requests_skipped({ count: skipped.length, why: skipped[0].message })]
    .filter(Boolean)
    .join(' ')

type OneProps = { request: EarnerRequest; onClose: (isDone: boolean) => void }

/** Approves a name as it was proposed, or spelt otherwise. */
export function ApproveName({ request: { id, name }, onClose }: OneProps) {
  const form = useForm({
    resolver: validateBy(ProposedName),
    defaultValues: name?.proposed ?? { first_name: '', last_name: '' },
  })
  const { errors } = form.formState
  const approve = useAction(approveRequestMutation, {
    done: m.requests_approved_done({ count: 1 }),
    next: () => onClose(true),
    refused: showProblemIn(form),
  })
  return (
    <ActionDialog
      title={m.requests_approve_title()}
      act={m.requests_approve()}
      icon="ready"
      busy={m.requests_approving()}
      action={approve}
      problem={errors.root?.message}
      onAct={form.handleSubmit((values) => approve.run({ request_id: id, ...values }))}
      onClose={() => onClose(false)}
      fields={
        <>
          <TextField
            label={m.passport_name_first()}
            error={errors.first_name?.message}
            {...form.register('first_name')}
          />
          <TextField label={m.passport_name_last()} error={errors.last_name?.message} {...form.register('last_name')} />
        </>
      }
    >
      <p>{m.requests_approve_text()}</p>
    </ActionDialog>
  )
}

type ManyProps = { ids: string[]; onClose: (isDone: boolean) => void }

/** Approves many names, each as proposed. */
export function ApproveMany({ ids, onClose }: ManyProps) {
  const approve = useAction(approveRequestsMutation, {
    done: (decided) => doneWords(m.requests_approved_done, decided),
    next: () => onClose(true),
  })
  return (
    <ActionDialog
      title={m.requests_approve_many_title({ count: ids.length })}
      act={m.requests_approve_many({ count: ids.length })}
      icon="ready"
      busy={m.requests_approving()}
      action={approve}
      onAct={() => approve.run(ids)}
      onClose={() => onClose(false)}
    >
      <p>{m.requests_approve_text()}</p>
    </ActionDialog>
  )
}

/** Declines one or many requests, with words for whoever asked. */
export function DeclineRequests({ ids, onClose }: ManyProps) {
  const form = useForm({ resolver: validateBy(DeclineRequest), defaultValues: { answer: '' } })
  const { answer, root } = form.formState.errors
  const decline = useAction(declineRequestsMutation, {
    done: (decided) => doneWords(m.requests_declined_done, decided),
    next: () => onClose(true),
    refused: showProblemIn(form),
  })
  return (
    <ActionDialog
      title={m.requests_decline_title({ count: ids.length })}
      act={m.requests_decline_many({ count: ids.length })}
      busy={m.requests_declining()}
      action={decline}
      problem={root?.message}
      onAct={form.handleSubmit((values) => decline.run({ request_ids: ids, ...values }))}
      onClose={() => onClose(false)}
      fields={
        <TextArea
          label={m.requests_words()}
          hint={m.requests_words_hint()}
          limit={2000}
          error={answer?.type === 'too_small' ? m.requests_words_missing() : answer?.message}
          {...form.register('answer')}
        />
      }
    />
  )
}
