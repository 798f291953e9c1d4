import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useAction } from '#client/api/use-action.ts'
import { openDraft } from '#client/browser/draft.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import type { AwardDetails } from '#contract/awards/awards.ts'
import { m } from '#i18n/compiled/messages.js'
import { userQuery } from '../../account/session/session.queries.ts'
import { isErased } from '../../badges/badge-state.ts'
import { AwardDraft, awardDraftKey, begunAward, recipientOf } from '../award-draft.ts'
import { titleOf } from '../list/award-words.ts'
import { AwardAction } from './AwardAction.tsx'
import { makeListMutation } from './award-actions.queries.ts'

/** Starts another award to the same recipients: to one person, or to a new list of all of them. */
export function AwardAgain({ award }: { award: AwardDetails }) {
  const { id, recipient, counts } = award
  const navigate = useNavigate()
  const { data: user } = useQuery(userQuery)
  const makeList = useAction(makeListMutation, {
    next: ({ id: list }) => void navigate({ to: '/award', search: { list } }),
  })
  const begin = () => {
    if (recipient && user) {
      // Passed in session storage, because URLs must not contain personal data.
      const draft = openDraft(awardDraftKey(user.uuid), AwardDraft, 'tab')
      draft.keep(begunAward(draft.get(), { recipient: recipientOf(recipient) }))
      return void navigate({ to: '/award' })
    }
    const name = m.awards_people_of({ title: titleOf(award), when: formatInstant(award.created_at) })
    void makeList.run({ award_id: id, name: name.slice(0, 255), key: makeList.key })
  }
  return (
    <AwardAction
      icon="award"
      label={m.awards_again({ count: counts.issued })}
      unavailable={recipient !== null && isErased(recipient) && m.privacy_erased_facts()}
      busy={makeList.isPending && m.awards_again_busy()}
      onAction={begin}
    >
      <Alert>{makeList.problem}</Alert>
    </AwardAction>
  )
}
