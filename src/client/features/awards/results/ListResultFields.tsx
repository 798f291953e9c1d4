import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { GradesHint } from '#client/features/badges/details/GradesHint.tsx'
import { metadataNamesQuery } from '#client/features/earners/lists/list-metadata.queries.ts'
import { templateQuery } from '#client/features/templates/templates.queries.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { RadioCards } from '#client/ui/forms/RadioCards.tsx'
import { SelectField } from '#client/ui/forms/SelectField.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { MAX_EVIDENCE } from '#contract/micro-credentials/micro-credentials.ts'
import { m } from '#i18n/compiled/messages.js'
import { type AwardFormControl, fieldIn } from '../award-draft.ts'
import { EvidenceFields } from './EvidenceFields.tsx'
import { ResultsPreview } from './ResultsPreview.tsx'

type Form = { form: AwardFormControl }

/** Where the results of a list's people come from: nowhere, columns of the list, or a pasted table. */
export function ListResultFields({ form }: Form) {
  const { value, onChange } = useController({ control: form.control, name: 'results_from' }).field
  const templateId = form.watch('badge_template_id')
  const { data: template } = useQuery({ ...templateQuery(templateId), enabled: templateId !== '' })
  return (
    <section
      className="grid gap-5 mt-6 pt-6 border-t border-t-rule [&_:is(input,_textarea,_select,_button)]:[scroll-margin-block:10rem_8rem]"
      data-field="results_from"
    >
      <h2>{m.results_of_list()}</h2>
      <RadioCards
        label={m.results_of_list()}
        choices={[
          { id: 'none', label: m.results_from_none(), hint: m.results_from_none_hint() },
          { id: 'columns', label: m.results_from_columns(), hint: m.results_from_columns_hint() },
          { id: 'table', label: m.results_from_table(), hint: m.results_from_table_hint() },
        ]}
        chosen={value}
        onChoose={(chosen) => {
          form.clearErrors(['grade_from', 'credits_earned_from', 'results_table', 'grade_scale'])
          onChange(chosen)
        }}
      />
      {value === 'columns' && <ColumnFields form={form} />}
      {value === 'table' && (
        <TextArea
          label={m.results_table()}
          hint={m.results_table_hint()}
          spellCheck={false}
          placeholder={m.results_table_example()}
          {...fieldIn(form)('results_table')}
        />
      )}
      {value !== 'none' && (
        <>
          <TextField
            label={m.results_scale()}
            hint={m.results_scale_hint()}
            optional
            {...fieldIn(form)('grade_scale')}
          />
          {template && <GradesHint template={template} />}
          <ResultsPreview form={form} />
        </>
      )}
      <EvidenceFields form={form} hint={m.results_evidence_everybody({ most: MAX_EVIDENCE })} />
    </section>
  )
}

function ColumnFields({ form }: Form) {
  const listId = form.watch('earners_list_id')
  const { data: names } = useQuery({ ...metadataNamesQuery(listId), enabled: listId !== '' })
  if (names?.length === 0) return <Note>{m.results_no_columns()}</Note>
  const options = [
    { value: '', label: m.results_column_none() },
    ...(names ?? []).map((name) => ({ value: name, label: name })),
  ]
  const field = fieldIn(form)
  return (
    <div className="pair">
      <SelectField label={m.results_grade()} options={options} {...field('grade_from')} />
      <SelectField label={m.results_credits()} options={options} {...field('credits_earned_from')} />
    </div>
  )
}
