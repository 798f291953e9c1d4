import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { onlyFieldError } from '#client/api/field-errors.ts'
import { useAction } from '#client/api/use-action.ts'
import { StaleSaveNotice } from '#client/features/page/conflicts/StaleSaveNotice.tsx'
import { useStaleSave } from '#client/features/page/conflicts/use-stale-save.ts'
import { useMay } from '#client/features/session/permissions.ts'
import { Checkbox } from '#client/ui/forms/Checkbox.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import type { SavedReport } from '#contract/reports/saved-reports.ts'
import { m } from '#i18n/compiled/messages.js'
import { type ReportQuestion, savedQueryOf } from '../report-question.ts'
import { deleteReportMutation, saveReportMutation, updateReportMutation } from '../reports.queries.ts'
import { savedSearch } from './SavedTabs.tsx'

/** The field of a report's name. @param first its initial value */
function useName(first: string) {
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(first.slice(0, 100))
  const [error, setError] = useState<string>()
  const refuse = (message: string) => {
    setError(message)
    field.current?.focus()
  }
  return {
    shown: {
      field,
      name,
      error,
      onChange: (typed: string) => {
        setName(typed)
        setError(undefined)
      },
    },
    setName,
    refuse: (refusal: Error) => refuse(onlyFieldError('name', refusal)),
    /** Calls `save` with the name, or asks for it. */
    submit: (save: (name: string) => unknown) => (name.trim() ? save(name.trim()) : refuse(m.reports_name_missing())),
  }
}

type NameFieldProps = {
  field: RefObject<HTMLInputElement | null>
  name: string
  error: string | undefined
  onChange: (name: string) => void
}

const NameField = ({ field, name, error, onChange }: NameFieldProps): ReactNode => (
  <TextField
    ref={field}
    label={m.word_name()}
    hint={m.reports_name_hint()}
    error={error}
    value={name}
    maxLength={100}
    autoFocus
    autoComplete="off"
    onFocus={({ target }) => target.select()}
    onChange={({ target }) => onChange(target.value)}
  />
)

type SaveReportProps = {
  question: ReportQuestion
  /** Suggested name. */
  heading: string
  onClose: () => void
}

/** Saves a report under a new name, shared or not, and opens it. */
export function SaveReport({ question, heading, onClose }: SaveReportProps) {
  const navigate = useNavigate()
  const mayShare = useMay('share_report', 'own')
  const name = useName(heading)
  const [isShared, setShared] = useState(false)
  const save = useAction(saveReportMutation, {
    done: (saved) => m.reports_saved_as({ name: saved.name }),
    next: (saved) => {
      onClose()
      void navigate({ to: '/reports', search: savedSearch(saved), replace: true, resetScroll: false })
    },
    refused: name.refuse,
  })
  const request = { query: savedQueryOf(question), is_shared: isShared ? 1 : 0, key: save.key } as const
  return (
    <ActionDialog
      title={m.reports_save()}
      fields={
        <>
          <NameField {...name.shown} />
          {mayShare && (
            <Checkbox
              label={m.reports_share()}
              checked={isShared}
              onChange={({ target }) => setShared(target.checked)}
            />
          )}
        </>
      }
      act={m.reports_save()}
      busy={m.word_saving()}
      action={save}
      onAct={() => name.submit((chosen) => save.run({ name: chosen, ...request }))}
      onClose={onClose}
    />
  )
}

type ReportDialogProps = { report: SavedReport; onClose: () => void }

export function RenameReport({ report, onClose }: ReportDialogProps) {
  const name = useName(report.name)
  const stale = useStaleSave<Partial<SavedReport>>(report)
  const rename = useAction(updateReportMutation, {
    done: (saved) => m.reports_saved_as({ name: saved.name }),
    next: onClose,
    refused: (error, sent) =>
      stale.orElse(name.refuse, { sent, take: (theirs) => name.setName(String(theirs['name'])) })(error),
  })
  const save = () =>
    name.submit((chosen) => rename.run({ saved_report_id: report.id, name: chosen, madeFrom: stale.madeFrom }))
  return (
    <ActionDialog
      title={m.reports_rename_title()}
      fields={
        <>
          <StaleSaveNotice stale={stale} onSave={save} label={() => m.word_name()} />
          <NameField {...name.shown} />
        </>
      }
      act={m.reports_rename_save()}
      busy={m.word_saving()}
      action={rename}
      onAct={save}
      onClose={onClose}
    />
  )
}

/** Deletes a saved report, which others may be using, too. */
export function DeleteReport({ report, onDeleted, onClose }: ReportDialogProps & { onDeleted: () => void }) {
  const { id, name, is_shared } = report
  const remove = useAction(deleteReportMutation, {
    done: m.reports_deleted({ name }),
    next: () => {
      onClose()
      onDeleted()
    },
  })
  return (
    <ActionDialog
      isDanger
      title={m.reports_delete_title({ name })}
      cancel={m.reports_delete_keep()}
      act={m.reports_delete_confirm()}
      busy={m.reports_deleting()}
      action={remove}
      onAct={() => remove.run(id)}
      onClose={onClose}
    >
      <p>{is_shared === 1 ? m.reports_delete_shared_text() : m.reports_delete_text()}</p>
    </ActionDialog>
  )
}
