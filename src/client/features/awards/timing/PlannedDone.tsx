import { useSuspenseQuery } from '@tanstack/react-query'
import { Page } from '#client/features/page/Page.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { SuccessPanel } from '#client/ui/feedback/SuccessPanel.tsx'
import { m } from '#i18n/compiled/messages.js'
import { formatDay, formatWallClock } from '#i18n/dates.ts'
import { plannedAwardQuery } from '../planned/planned-awards.queries.ts'
import { countWords, recipientsName } from '../planned/planned-words.ts'

/** Confirmation of a planned award: when, to whom, and a link to change it. */
export function PlannedDone({ id }: { id: string }) {
  const { data: award } = useSuspenseQuery(plannedAwardQuery(id))
  const { due_at } = award
  return (
    <Page
      title={m.planned_done_title()}
      facts={award.earners_list ? m.earners_award_lead() : m.badges_award_lead()}
      breadcrumbs={[{ label: m.shell_badges(), link: { to: '/badges' } }]}
    >
      <SuccessPanel
        stamp={{ figure: countWords(award), label: m.planned_stamp(), day: formatDay(due_at) }}
        title={m.planned_done_title()}
        text={
          <>
            {award.badge_template.title}.{' '}
            {m.planned_done_text({ name: recipientsName(award), when: formatWallClock(due_at, 'long') })}{' '}
            {m.planned_done_until()}
          </>
        }
      >
        {award.award_id ? (
          <LinkButton to="/badges/awards/$awardId" params={{ awardId: award.award_id }}>
            {m.awards_see()}
          </LinkButton>
        ) : (
          <LinkButton to="/badges/awards" search={{ planned: id }}>
            {m.planned_done_see()}
          </LinkButton>
        )}
        <LinkButton to="/award" kind="quiet">
          {m.badges_done_another()}
        </LinkButton>
      </SuccessPanel>
    </Page>
  )
}
