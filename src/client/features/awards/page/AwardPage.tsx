import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { badgeQuery } from '#client/features/badges/badges.queries.ts'
import { BadgeFacts } from '#client/features/badges/details/BadgeFacts.tsx'
import { type LinkedFigure, LinkedFigures } from '#client/features/page/LinkedFigures.tsx'
import { Page } from '#client/features/page/Page.tsx'
import { formatPercent } from '#client/i18n/numbers.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { AwardDetails } from '#contract/awards/awards.ts'
import { m } from '#i18n/compiled/messages.js'
import { ExportButton } from '../../badges/ExportButton.tsx'
import { useSheetClose } from '../../badges/use-sheet-close.ts'
import { titleOf } from '../list/award-words.ts'
import { awardQuery } from '../list/awards.queries.ts'
import { AwardActions } from './AwardActions.tsx'
import { AwardBadges } from './AwardBadges.tsx'
import { AwardDescription } from './AwardDescription.tsx'
import { AwardProgress } from './AwardProgress.tsx'
import type { AwardBadgeSearch } from './award-badge-search.ts'
import { leadWords } from './award-lead.ts'
import { type Part, partSearch } from './award-parts.ts'
import { PrintList } from './PrintList.tsx'
import { UndoDialog } from './UndoDialog.tsx'

const BadgeSheet = lazyPart(() => import('../../badges/details/BadgeSheet.tsx'), 'BadgeSheet')

const ApologyDialog = lazyPart(() => import('./ApologyDialog.tsx'), 'ApologyDialog')

/** The page of one award: badge, recipients, state, and the actions on all of its badges. */
export function AwardPage({ id, search }: { id: string; search: AwardBadgeSearch }) {
  const navigate = useNavigate()
  const { data: award } = useSuspenseQuery(awardQuery(id))
  const close = useSheetClose(search.badge, () => {
    void navigate({
      to: '/badges/awards/$awardId',
      params: { awardId: id },
      search: { ...search, badge: undefined },
      replace: true,
      resetScroll: false,
    })
  })
  const [dialog, setDialog] = useState<'undo' | 'apology' | null>(null)
  const { issued } = award.counts
  const { recipient } = award
  return (
    <Page
      wide
      title={titleOf(award)}
      facts={leadWords(award)}
      actions={
        issued > 1 && (
          <>
            <PrintList award={award} />
            <ExportButton search={{ award: id }} total={issued} />
          </>
        )
      }
      breadcrumbs={[
        { label: m.shell_badges(), link: { to: '/badges' } },
        { label: m.awards_view(), link: { to: '/badges/awards' } },
      ]}
    >
      <Undone award={award} isCovered={dialog !== null} onApologize={() => setDialog('apology')} />
      <AwardProgress award={award} onUndo={() => setDialog('undo')} />
      <div className="grid grid-cols-[minmax(0,1fr)_20rem] gap-12 items-start 3xl:grid-cols-[minmax(0,1fr)_24rem] max-xl:grid-cols-1 max-xl:gap-8 print:block">
        <div className="min-w-0">
          <AwardFigures award={award} />
          {issued === 1 && recipient ? (
            <OnlyBadge badgeId={recipient.badge_id} />
          ) : (
            <AwardBadges award={award} search={search} />
          )}
        </div>
        <aside
          className="grid gap-8 min-w-0 max-xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] max-xl:gap-10 max-md:grid-cols-1 max-md:gap-8"
          aria-label={m.awards_about()}
        >
          <AwardDescription award={award} />
          <AwardActions award={award} />
        </aside>
      </div>
      {dialog === 'undo' && (
        <UndoDialog
          award={award}
          onUndone={({ apology }) => setDialog(apology?.may_write ? 'apology' : null)}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'apology' && (
        <LazyBoundary>
          <ApologyDialog awardId={id} onClose={() => setDialog(null)} />
        </LazyBoundary>
      )}
      {search.badge && (
        <LazyBoundary>
          <BadgeSheet id={search.badge} onClose={close} />
        </LazyBoundary>
      )}
    </Page>
  )
}

type UndoneProps = {
  award: AwardDetails
  /** Whether a dialog is open above it. */
  isCovered: boolean
  onApologize: () => void
}

/** Notice that the award was undone, and whom its mails had reached. */
function Undone({ award, isCovered, onApologize }: UndoneProps) {
  const { undone_at, counts, path_badges_count: ofPaths, apology } = award
  const note = useRef<HTMLDivElement>(null)
  const [wasUndone] = useState(undone_at !== null)
  // The button that undid it is gone, and the focus with it.
  useEffect(() => {
    if (undone_at && !wasUndone && !isCovered && document.activeElement === document.body) note.current?.focus()
  }, [undone_at, wasUndone, isCovered])
  if (!undone_at) return null
  const { people_count: mailed = 0, written_count: written = 0, may_write: mayWrite = false } = apology ?? {}
  return (
    <div ref={note} tabIndex={-1} className="mb-6">
      <Note kind="warn">
        {m.awards_was_undone({ when: formatInstant(undone_at, 'long') })}{' '}
        {m.awards_was_undone_badges({ count: counts.issued })} {ofPaths > 0 && m.awards_undo_paths({ count: ofPaths })}{' '}
        {mailed > 0 && m.undo_mailed({ count: mailed })} {written > 0 && m.undo_written({ count: written })}
        {mayWrite && (
          <p className="mt-3">
            <Button onClick={onApologize}>{m.undo_apology_open({ count: mailed - written })}</Button>
          </p>
        )}
      </Note>
    </div>
  )
}

/** The facts of the only badge of an award, shown instead of a table. */
function OnlyBadge({ badgeId }: { badgeId: string }) {
  const { data: badge, error, refetch } = useQuery(badgeQuery(badgeId))
  if (!badge) {
    if (!error) return <TableSkeleton rows={5} />
    return (
      <ErrorState title={m.badges_sheet_failed()} onRetry={() => void refetch()}>
        {errorMessage(error)}
      </ErrorState>
    )
  }
  return (
    <section className="grid gap-6 justify-items-start [&>dl]:w-full" aria-label={m.badges_badge()}>
      <BadgeFacts badge={{ ...badge, award_id: null }} />
      <LinkButton to="/badges/$badgeId" params={{ badgeId }}>
        {m.badges_done_see()}
      </LinkButton>
    </section>
  )
}

type Figure = LinkedFigure & { part?: Part }

/** Five counts about an award; each filters the table below. */
function AwardFigures({ award: { id, counts, undone_at } }: { award: AwardDetails }) {
  const { issued, skipped, mails_sent: sent, mails_waiting: waiting, corrected } = counts
  const figures: Figure[] = [
    { label: m.awards_issued(), value: issued, note: skipped > 0 ? m.awards_left_out({ count: skipped }) : undefined },
    {
      label: m.awards_mails_sent(),
      value: sent,
      note: waiting > 0 ? m.awards_waiting({ count: waiting }) : undefined,
      part: 'sent',
    },
    { label: m.awards_failed_head(), value: counts.mails_failed, part: 'failed' },
    {
      label: m.awards_opened(),
      value: counts.opened,
      note: sent > 0 ? m.awards_opened_part({ part: formatPercent(Math.min(1, counts.opened / sent)) }) : undefined,
      part: 'opened',
    },
    {
      label: undone_at ? m.reports_measure_undone() : m.awards_revoked_head(),
      value: counts.revoked,
      note: corrected > 0 ? m.awards_corrected({ count: corrected }) : undefined,
      part: undone_at ? 'undone' : 'revoked',
    },
  ]
  const isList = issued > 1
  return (
    <LinkedFigures
      figures={figures.map(({ part, ...figure }) => ({
        ...figure,
        ...(isList &&
          figure.value > 0 && {
            link: {
              to: '/badges/awards/$awardId',
              params: { awardId: id },
              search: part ? partSearch[part] : {},
            } as const,
          }),
      }))}
    />
  )
}
