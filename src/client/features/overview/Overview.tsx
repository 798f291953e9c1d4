import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { BlankBadges } from '#client/features/badges/BlankBadge.tsx'
import { userQuery } from '#client/features/session/session.queries.ts'
import { Page } from '#client/features/shell/Page.tsx'
import { formatDay } from '#client/i18n/dates.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Late } from '#client/ui/Late.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { ByType } from './ByType.tsx'
import { FigureStrip } from './FigureStrip.tsx'
import { Issuance } from './Issuance.tsx'
import { dayFromNow } from './months.ts'
import styles from './Overview.module.css'
import { statisticsQuery } from './overview.queries.ts'
import type { OverviewSearch } from './overview-search.ts'
import { ToFollow } from './ToFollow.tsx'
import { TopTemplates } from './TopTemplates.tsx'

const FirstRun = lazy(() =>
  import('#client/features/first-run/FirstRun.tsx').then((module) => ({ default: module.FirstRun })),
)

/** An organization with more badges than this has found its way without a guide. */
const BEGINNING = 10

/** How the organization's badges are doing, and what waits for somebody. */
export function Overview({ search }: { search: OverviewSearch }) {
  const { data: statistics } = useSuspenseQuery(statisticsQuery)
  const { organization } = useSuspenseQuery(userQuery).data
  const badges = statistics.badges_count
  const hasBadges = badges > 0
  return (
    <Page
      title={m.overview_title()}
      facts={m.overview_facts({ day: formatDay(dayFromNow(0), 'long') })}
      actions={
        <LinkButton to="/award" kind="primary" icon="award" className={styles.award}>
          {m.overview_award()}
        </LinkButton>
      }
    >
      {badges < BEGINNING && (
        <Late>
          <FirstRun organization={organization} badges={badges} />
        </Late>
      )}
      <FigureStrip statistics={statistics} />
      {hasBadges ? (
        <div className={styles.two}>
          <Issuance search={search} />
          <ByType statistics={statistics} />
          <TopTemplates counts={statistics.top_5_badge_templates_assigned} />
          <ToFollow />
        </div>
      ) : (
        <div className={styles.two}>
          <EmptyState title={m.overview_empty_title()} art={<BlankBadges />}>
            {m.overview_empty_text()}
          </EmptyState>
          <ToFollow />
        </div>
      )}
    </Page>
  )
}
