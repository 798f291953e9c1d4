import { useSuspenseQuery } from '@tanstack/react-query'
import { Page } from '#client/features/page/Page.tsx'
import { userQuery } from '#client/features/session/session.queries.ts'
import { nameOf } from '#client/i18n/earner-name.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { wallClock } from '#client/i18n/time-zone.ts'
import { AnchorButton, LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { SuccessPanel } from '#client/ui/feedback/SuccessPanel.tsx'
import type { AwardSummary } from '#contract/awards/awards.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { badgeQuery } from '../badges/badges.queries.ts'
import { titleOf } from './list/award-words.ts'
import { awardQuery } from './list/awards.queries.ts'

/** Confirmation after an award: a summary, and a link to the award's page, where it can be followed and undone. */
export function AwardDone({ awardId }: { awardId: string }) {
  const { data: award } = useSuspenseQuery(awardQuery(awardId))
  const { organization } = useSuspenseQuery(userQuery).data
  const { issued, skipped } = award.counts
  return (
    <Page
      title={m.badges_award_title_done({ count: issued })}
      facts={award.earners_list ? m.earners_award_lead() : m.badges_award_lead()}
      breadcrumbs={[{ label: m.shell_badges(), link: { to: '/badges' } }]}
    >
      <SuccessPanel
        stamp={{
          figure: formatNumber(issued),
          label: m.badges_done_stamp({ count: issued }),
          day: formatDay(wallClock(new Date(award.created_at))),
        }}
        title={m.word_done()}
        text={
          <>
            {titleOf(award)}. {toWords(award)} {skipped > 0 && m.earners_done_skipped({ count: skipped })}{' '}
            {m.badges_done_left({ count: organization.credits_left })}
          </>
        }
      >
        <LinkButton to="/badges/awards/$awardId" params={{ awardId }}>
          {m.awards_see()}
        </LinkButton>
        {award.recipient && <PublicPageLink badgeId={award.recipient.badge_id} />}
        <LinkButton to="/award" kind="quiet">
          {m.badges_done_another()}
        </LinkButton>
      </SuccessPanel>
    </Page>
  )
}

function PublicPageLink({ badgeId }: { badgeId: string }) {
  const { data: badge } = useSuspenseQuery(badgeQuery(badgeId))
  return (
    <AnchorButton href={badge.url} target="_blank" rel="noopener" icon="ext">
      {m.badges_open_public()}
    </AnchorButton>
  )
}

/** The sentence that says to whom mails are being sent. */
function toWords({ earners_list, recipient, counts }: AwardSummary) {
  if (earners_list) return m.earners_done_text({ count: counts.issued, list: earners_list.name })
  return recipient && m.badges_done_text({ name: nameOf(recipient) })
}
