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

  return (
    <Page
      title={m.shell_badges()}
      facts={<Facts isFiltered={isFiltered(search)} total={page.data?.meta.total} issued={organization.badges_count} />}
      actions={
        <LinkButton to="/award" kind="primary" icon="award" className={styles.award}>
          {m.badges_award()}
        </LinkButton>
      }
    >
      <BadgeFilters search={search} onFilter={change} />
      <BadgesList search={search} page={page} onChange={change} />
    </Page>
  )
}

type FactsProps = { isFiltered: boolean; total: number | undefined; issued: number }

function Facts({ isFiltered, total, issued }: FactsProps) {
  if (!isFiltered || total === undefined) return m.badges_facts_all({ count: issued })
  return <span role="status">{m.badges_facts_match({ count: total, all: issued })}</span>
}
