import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { sayRefusal, useAction } from '#client/api/use-action.ts'
import { saveOrAsk } from '#client/features/page/conflicts/save-or-ask.ts'
import { useMayEach } from '#client/features/session/permissions.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import { MoreMenu } from '#client/ui/overlays/Menu.tsx'
import type { MenuItem } from '#client/ui/overlays/menu-groups.ts'
import { ownOrOthers } from '#contract/permissions.ts'
import type { Comparison } from '#contract/reports/reports.ts'
import type { SavedReport } from '#contract/reports/saved-reports.ts'
import { m } from '#i18n/compiled/messages.js'
import { periodName } from '../periods.ts'
import { isSameQuestion, questionOfSaved, type ReportQuestion, savedQueryOf } from '../report-question.ts'
import type { ReportSearch } from '../report-search.ts'
import { headingOf } from '../report-words.ts'
import { daysOf, savedReportsQuery, updateReportMutation } from '../reports.queries.ts'

const SaveReport = lazyPart(() => import('./ReportDialogs.tsx'), 'SaveReport')
const RenameReport = lazyPart(() => import('./ReportDialogs.tsx'), 'RenameReport')
const DeleteReport = lazyPart(() => import('./ReportDialogs.tsx'), 'DeleteReport')

type SavedReportActionsProps = {
  search: ReportSearch
  question: ReportQuestion
  /** Suggested name of a new saved report. */
  heading: string
}

/** Saves the open report or the changes to it; renames, shares and deletes saved reports. */
export function SavedReportActions({ search, question, heading }: SavedReportActionsProps) {
  const navigate = useNavigate()
  const { data: saved } = useQuery(savedReportsQuery)
  const [opened, setOpened] = useState<'new' | 'name' | 'delete' | null>(null)
  const update = useUpdate()
  const report = saved?.find(({ id }) => id === search.saved)
  const isChanged = report !== undefined && !isSameQuestion(question, questionOfSaved(report.query))
  const saveChanges = (of: SavedReport) =>
    update.save(of, { query: savedQueryOf(question) }, ({ name }) => m.reports_saved_as({ name }))
  const menu = useMenu(report, { rename: () => setOpened('name'), remove: () => setOpened('delete') })
  const saveAsNew: MenuItem = {
    id: 'new',
    icon: 'plus',
    label: m.reports_save_as_new(),
    onAction: () => setOpened('new'),
  }
  const close = () => setOpened(null)
  return (
    <>
      {report && isChanged && report.is_editable === 1 && (
        <Button kind="primary" busy={update.isPending && m.word_saving()} onClick={() => saveChanges(report)}>
          {m.reports_save_changes()}
        </Button>
      )}
      {(!report || (isChanged && report.is_editable === 0)) && (
        <Button kind="primary" onClick={() => setOpened('new')}>
          {report ? m.reports_save_as_new() : m.reports_save()}
        </Button>
      )}
      {report && <MoreMenu label={m.reports_more_of({ name: report.name })} items={[saveAsNew, ...menu]} />}
      {opened && (
        <LazyBoundary>
          {opened === 'new' && <SaveReport question={question} heading={heading} onClose={close} />}
          {opened === 'name' && report && <RenameReport report={report} onClose={close} />}
          {opened === 'delete' && report && (
            <DeleteReport
              report={report}
              onDeleted={() => void navigate({ to: '/reports', search: {} })}
              onClose={close}
            />
          )}
        </LazyBoundary>
      )}
    </>
  )
}

/** Changes a saved report at once, and says so in a toast. */
function useUpdate() {
  const { runAsync, isPending } = useAction(updateReportMutation)
  const { organization } = useSuspenseQuery(userQuery).data
  return {
    isPending,
    save(
      of: SavedReport,
      change: Partial<Pick<SavedReport, 'query' | 'is_shared'>>,
      said: (saved: SavedReport) => string,
    ) {
      saveOrAsk((madeFrom) => runAsync({ saved_report_id: of.id, ...change, madeFrom }), {
        madeFrom: of,
        sent: change,
        label: (field) => (field === 'query' ? m.reports_question() : m.reports_share()),
        words: wordsFor(organization.settings.academic_year_first_month),
      }).then((saved) => saved && notify({ text: said(saved) }), sayRefusal)
    },
  }
}

/** What a saved report asks, or whether it is shared, in words. */
const wordsFor = (firstMonth: number) => (field: string, value: unknown) => {
  if (field !== 'query') return value === 1 ? m.word_yes() : m.word_no()
  const { measure, by, period, compare, list, template } = questionOfSaved(value as SavedReport['query'])
  const parts = [
    headingOf(measure, by),
    periodName(daysOf(period, firstMonth), firstMonth),
    m.reports_compare_with({ what: comparisonName(compare) }),
    list && m.reports_limited_to_list(),
    template && m.reports_limited_to_template(),
  ]
  return parts.filter(Boolean).join(' · ')
}

const comparisonName = (compare: Comparison) =>
  ({ none: m.reports_compare_none, before: m.reports_compare_before, year_before: m.reports_compare_year_before })[
    compare
  ]()

/** Menu of a saved report, limited to what the user may do. */
function useMenu(report: SavedReport | undefined, actions: { rename: () => void; remove: () => void }): MenuItem[] {
  const may = useMayEach()
  const { data: user } = useQuery(userQuery)
  const { save } = useUpdate()
  if (!report || report.is_editable === 0) return []
  const isShared = report.is_shared === 1
  const whose = ownOrOthers(report.made_by?.uuid, user?.uuid)
  const share = () =>
    save(report, { is_shared: isShared ? 0 : 1 }, ({ name }) =>
      isShared ? m.reports_unshared_now({ name }) : m.reports_shared_now({ name }),
    )
  const sharing: MenuItem = {
    id: 'share',
    icon: 'lists',
    label: isShared ? m.reports_unshare_it() : m.reports_share_it(),
    onAction: share,
  }
  return [
    { id: 'rename', icon: 'edit', label: m.reports_rename(), onAction: actions.rename },
    ...(may(isShared ? 'unshare_report' : 'share_report', whose) ? [sharing] : []),
    { id: 'delete', icon: 'trash', label: m.reports_delete(), danger: true, onAction: actions.remove },
  ]
}
