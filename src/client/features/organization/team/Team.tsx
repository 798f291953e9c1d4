import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { PageSearch } from '#client/browser/search-reader.ts'
import { SecondFactorDemand } from '#client/features/account/second-factor/SecondFactorDemand.tsx'
import { PageMissing } from '#client/features/earners/lists/PageMissing.tsx'
import { OrganizationArea } from '#client/features/organization/OrganizationArea.tsx'
import { LoadError } from '#client/features/shell/page/LoadError.tsx'
import { StaleNotice } from '#client/features/shell/page/StaleNotice.tsx'
import { Button } from '#client/ui/buttons/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { SearchBox } from '#client/ui/forms/SearchBox.tsx'
import { Pager } from '#client/ui/tables/Pager.tsx'
import { m } from '#i18n/compiled/messages.js'
import { InvitationsTable } from './InvitationsTable.tsx'
import { InvitePeople } from './InvitePeople.tsx'
import { Levels } from './Levels.tsx'
import { MembersTable } from './MembersTable.tsx'
import { Seats } from './Seats.tsx'
import { invitationsQuery, membersQuery } from './team.queries.ts'

/** Team page: the organization's members, its invitations, and its seats. */
export function Team({ search }: { search: PageSearch }) {
  const navigate = useNavigate()
  const [isInviting, setInviting] = useState(false)
  const { data: invitations, seats } = useSuspenseQuery(invitationsQuery).data
  const people = m.team_people({ count: seats.people })
  const invited = m.team_open_invitations_count({ count: seats.invited })
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...membersQuery(search),
    placeholderData: keepPreviousData,
  })
  const change = (changes: PageSearch) =>
    void navigate({ to: '/organization/team', search: changes, replace: 'search' in changes, resetScroll: false })
  const find = (text: string) => change({ search: text || undefined })
  const again = () => void refetch()
  return (
    <OrganizationArea
      title={m.team_title()}
      facts={seats.invited > 0 ? m.team_facts({ people, invitations: invited }) : people}
      actions={
        <Button kind="primary" icon="plus" onClick={() => setInviting(true)}>
          {m.team_invite()}
        </Button>
      }
      aside={
        <>
          <Levels id="levels-aside" />
          <SecondFactorDemand id="demand-aside" />
        </>
      }
    >
      <div className="flex gap-6 items-center mb-3 max-lg:flex-wrap max-md:flex-col max-md:gap-4 max-md:items-stretch">
        <div className="flex-none w-68 max-md:w-auto">
          <SearchBox
            label={m.team_search_label()}
            placeholder={m.team_search()}
            value={search.search ?? ''}
            onSearch={find}
          />
        </div>
        <Seats {...seats} />
      </div>
      {!data && !error && <TableSkeleton rows={8} columns={['1fr', '9rem', '9rem', '9rem']} />}
      {!data && error && <LoadError title={m.team_failed_title()} error={error} onRetry={again} />}
      {data && error && <StaleNotice onRetry={again}>{m.team_stale()}</StaleNotice>}
      {data && data.data.length > 0 && (
        <>
          <MembersTable members={data.data} isBusy={isPlaceholderData} />
          <Pager
            meta={data.meta}
            link={(page) => ({ to: '/organization/team', search: { ...search, page: page > 1 ? page : undefined } })}
          />
        </>
      )}
      {data && data.data.length === 0 && data.meta.total > 0 && (
        <PageMissing
          page={search.page ?? 1}
          lastPage={data.meta.last_page}
          onLast={() => change({ ...search, page: data.meta.last_page > 1 ? data.meta.last_page : undefined })}
        />
      )}
      {data?.meta.total === 0 && (
        <EmptyState
          title={m.team_nobody_found({ search: search.search ?? '' })}
          action={<Button onClick={() => find('')}>{m.team_clear_search()}</Button>}
        />
      )}
      {invitations.length > 0 && !search.search && <InvitationsTable invitations={invitations} />}
      <div className="max-w-176 mt-10 min-[110rem]:hidden">
        <Levels id="levels-below" />
        <SecondFactorDemand id="demand-below" />
      </div>
      {isInviting && <InvitePeople most={seats.most} onClose={() => setInviting(false)} />}
    </OrganizationArea>
  )
}
