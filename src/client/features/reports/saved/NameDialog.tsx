import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { onlyFieldError } from '#client/api/field-errors.ts'
import { newIdempotencyKey } from '#client/api/new-idempotency-key.ts'
import { StaleSaveNotice } from '#client/features/conflicts/StaleSaveNotice.tsx'
import { useStaleSave } from '#client/features/conflicts/use-stale-save.ts'
import { useMay } from '#client/features/session/permissions.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import { Checkbox } from '#client/ui/forms/Checkbox.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import type { SavedReport } from '#contract/reports/saved-reports.ts'
import { m } from '#i18n/compiled/messages.js'
import { type ReportQuestion, savedQueryOf } from '../report-question.ts'
import { saveReportMutation, updateReportMutation } from '../reports.queries.ts'
import { savedSearch } from './SavedTabs.tsx'

type NameDialogProps = {
  /** Initial value of the field. */
  name: string
  onClose: () => void
} & (
  | { /** To be saved under a new name. */ question: ReportQuestion; report?: undefined }
  | { /** To be renamed. */ report: SavedReport; question?: undefined }
)

/** Asks for a report's name, and whether it is shared. */
export function NameDialog({ name: first, question, report, onClose }: NameDialogProps) {
  const navigate = useNavigate()
  const formId = useId()
  const mayShare = useMay('share_report', 'own')
  const [name, setName] = useState(first.slice(0, 100))
  const [isShared, setShared] = useState(false)
  const [error, setError] = useState<string | undefined>()
  const [idempotencyKey] = useState(newIdempotencyKey)
  const saving = useMutation(saveReportMutation)
  const renaming = useMutation(updateReportMutation)
  const stale = useStaleSave<Partial<SavedReport>>(report ?? {})
  const isBusy = saving.isPending || renaming.isPending

  const showError = (message: string) => {
    setError(message)
    document.getElementById(`${formId}-name`)?.focus()
  }
  const settled = {
    onSuccess: (saved: SavedReport) => {
      notify({ text: m.reports_saved_as({ name: saved.name }) })
      onClose()
      if (question) void navigate({ to: '/reports', search: savedSearch(saved), replace: true, resetScroll: false })
    },
    onError: (refusal: Error) => showError(onlyFieldError('name', refusal)),
  }
  const save = (event?: FormEvent) => {
    event?.preventDefault()
    if (isBusy) return
    if (!name.trim()) return showError(m.reports_name_missing())
    if (report) {
      const sent = { name: name.trim() }
      const onError = stale.orElse(settled.onError, { sent, take: (theirs) => setName(String(theirs['name'])) })
      const change = { saved_report_id: report.id, ...sent, madeFrom: stale.madeFrom }
      return renaming.mutate(change, { ...settled, onError })
    }
    const query = savedQueryOf(question)
    saving.mutate({ name: name.trim(), query, is_shared: isShared ? 1 : 0, idempotencyKey }, settled)
  }
  return (
    <Dialog
      title={report ? m.reports_rename_title() : m.reports_save()}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{m.word_cancel()}</Button>
          <Button kind="primary" type="submit" form={formId} busy={isBusy && m.word_saving()}>
            {report ? m.reports_rename_save() : m.reports_save()}
          </Button>
        </>
      }
    >
      <form id={formId} className="form" onSubmit={save} noValidate>
        <StaleSaveNotice stale={stale} onSave={save} label={() => m.word_name()} />
        <TextField
          id={`${formId}-name`}
          label={m.word_name()}
          hint={m.reports_name_hint()}
          error={error}
          value={name}
          maxLength={100}
          autoFocus
          autoComplete="off"
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => {
            setName(target.value)
            setError(undefined)
          }}
        />
        {!report && mayShare && (
          <Checkbox label={m.reports_share()} checked={isShared} onChange={({ target }) => setShared(target.checked)} />
        )}
      </form>
    </Dialog>
  )
}
