import { useSuspenseQuery } from '@tanstack/react-query'
import { userQuery } from '#client/features/session/session.queries.ts'
import { Page } from '#client/features/shell/page/Page.tsx'
import { formatDay } from '#client/i18n/dates.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { wallClock } from '#client/i18n/time-zone.ts'
import { AnchorButton, LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { SuccessPanel } from '#client/ui/feedback/SuccessPanel.tsx'
import { m } from '#i18n/compiled/messages.js'
import { nameOf } from '../badges/badge-state.ts'
import { badgeQuery } from '../badges/badges.queries.ts'

/** The badge is awarded: what is left, and where to go from here. */
export function AwardDone({ badgeId }: { badgeId: string }) {
  const { data: badge } = useSuspenseQuery(badgeQuery(badgeId))
  const { organization } = useSuspenseQuery(userQuery).data
  return (
    <Page
      title={m.badges_award_title_done({ count: 1 })}
      facts={m.badges_award_lead()}
      trail={[{ label: m.shell_badges(), link: { to: '/badges' } }]}
    >
      <SuccessPanel
        stamp={{
          figure: formatNumber(1),
          label: m.badges_done_stamp({ count: 1 }),
          day: formatDay(wallClock(new Date(badge.created_at))),
        }}
        title={m.badges_done_title()}
        text={
          <>
            {badge.badge_template_version.title}. {m.badges_done_text({ name: nameOf(badge) })}{' '}
            {m.badges_done_left({ count: organization.credits_left })}
          </>
        }
      >
        <LinkButton to="/badges/$badgeId" params={{ badgeId }}>
          {m.badges_done_see()}
        </LinkButton>
        <AnchorButton href={badge.url} target="_blank" rel="noopener" icon="ext">
          {m.badges_open_public()}
        </AnchorButton>
        <LinkButton to="/award" kind="quiet">
          {m.badges_done_another()}
        </LinkButton>
      </SuccessPanel>
    </Page>
  )
}
