import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sayRefusal, useAction } from '#client/api/use-action.ts'
import { listQuery, updateListMutation } from '#client/features/recipients/lists.queries.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import type { EarnersListSummary } from '#contract/earners/earners-lists.ts'
import { m } from '#i18n/compiled/messages.js'

/** Why badges cannot be awarded to a list; false if they can. @param list null if it does not exist */
export function listBlockedReason(list: EarnersListSummary | null) {
  if (!list) return m.earners_award_reason_gone()
  if (list.status === 'disabled') return m.earners_award_reason_disabled({ name: list.name })
  return list.earners_count === 0 && m.earners_award_reason_empty({ name: list.name })
}

/** Notice of why a list cannot be awarded to, with a button that fixes it. */
export function ListBlockedNotice({ listId }: { listId: string }) {
  const { data: list } = useQuery(listQuery(listId))
  const enable = useAction(updateListMutation(listId), { refused: sayRefusal })
  const reason = list !== undefined && listBlockedReason(list)
  if (!reason) return null
  return (
    <Note kind="warn">
      {reason}{' '}
      {list?.status === 'disabled' && (
        <Button
          busy={enable.isPending && m.word_saving()}
          onClick={() => enable.run({ status: 'enabled', madeFrom: null })}
        >
          {m.earners_award_enable()}
        </Button>
      )}
      {list?.status === 'enabled' && (
        <Link to="/lists/$listId" params={{ listId }}>
          {m.earners_award_add_people()}
        </Link>
      )}
    </Note>
  )
}
