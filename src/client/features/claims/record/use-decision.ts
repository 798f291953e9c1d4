import { sayRefusal, useAction } from '#client/api/use-action.ts'
import { m } from '#i18n/compiled/messages.js'
import { type Decision, decideMutation, undoAnswersMutation, undoApprovalMutation } from '../claims.queries.ts'

const done: Record<Decision, (amount: { count: number }) => string> = {
  approve: m.claims_approved_done,
  return: m.claims_returned_done,
  decline: m.claims_declined_done,
}

type After = { next?: () => void; refused?: (error: Error) => void }

/** Decides submissions, and says what became of them; an approval can be undone from there, as from its award, and the others until their mails leave. */
export function useDecision({ next, refused }: After) {
  const undo = useAction(undoApprovalMutation, { done: m.claims_undone(), refused: sayRefusal })
  const takeBack = useAction(undoAnswersMutation, {
    refused: sayRefusal,
    done: ({ skipped: [first, ...others] }) =>
      first ? m.claims_skipped({ count: others.length + 1, why: first.message }) : m.claims_answer_undone(),
  })
  return useAction(decideMutation, {
    next,
    ...(refused && { refused }),
    done: ({ decided_count, waiting_count, award_id, skipped }, { decision, claim_id, submission_ids }) => {
      const awarded = decided_count - waiting_count
      const text = [
        awarded > 0 && done[decision]({ count: awarded }),
        waiting_count > 0 && m.claims_no_credits({ count: waiting_count }),
        skipped[0] && m.claims_skipped({ count: skipped.length, why: skipped[0].message }),
      ]
      return {
        text: text.filter(Boolean).join(' '),
        ...(award_id && { undo: () => void undo.run(award_id) }),
        ...(decision !== 'approve' &&
          decided_count > 0 && {
            undo: () => {
              const left = new Set(skipped.map(({ id }) => id))
              void takeBack.run({ claim_id, submission_ids: submission_ids.filter((id) => !left.has(id)) })
            },
          }),
      }
    },
  })
}
