import { useForm } from 'react-hook-form'
import { showProblemIn } from '#client/api/show-problem.ts'
import { validateBy } from '#client/api/validate-form.ts'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import { DeclineRequest } from '#contract/requests.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Decision } from '../claims.queries.ts'
import { useDecision } from './use-decision.ts'

type DialogProps = {
  claimId: string
  ids: string[]
  /** Whose it is, if it is one. */
  name?: string | undefined
  onClose: (isDone: boolean) => void
}

/** Asks before submissions are decided. */
export const DecideDialog = ({ decision, ...props }: DialogProps & { decision: Decision }) =>
  decision === 'approve' ? <Approve {...props} /> : <WithWords {...props} decision={decision} />

function Approve({ claimId, ids, onClose }: DialogProps) {
  const count = ids.length
  const approve = useDecision({ next: () => onClose(true) })
  return (
    <ActionDialog
      title={m.claims_approve_title({ count })}
      act={m.claims_approve_act({ count })}
      icon="award"
      busy={m.claims_approving()}
      action={approve}
      onAct={() => approve.run({ decision: 'approve', claim_id: claimId, submission_ids: ids, answer: '' })}
      onClose={() => onClose(false)}
    >
      <p>{m.claims_approve_text()}</p>
    </ActionDialog>
  )
}

/** Gives back or declines, with words for the people. */
function WithWords({ claimId, ids, name, onClose, decision }: DialogProps & { decision: 'return' | 'decline' }) {
  const form = useForm({ resolver: validateBy(DeclineRequest), defaultValues: { answer: '' } })
  const { answer, root } = form.formState.errors
  const decide = useDecision({ next: () => onClose(true), refused: showProblemIn(form) })
  const isReturn = decision === 'return'
  const of = { count: ids.length }
  const title = isReturn
    ? name
      ? m.claims_return_title_one({ name })
      : m.claims_return_title(of)
    : name
      ? m.claims_decline_title_one({ name })
      : m.claims_decline_title(of)
  return (
    <ActionDialog
      title={title}
      act={isReturn ? m.claims_return_act() : m.claims_decline_act()}
      icon={isReturn ? 'undo' : 'revoked'}
      busy={isReturn ? m.claims_returning() : m.claims_declining()}
      cancel={m.claims_return_keep()}
      action={decide}
      problem={root?.message}
      onAct={form.handleSubmit((values) => decide.run({ decision, claim_id: claimId, submission_ids: ids, ...values }))}
      onClose={() => onClose(false)}
      fields={
        <TextArea
          label={m.claims_word_said()}
          limit={2000}
          error={answer?.type === 'too_small' ? m.claims_words_missing() : answer?.message}
          {...form.register('answer')}
        />
      }
    >
      <p>{isReturn ? m.claims_return_text() : m.claims_decline_text()}</p>
    </ActionDialog>
  )
}
