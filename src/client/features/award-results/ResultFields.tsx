import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { templateQuery } from '#client/features/templates/templates.queries.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { FieldGroup } from '#client/ui/forms/FieldGroup.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { MOST_EVIDENCE } from '#contract/micro-credentials/micro-credentials.ts'
import { m } from '#i18n/compiled/messages.js'
import { type AwardFormControl, fieldIn } from '../awards/award-draft.ts'
import { GradesHint } from './GradesHint.tsx'
import styles from './results.module.css'

type Form = { form: AwardFormControl }

/** What one person has achieved. Closed, as most badges say nothing of it, but for micro-credentials. */
export function ResultFields({ form }: Form) {
  const field = fieldIn(form)
  const templateId = form.watch('badge_template_id')
  const { data: template } = useQuery({ ...templateQuery(templateId), enabled: templateId !== '' })
  const values = form.watch(['grade', 'grade_scale', 'credits_earned'])
  const isFilledIn = values.some(Boolean) || form.watch('evidence').length > 0
  const { grade, grade_scale, credits_earned, evidence } = form.formState.errors
  const isWrong = Boolean(grade ?? grade_scale ?? credits_earned ?? evidence)
  // As they left it; until they touch it, as its badge asks for.
  const [toggled, setToggled] = useState<boolean>()
  const isOpen = isWrong || (toggled ?? (isFilledIn || template?.is_micro_credential === 1))
  return (
    <details className={styles.result} open={isOpen} onToggle={({ currentTarget }) => setToggled(currentTarget.open)}>
      <summary>
        <Icon name="right" size={18} />
        <h2>{m.results_title()}</h2>
        <span className="hint">{m.results_title_hint()}</span>
      </summary>
      <div className={styles.fields}>
        <div className="pair">
          <TextField label={m.results_grade()} hint={m.results_grade_hint()} optional {...field('grade')} />
          <TextField label={m.results_scale()} hint={m.results_scale_hint()} optional {...field('grade_scale')} />
        </div>
        {template && <GradesHint template={template} />}
        <TextField
          label={m.results_credits()}
          hint={m.results_credits_hint()}
          inputMode="decimal"
          optional
          {...field('credits_earned')}
        />
        <EvidenceFields form={form} />
      </div>
    </details>
  )
}

function EvidenceFields({ form }: Form) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'evidence' })
  const errors = form.formState.errors.evidence
  return (
    <FieldGroup id="evidence" label={m.results_evidence()} hint={m.results_evidence_hint({ most: MOST_EVIDENCE })}>
      {fields.map(({ id }, index) => (
        <div key={id} className={styles.evidence}>
          <div className={styles.evidenceHead}>
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
            {...form.register(`evidence.${index}.url`)}
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
      {fields.length < MOST_EVIDENCE && (
        <div>
          <Button icon="plus" onClick={() => append({ title: '', url: '', narrative: '' })}>
            {m.results_evidence_add()}
          </Button>
        </div>
      )}
    </FieldGroup>
  )
}
