import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { userQuery } from '#client/features/session/session.queries.ts'
import { useDebounced } from '#client/ui/forms/use-debounced.ts'
import type { ListedAddress } from '#contract/team/address-list.ts'
import { type InvitedAddress, MAX_INVITED } from '#contract/team/invitations.ts'
import { answerOf, firstAnswer, type RowAnswer } from './AddressRow.tsx'
import { previewQuery } from './team.queries.ts'

const keyOf = ({ email, written }: Pick<ListedAddress, 'email' | 'written'>) => email ?? written

/** The outcome of each address while the list is being edited, without sending anything. */
export function useInvitationPreview(people: ListedAddress[]) {
  const { max_users } = useSuspenseQuery(userQuery).data.organization
  const addresses = useDebounced(people.map(({ written }) => written).join('\n'), 250)
  const { data } = useQuery({
    ...previewQuery(addresses),
    enabled: addresses !== '' && people.length <= MAX_INVITED,
    placeholderData: keepPreviousData,
  })
  // Already invited; such an invitation is sent again only from the list of invitations.
  const outcomes = data?.map((each) =>
    each.outcome === 'renewed' ? { ...each, outcome: 'already_invited' as const } : each,
  )
  const answers = new Map(outcomes?.map((answer) => [keyOf(answer), answer]))
  return {
    answerFor(person: ListedAddress): RowAnswer {
      const answer = answers.get(keyOf(person))
      return answer ? answerOf(answer, max_users) : firstAnswer(person)
    },
    /** The service's outcome for a person, if it is known. */
    outcomeOf(person: ListedAddress): InvitedAddress[] {
      const answer = answers.get(keyOf(person))
      return answer ? [answer] : []
    },
  }
}

export type InvitationPreview = ReturnType<typeof useInvitationPreview>
