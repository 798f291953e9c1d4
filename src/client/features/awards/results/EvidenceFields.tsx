import { useFieldArray } from 'react-hook-form'
import { Button } from '#client/ui/buttons/Button.tsx'
import { FieldGroup } from '#client/ui/forms/FieldGroup.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { withWebScheme } from '#client/ui/rich-text/with-scheme.ts'
import { MAX_EVIDENCE } from '#contract/micro-credentials/micro-credentials.ts'
import { m } from '#i18n/compiled/messages.js'
import type { AwardFormControl } from '../award-draft.ts'

/** Fields for pieces of evidence. @param props.hint says to whom the evidence belongs */
export function EvidenceFields({ form, hint }: { form: AwardFormControl; hint: string }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'evidence' })
  const errors = form.formState.errors.evidence
  return (
    <FieldGroup id="evidence" label={m.results_evidence()} hint={hint}>
      {fields.map(({ id }, index) => (
        <div key={id} className="grid gap-4 py-4 px-0 border-t border-t-rule">
          <div className="flex gap-4 items-center justify-between">
            <b>{m.results_evidence_number({ number: index + 1 })}</b>
            <Button
              kind="quiet"
              aria-label={m.results_evidence_remove_number({ number: index + 1 })}
              onClick={() => remove(index)}
            >
              {m.results_evidence_remove()}
            </Button>
          </div>
          <TextField
            label={m.results_evidence_title()}
            error={errors?.[index]?.title?.message}
            {...form.register(`evidence.${index}.title`)}
          />
          <TextField
            label={m.results_evidence_link()}
            hint={m.results_evidence_link_hint()}
            type="url"
            optional
            error={errors?.[index]?.url?.message}
            {...form.register(`evidence.${index}.url`, {
              onBlur: ({ target }) => form.setValue(`evidence.${index}.url`, withWebScheme(target.value)),
            })}
          />
          <TextArea
            label={m.results_evidence_narrative()}
            optional
            limit={2000}
            error={errors?.[index]?.narrative?.message}
            {...form.register(`evidence.${index}.narrative`)}
          />
        </div>
      ))}
      {fields.length < MAX_EVIDENCE && (
        <div>
          <Button icon="plus" onClick={() => append({ title: '', url: '', narrative: '' })}>
            {m.results_evidence_add()}
          </Button>
        </div>
      )}
    </FieldGroup>
  )
}
