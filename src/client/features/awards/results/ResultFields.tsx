import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GradesHint } from '#client/features/badges/details/GradesHint.tsx'
import { templateQuery } from '#client/features/templates/templates.queries.ts'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { CollapsibleSection } from '#client/ui/layout/CollapsibleSection.tsx'
import { MAX_EVIDENCE } from '#contract/micro-credentials/micro-credentials.ts'
import { m } from '#i18n/compiled/messages.js'
import { type AwardFormControl, fieldIn } from '../award-draft.ts'
import { EvidenceFields } from './EvidenceFields.tsx'

type Form = { form: AwardFormControl }

/** Result fields for one person. Collapsed except for micro-credentials: most badges have no results. */
export function ResultFields({ form }: Form) {
  const field = fieldIn(form)
  const templateId = form.watch('badge_template_id')
  const { data: template } = useQuery({ ...templateQuery(templateId), enabled: templateId !== '' })
  const values = form.watch(['grade', 'grade_scale', 'credits_earned'])
  const isFilledIn = values.some(Boolean) || form.watch('evidence').length > 0
  const { grade, grade_scale, credits_earned, evidence } = form.formState.errors
  const isWrong = Boolean(grade ?? grade_scale ?? credits_earned ?? evidence)
  // Undefined until the user toggles it; until then the badge decides.
  const [toggled, setToggled] = useState<boolean>()
  const isOpen = isWrong || (toggled ?? (isFilledIn || template?.is_micro_credential === 1))
  return (
    <div className="mt-6 pt-6 border-t border-t-rule [&_:is(input,_textarea,_button)]:[scroll-margin-block:10rem_8rem]">
      <CollapsibleSection
        id="results"
        title={m.results_title()}
        words={m.results_title_hint()}
        isOpen={isOpen}
        onToggle={setToggled}
      >
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
        <EvidenceFields form={form} hint={m.results_evidence_hint({ most: MAX_EVIDENCE })} />
      </CollapsibleSection>
    </div>
  )
}
