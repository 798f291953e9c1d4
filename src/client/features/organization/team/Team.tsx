import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageSearch } from '#client/browser/search-reader.ts'
import { SecondFactorDemand } from '#client/features/account/second-factor/SecondFactorDemand.tsx'
import { Found, PagedRows, useFilterChange } from '#client/features/page/listing.tsx'
import { Button } from '#client/ui/buttons/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { SearchBox } from '#client/ui/forms/SearchBox.tsx'
import { LEVELS } from '#contract/permissions.ts'
import { m } from '#i18n/compiled/messages.js'
import { levelWords } from '#i18n/level-words.ts'
import { getLocale } from '#i18n/locales.ts'
import { OrganizationArea } from '../OrganizationArea.tsx'
import { InvitationsTable } from './InvitationsTable.tsx'
import { InvitePeople } from './InvitePeople.tsx'
import { MembersTable } from './MembersTable.tsx'
import { invitationsQuery, membersQuery } from './team.queries.ts'

/** Team page: the organization's members, its invitations, and its seats. */
export function Team({ search }: { search: PageSearch }) {
  const [isInviting, setInviting] = useState(false)
  const { data: invitations, seats } = useSuspenseQuery(invitationsQuery).data
  const people = m.team_people({ count: seats.people })
  const invited = m.team_open_invitations_count({ count: seats.invited })
  const page = useQuery({ ...membersQuery(search), placeholderData: keepPreviousData })
  const change = useFilterChange<PageSearch>()
  const find = (text: string) => change({ search: text || undefined })
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
      <Found
        page={page}
        failed={m.team_failed_title()}
        stale={m.team_stale()}
        outline={<TableSkeleton rows={8} columns={['1fr', '9rem', '9rem', '9rem']} />}
      >
        {({ data, meta }) => (
          <PagedRows
            count={data.length}
            meta={meta}
            link={(number) => ({ to: '/organization/team', search: { ...search, page: number } })}
            empty={
              <EmptyState
                title={m.team_nobody_found({ search: search.search ?? '' })}
                action={<Button onClick={() => find('')}>{m.team_clear_search()}</Button>}
              />
            }
          >
            <MembersTable members={data} isBusy={page.isPlaceholderData} />
          </PagedRows>
        )}
      </Found>
      {invitations.length > 0 && !search.search && <InvitationsTable invitations={invitations} />}
      <div className="max-w-176 mt-10 min-[110rem]:hidden">
        <Levels id="levels-below" />
        <SecondFactorDemand id="demand-below" />
      </div>
      {isInviting && <InvitePeople most={seats.most} onClose={() => setInviting(false)} />}
    </OrganizationArea>
  )
}

/** What each level may do, highest first. */
const Levels = ({ id }: { id: string }) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{m.team_levels()}</h2>
    <dl className="mt-2.5">
      {LEVELS.map((level) => {
        const { name, description } = levelWords(level, getLocale())
        return (
          <div
            className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-0.5 py-2.5 px-0 border-b border-b-rule min-[110rem]:grid-cols-[1fr] max-md:grid-cols-[1fr] first:border-t first:border-t-ink"
            key={level}
          >
            <dt className="font-label">{name}</dt>
            <dd className="text-ink-2 text-sm/sm">{description}</dd>
          </div>
        )
      })}
    </dl>
  </section>
)

/** Maximum number of seats shown as pins; more are shown as a bar. */
const MAX_PINS = 24

type SeatsProps = { most: number; members: number; invited: number }

/** How many seats are taken: a full pin per member, a gold dot per invitation, a dashed one per free seat. */
function Seats({ most, members, invited }: SeatsProps) {
  const used = members + invited
  const free = Math.max(0, most - used)
  const label = m.team_seats_all({ most, members, invited, free })
  return (
    <div className="grid grid-cols-[auto_auto] gap-x-4 gap-y-px items-center ml-auto text-right max-lg:grid-cols-[auto_1fr] max-lg:gap-x-3 max-lg:gap-y-[7px] max-lg:ml-0 max-lg:text-left">
      <b className="font-label">{m.team_seats_used({ used, most })}</b>
      <span className="text-ink-3 text-xs/xs max-lg:text-right">{m.team_seats_free({ invited, free })}</span>
      {most <= MAX_PINS ? (
        <span
          className="flex flex-wrap row-[1_/_3] col-2 gap-[5px] max-w-78 max-lg:row-2 max-lg:col-[1_/_3] [&>i]:box-border [&>i]:size-[15px] [&>i]:rounded-[50%]"
          role="img"
          aria-label={label}
        >
          {pins('taken', members)}
          {pins('held', invited)}
          {pins('free', free)}
        </span>
      ) : (
        <span
          className="flex row-[1_/_3] col-2 w-64 h-3 overflow-hidden border-[1.5px] border-dashed border-rule-strong rounded-[6px] max-lg:row-2 max-lg:col-[1_/_3] max-md:w-full [&>i]:flex-[0_0_0]"
          role="img"
          aria-label={label}
        >
          <i className="bg-enamel" style={{ flexGrow: members }} />
          <i className="bg-gold" style={{ flexGrow: invited }} />
          <i style={{ flexGrow: free }} />
        </span>
      )}
    </div>
  )
}

const PINS = {
  taken: 'border-2 border-gold bg-enamel [box-shadow:0_0_0_1px_var(--gold-line)]',
  held: 'border-[1.5px] border-gold-line [background:radial-gradient(circle,var(--gold)_42%,transparent_46%)]',
  free: 'border-[1.5px] border-dashed border-rule-strong',
}

const pins = (kind: keyof typeof PINS, count: number) =>
  Array.from({ length: count }, (_, number) => `${kind} ${number}`).map((key) => <i key={key} className={PINS[kind]} />)
