import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidateBadges } from '#client/features/badges/badges.queries.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { dayAt, formatInstant } from '#client/i18n/time-zone.ts'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { SuccessPanel } from '#client/ui/feedback/SuccessPanel.tsx'
import type { BadgeImportDetails } from '#contract/badge-imports/badge-imports.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { stepLink } from './ImportStepper.tsx'

/** What has become of a confirmed import: its progress, then the badges and the way to undo it. */
export function ImportOutcome({ details }: { details: BadgeImportDetails }) {
  const { id, status, counts, award_id: award, undo_until, finished_at, confirmed_at, created_at } = details
  useFreshBadges(status)
  if (status === 'running') {
    const all = counts.ready + counts.done
    return (
      <div className="grid gap-3 max-w-160 py-6" role="status">
        <p>
          <b>{m.badge_imports_running()}</b>{' '}
          <span className="hint num">
            {m.badge_imports_done_of({ count: formatNumber(counts.done), of: formatNumber(all) })}
          </span>
        </p>
        <progress
          className="w-full h-2 accent-enamel"
          aria-label={m.badge_imports_running()}
          value={counts.done}
          max={all}
        />
        <p className="hint">{m.badge_imports_may_leave()}</p>
      </div>
    )
  }
  if (status === 'undone') return <Note>{m.badge_imports_undone_text()}</Note>
  return (
    <SuccessPanel
      stamp={{
        figure: formatNumber(counts.done),
        label: m.badge_imports_badges({ count: counts.done }),
        day: formatDay(dayAt(finished_at ?? confirmed_at ?? created_at)),
      }}
      title={m.word_done()}
      text={[
        m.badge_imports_done_text({ count: counts.done }),
        undo_until && m.badge_imports_undo_until({ moment: formatInstant(undo_until) }),
      ]
        .filter(Boolean)
        .join(' ')}
    >
      {counts.problem > 0 && (
        <LinkButton {...stepLink(id, 'rows', { state: 'problem' })}>
          {m.badge_imports_see_problems({ count: counts.problem })}
        </LinkButton>
      )}
      {award && (
        <LinkButton to="/badges/awards/$awardId" params={{ awardId: award }}>
          {undo_until ? m.badge_imports_undo() : m.awards_see()}
        </LinkButton>
      )}
      <LinkButton kind="primary" to="/badges" search={award ? { award } : { imported: 1 }}>
        {m.badge_imports_see_badges()}
      </LinkButton>
    </SuccessPanel>
  )
}

/** Reads all badges and counts again while badges come in. */
function useFreshBadges(status: BadgeImportDetails['status']) {
  const client = useQueryClient()
  useEffect(() => {
    if (status === 'running') return
    invalidateBadges(client)
  }, [status, client])
}
