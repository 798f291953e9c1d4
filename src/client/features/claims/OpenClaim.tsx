import { useQuery } from '@tanstack/react-query'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { useMayStill } from '../session/permissions.ts'
import { NEW } from './claim-states.ts'
import { claimQuery } from './claims.queries.ts'
import type { ClaimSearch } from './claims-search.ts'

// Lazy: the form has an editor of questions and the rules of the contract, which those who only decide never need.
const ClaimForm = lazyPart(() => import('./form/ClaimForm.tsx'), 'ClaimForm')
const ClaimPage = lazyPart(() => import('./record/ClaimPage.tsx'), 'ClaimPage')

/** The claim in the URL: its record, or its form while it is new or edited. */
export function OpenClaim({ id, search }: { id: string; search: ClaimSearch }) {
  const isNew = id === NEW
  const shown = isNew ? search.from : id
  const { data: claim } = useQuery({ ...claimQuery(shown ?? ''), enabled: shown !== undefined })
  const mayEdit = useMayStill('edit_claims')
  if (shown && !claim) return null
  return (
    <LazyBoundary>
      {isNew || (search.edit && mayEdit) ? (
        <ClaimForm claim={isNew ? undefined : claim} copied={isNew ? claim : undefined} />
      ) : (
        claim && <ClaimPage claim={claim} search={search} />
      )}
    </LazyBoundary>
  )
}
