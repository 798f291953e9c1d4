import { RadioList } from '#client/ui/forms/RadioList.tsx'
import { Assessment, Participation, Supervision } from '#contract/micro-credentials/micro-credentials.ts'
import { m } from '#i18n/compiled/messages.js'
import { assessmentName, participationName, supervisionName } from '#i18n/element-words.ts'
import { useTemplateField } from '../form/template-form.tsx'
import { ChoiceBoxes } from './ChoiceBoxes.tsx'
import { ElementField } from './ElementField.tsx'
import { readChoices } from './micro-texts.ts'

/** Element 9: how learners are assessed, and under whose supervision. */
export function AssessmentField() {
  const { id, value, error, onChange } = useTemplateField('assessment')
  return (
    <ElementField element="assessment" id={id} error={error}>
      <ChoiceBoxes
        choices={Assessment.options}
        name={assessmentName}
        chosen={readChoices<Assessment>(value)}
        onChoose={(chosen, last) => onChange(withoutContradiction(chosen, last).join())}
      />
      <SupervisionChoice />
    </ElementField>
  )
}

/** `none` excludes all other choices; the one chosen last wins. */
const withoutContradiction = (chosen: Assessment[], last: Assessment) =>
  chosen.filter((each) => (last === 'none' ? each === 'none' : each !== 'none'))

function SupervisionChoice() {
  const { id, value, onChange } = useTemplateField('supervision')
  return (
    <RadioList
      id={id}
      label={m.micro_supervision()}
      choices={Supervision.options.map((each) => ({ id: each, label: supervisionName(each) }))}
      chosen={(value || null) as Supervision | null}
      onChoose={onChange}
    />
  )
}

/** Element 10: the form of participation. */
export function ParticipationField() {
  const { id, value, error, onChange } = useTemplateField('participation')
  return (
    <ElementField element="participation" id={id} error={error}>
      <ChoiceBoxes
        choices={Participation.options}
        name={participationName}
        chosen={readChoices<Participation>(value)}
        onChoose={(chosen) => onChange(chosen.join())}
      />
    </ElementField>
  )
}
