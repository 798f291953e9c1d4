import { useState } from 'react'
import { Page } from '#client/features/page/Page.tsx'
import type { Breadcrumbs } from '#client/features/page/place.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { SuccessPanel } from '#client/ui/feedback/SuccessPanel.tsx'
import type { EarnersListSummary } from '#contract/earners/earners-lists.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { ImportEarners } from './ImportEarners.tsx'

type Done = { list: EarnersListSummary; count: number }

/** Page that imports people into a list, or as a new one. */
export function ImportPage({ list }: { list?: { id: string; name: string } }) {
  const [done, setDone] = useState<Done | null>(null)
  // The key that remounts the import, so that each one starts with a new file.
  const [turn, setTurn] = useState(0)
  const again = () => {
    setDone(null)
    setTurn(turn + 1)
  }
  const breadcrumbs: Breadcrumbs = [{ label: m.earners_lists(), link: { to: '/lists' } }]
  if (list) breadcrumbs.push({ label: list.name, link: { to: '/lists/$listId', params: { listId: list.id } } })
  return (
    <Page
      title={m.imports_title()}
      facts={list ? m.imports_into({ list: list.name }) : m.imports_into_new()}
      breadcrumbs={breadcrumbs}
      task
      wide
    >
      {done ? (
        <Imported {...done} onAgain={again} />
      ) : (
        <ImportEarners
          key={turn}
          list={list}
          onDone={setDone}
          back={
            <LinkButton big to={list ? '/lists/$listId' : '/lists'} params={list && { listId: list.id }}>
              {m.word_cancel()}
            </LinkButton>
          }
        />
      )}
    </Page>
  )
}

function Imported({ list, count, onAgain }: Done & { onAgain: () => void }) {
  const added = count || list.earners_count
  return (
    <SuccessPanel
      stamp={{
        figure: formatNumber(added),
        label: m.earners_people({ count: added }),
        day: formatDay(list.updated_at),
      }}
      title={m.word_done()}
      text={m.imports_done_text({ count: added, list: list.name })}
    >
      <LinkButton to="/lists/$listId" params={{ listId: list.id }}>
        {m.earners_award_see_list()}
      </LinkButton>
      <LinkButton to="/award" search={{ list: list.id }} kind="primary" icon="award">
        {m.earners_award()}
      </LinkButton>
      <Button kind="quiet" onClick={onAgain}>
        {m.imports_another()}
      </Button>
    </SuccessPanel>
  )
}
