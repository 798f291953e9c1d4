import { useSuspenseQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { listQuery } from '#client/features/earners-lists/lists.queries.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { Page } from '#client/features/shell/page/Page.tsx'
import { templateQuery } from '#client/features/templates/templates.queries.ts'
import { formatDay } from '#client/i18n/dates.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { wallClock } from '#client/i18n/time-zone.ts'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { SuccessPanel } from '#client/ui/feedback/SuccessPanel.tsx'
import { m } from '#i18n/compiled/messages.js'
import { lastListAwardQuery } from './award.queries.ts'

/** The badges are awarded: how many, as the service wrote it down, what is left, and where to go from here. */
export function ListAwardDone({ listId }: { listId: string }) {
  const { data: award } = useSuspenseQuery(lastListAwardQuery(listId))
  return award ? <Done listId={listId} award={award} /> : <Navigate to="/award" replace />
}

type Awarded = { templateId: string; badges: number; skipped: number; at: string }

function Done({ listId, award }: { listId: string; award: Awarded }) {
  const { badges, skipped, templateId, at } = award
  const { data: list } = useSuspenseQuery(listQuery(listId))
  const { data: template } = useSuspenseQuery(templateQuery(templateId))
  const { organization } = useSuspenseQuery(userQuery).data
  return (
    <Page
      title={m.badges_award_title_done({ count: badges })}
      facts={m.earners_award_lead()}
      trail={[{ label: m.shell_badges(), link: { to: '/badges' } }]}
    >
      <SuccessPanel
        stamp={{
          figure: formatNumber(badges),
          label: m.badges_done_stamp({ count: badges }),
          day: formatDay(wallClock(new Date(at))),
        }}
        title={m.badges_done_title()}
        text={
          <>
            {template && `${template.title}. `}
            {list && m.earners_done_text({ count: badges, list: list.name })}{' '}
            {skipped > 0 && m.earners_done_skipped({ count: skipped })}{' '}
            {m.badges_done_left({ count: organization.credits_left })}
          </>
        }
      >
        <LinkButton to="/badges" search={{ template: templateId }}>
          {m.earners_done_see()}
        </LinkButton>
        {list && (
          <LinkButton to="/lists/$listId" params={{ listId }}>
            {m.earners_award_see_list()}
          </LinkButton>
        )}
        <LinkButton to="/award" kind="quiet">
          {m.badges_done_another()}
        </LinkButton>
      </SuccessPanel>
    </Page>
  )
}
