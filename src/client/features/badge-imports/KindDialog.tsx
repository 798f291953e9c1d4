import { useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { TemplatePicker } from '#client/features/templates/TemplatePicker.tsx'
import { RadioList } from '#client/ui/forms/RadioList.tsx'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import type { ImportedClass } from '#contract/badge-imports/badge-imports.ts'
import { m } from '#i18n/compiled/messages.js'
import { updateClassMutation } from './badge-imports.queries.ts'

type KindDialogProps = { importId: string; kind: ImportedClass; onClose: () => void }

/** Asks what a kind of badge becomes: a new draft, one of the templates, or nothing. */
export function KindDialog({ importId, kind, onClose }: KindDialogProps) {
  const { place, title, badge_template, is_left_out } = kind
  const [choice, choose] = useState<'draft' | 'template' | 'none'>(
    is_left_out ? 'none' : badge_template ? 'template' : 'draft',
  )
  const [template, setTemplate] = useState(badge_template?.id ?? '')
  const [isSubmitted, setSubmitted] = useState(false)
  const save = useAction(updateClassMutation, { next: onClose })
  const submit = () => {
    setSubmitted(true)
    if (choice === 'template' && !template) return
    const badge_template_id = choice === 'template' ? template : null
    save.run({ import_id: importId, place, is_left_out: choice === 'none' ? 1 : 0, badge_template_id })
  }
  return (
    <ActionDialog
      title={title || m.badge_imports_untitled()}
      act={m.word_save()}
      busy={m.word_saving()}
      action={save}
      onAct={submit}
      onClose={onClose}
      fields={
        <>
          <RadioList
            label={m.badge_imports_becomes()}
            choices={[
              { id: 'draft', label: m.badge_imports_new_draft(), hint: m.badge_imports_new_draft_hint() },
              { id: 'template', label: m.badge_imports_one_of_ours(), hint: m.badge_imports_one_of_ours_hint() },
              { id: 'none', label: m.badge_imports_leave_out() },
            ]}
            chosen={choice}
            onChoose={choose}
          />
          {choice === 'template' && (
            <TemplatePicker
              label={m.badges_template()}
              chosen={template}
              onChoose={setTemplate}
              error={isSubmitted && !template ? m.problems_field_required() : undefined}
            />
          )}
        </>
      }
    />
  )
}
