import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Area, type AreaPage } from '#client/features/page/Area.tsx'
import { Page } from '#client/features/page/Page.tsx'
import type { Breadcrumbs } from '#client/features/page/place.ts'
import { useMayEach } from '#client/features/session/permissions.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import type { User } from '#contract/accounts/session.ts'
import { m } from '#i18n/compiled/messages.js'
import { invitationsQuery } from './team/team.queries.ts'

/** The pages of the organization area, in navigation order. New pages are added here. */
const pagesOf = (
  { organization }: User,
  may: ReturnType<typeof useMayEach>,
  people: string | undefined,
): AreaPage[] => [
  { to: '/organization', label: m.organization_profile() },
  { to: '/organization/brand', label: m.brand_title() },
  ...(may('manage_team')
    ? [{ to: '/organization/team', label: m.team_title(), count: people } satisfies AreaPage]
    : []),
  { to: '/organization/mails', label: m.mail_words_title() },
  { to: '/organization/certificates', label: m.certificate_settings_title() },
  { to: '/organization/reminders', label: m.reminders_title() },
  ...(may('manage_sign_in') ? [{ to: '/organization/sign-in', label: m.sso_title() } satisfies AreaPage] : []),
  ...(may('manage_webhooks')
    ? [{ to: '/organization/integrations', label: m.webhooks_title() } satisfies AreaPage]
    : []),
  { to: '/organization/activity', label: m.activity_title() },
  { to: '/organization/credits', label: m.organization_credits(), count: formatNumber(organization.credits_left) },
  ...(may('administer') ? [{ to: '/organization/privacy', label: m.privacy_title() } satisfies AreaPage] : []),
  ...(may('own') ? [{ to: '/organization/export', label: m.export_title() } satisfies AreaPage] : []),
]

type OrganizationAreaProps = {
  title: string
  facts?: ReactNode
  actions?: ReactNode
  /** Extra content beside the page, only on wide screens. */
  aside?: ReactNode
  /** The page of the area that this one belongs to. */
  above?: Breadcrumbs[number]
  /** Whether the page has an `ActionBar` with its actions on small screens. */
  task?: boolean
  children: ReactNode
}

/** The layout of every organization page: heading, navigation between these pages, and the page's content. */
export function OrganizationArea({
  title,
  facts,
  actions,
  aside,
  above,
  task = false,
  children,
}: OrganizationAreaProps) {
  const user = useSuspenseQuery(userQuery).data
  const may = useMayEach()
  const { data: team } = useQuery({ ...invitationsQuery, enabled: may('manage_team') })
  const breadcrumbs: Breadcrumbs = [{ label: m.organization_title(), link: { to: '/organization' } }]
  if (above) breadcrumbs.push(above)
  return (
    <Page title={title} facts={facts} actions={actions} breadcrumbs={breadcrumbs} task={task} wide>
      <Area
        label={m.organization_title()}
        pages={pagesOf(user, may, team && formatNumber(team.seats.people))}
        aside={aside}
      >
        {children}
      </Area>
    </Page>
  )
}
