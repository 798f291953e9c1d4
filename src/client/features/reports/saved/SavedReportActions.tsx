import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { useMayEach } from '#client/features/session/permissions.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import { MoreMenu } from '#client/ui/overlays/Menu.tsx'
import type { MenuItem } from '#client/ui/overlays/menu-groups.ts'
import { ownOrOthers } from '#contract/permissions.ts'
import type { SavedReport } from '#contract/reports/saved-reports.ts'
import { m } from '#i18n/compiled/messages.js'
import { isSameQuestion, questionOfSaved, type ReportQuestion, savedQueryOf } from '../report-question.ts'
import type { ReportSearch } from '../report-search.ts'
import { savedReportsQuery, updateReportMutation } from '../reports.queries.ts'

const NameDialog = lazyPart(() => import('./NameDialog.tsx'), 'NameDialog')
const DeleteDialog = lazyPart(() => import('./DeleteDialog.tsx'), 'DeleteDialog')

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
  const update = useMutation(updateReportMutation)
  const report = saved?.find(({ id }) => id === search.saved)
  const isChanged = report !== undefined && !isSameQuestion(question, questionOfSaved(report.query))
  const saveChanges = (of: SavedReport) =>
    update.mutate(
      { saved_report_id: of.id, query: savedQueryOf(question), madeFrom: of },
      {
        onSuccess: ({ name }) => notify({ text: m.reports_saved_as({ name }) }),
        onError: (error) => notify({ text: errorMessage(error) }),
      },
    )
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
        <Button kind="primary" busy={update.isPending && m.reports_saving()} onClick={() => saveChanges(report)}>
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
          {opened === 'new' && <NameDialog question={question} name={heading} onClose={close} />}
          {opened === 'name' && report && <NameDialog report={report} name={report.name} onClose={close} />}
          {opened === 'delete' && report && (
            <DeleteDialog
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

/** Menu of a saved report, limited to what the user may do. */
function useMenu(report: SavedReport | undefined, actions: { rename: () => void; remove: () => void }): MenuItem[] {
  const may = useMayEach()
  const { data: user } = useQuery(userQuery)
  const { mutate } = useMutation(updateReportMutation)
  if (!report || report.is_editable === 0) return []
  const isShared = report.is_shared === 1
  const whose = ownOrOthers(report.made_by?.uuid, user?.uuid)
  const share = () =>
    mutate(
      { saved_report_id: report.id, is_shared: isShared ? 0 : 1, madeFrom: report },
      {
        onSuccess: ({ name }) =>
          notify({ text: isShared ? m.reports_unshared_now({ name }) : m.reports_shared_now({ name }) }),
        onError: (error) => notify({ text: errorMessage(error) }),
      },
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
