import { Controller, useForm } from 'react-hook-form'
import { showProblemIn } from '#client/api/show-problem.ts'
import { useAction } from '#client/api/use-action.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { DateField } from '#client/ui/dates/DateField.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import type { ImportRow } from '#contract/badge-imports/badge-imports.ts'
import { m } from '#i18n/compiled/messages.js'
import { updateRowMutation } from './badge-imports.queries.ts'
import { problemWords } from './row-words.ts'

type RowDialogProps = { importId: string; row: ImportRow; onClose: () => void }

const texts = [
  { name: 'recipient_first_name', label: m.word_first_name },
  { name: 'recipient_last_name', label: m.word_last_name },
  { name: 'recipient_email', label: m.word_email },
] as const

const days = [
  { name: 'issued_on', label: m.badges_issued },
  { name: 'expires_on', label: m.badges_expires },
] as const

/** Corrects a row: what was changed is sent, so that a cell that stays wrong is no obstacle to another one. */
export function RowDialog({ importId, row, onClose }: RowDialogProps) {
  const { recipient_email, recipient_first_name, recipient_last_name, issued_on, expires_on, problem } = row
  const form = useForm({
    defaultValues: { recipient_first_name, recipient_last_name, recipient_email, issued_on, expires_on },
  })
  const { errors } = form.formState
  const save = useAction(updateRowMutation, {
    done: m.badge_imports_row_saved({ row: row.row }),
    next: onClose,
    refused: showProblemIn(form),
  })
  const submit = form.handleSubmit((values) => {
    const changed = Object.entries(values).filter(([name, value]) => value !== row[name as keyof typeof values])
    save.run({ import_id: importId, row: row.row, ...Object.fromEntries(changed) })
  })
  return (
    <ActionDialog
      title={m.badge_imports_row_title({ row: formatNumber(row.row) })}
      act={m.word_save()}
      busy={m.word_saving()}
      action={save}
      problem={errors.root?.message}
      onAct={submit}
      onClose={onClose}
      fields={
        <>
          {texts.map(({ name, label }) => (
            <TextField
              key={name}
              label={label()}
              autoComplete="off"
              error={errors[name]?.message}
              {...form.register(name)}
            />
          ))}
          {days.map(({ name, label }) => (
            <Controller
              key={name}
              control={form.control}
              name={name}
              render={({ field: { ref: _, ...field } }) => (
                <DateField label={label()} optional={name === 'expires_on'} error={errors[name]?.message} {...field} />
              )}
            />
          ))}
        </>
      }
    >
      {problem && <Note kind="warn">{problemWords[problem.code]()}</Note>}
    </ActionDialog>
  )
}
