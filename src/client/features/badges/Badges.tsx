import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { userQuery } from '#client/features/session/session.queries.ts'
import { Page } from '#client/features/shell/Page.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { BadgeFilters } from './BadgeFilters.tsx'
import styles from './Badges.module.css'
import { BadgesList } from './BadgesList.tsx'
import { type BadgeSearch, filterOf, isFiltered } from './badge-search.ts'
import { badgesQuery } from './badges.queries.ts'

/** Every badge that was issued: find one, look at it, take it back. */
export function Badges({ search }: { search: BadgeSearch }) {
  const navigate = useNavigate()
  const { organization } = useSuspenseQuery(userQuery).data
  const page = useQuery({ ...badgesQuery(filterOf(search)), placeholderData: keepPreviousData })
  const change = (wish: BadgeSearch) =>
    void navigate({
      to: '/badges',
      search: { ...search, page: undefined, ...wish },
      replace: 'search' in wish,
      resetScroll: false,
    })

  // Nothing to look for and nothing to count: the page is the way to the first badge.
  const isUnused = page.data?.meta.total === 0 && !isFiltered(search)

  return (
    <Page
      title={m.shell_badges()}
      facts={!isUnused && <Facts search={search} total={page.data?.meta.total} issued={organization.badges_count} />}
      actions={
        !isUnused && (
          <LinkButton to="/award" kind="primary" icon="award" className={styles.award}>
            {m.badges_award()}
          </LinkButton>
        )
      }
    >
      {!isUnused && <BadgeFilters search={search} onFilter={change} />}
      <BadgesList search={search} page={page} onChange={change} />
    </Page>
  )
}

type FactsProps = { search: BadgeSearch; total: number | undefined; issued: number }

/** How many there are, said again to readers whenever it changes. */
function Facts({ search, total, issued }: FactsProps) {
  const match = isFiltered(search) && total !== undefined
  return (
    <span role="status">
      {match ? m.badges_facts_match({ count: total, all: issued }) : m.badges_facts_all({ count: issued })}
    </span>
  )
}
