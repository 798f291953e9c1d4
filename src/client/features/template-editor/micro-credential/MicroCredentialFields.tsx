import { useState } from 'react'
import { readChoices } from '#client/features/templates/texts/micro-texts.ts'
import { useLocale } from '#client/i18n/locale.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { ComboBox } from '#client/ui/forms/ComboBox.tsx'
import { RadioList } from '#client/ui/forms/RadioList.tsx'
import { SegmentedControl } from '#client/ui/forms/SegmentedControl.tsx'
import { SelectField } from '#client/ui/forms/SelectField.tsx'
import { Assessment, Cycle, Participation, Supervision } from '#contract/micro-credentials/micro-credentials.ts'
import { m } from '#i18n/compiled/messages.js'
import {
  assessmentName,
  cycleName,
  elementName,
  eqfWords,
  participationName,
  supervisionName,
} from '#i18n/element-words.ts'
import { fieldOfStudy, findFieldsOfStudy } from '#i18n/fields-of-study.ts'
import { EditedField } from '../EditedField.tsx'
import { useOpenTemplate, useTemplateField, useTemplateValue } from '../form/template-form.tsx'
import { ChoiceBoxes } from './ChoiceBoxes.tsx'
import { CoAwardingBodies } from './CoAwardingBodies.tsx'
import { ElementField, MissingElementHint, Numbered } from './ElementField.tsx'
import { ElementsPanel } from './ElementsPanel.tsx'
import { LearningOutcomes } from './outcomes/LearningOutcomes.tsx'
import { StackabilityField } from './StackabilityField.tsx'
import { WorkloadField } from './WorkloadField.tsx'

/** The fields of a micro-credential: its completeness, and the elements by their numbers. */
export function MicroCredentialFields() {
  return (
    <>
      <ElementsPanel />
      <AutomaticElements />
      <div className="grid grid-cols-1 gap-6">
        <LearningOutcomes />
        <WorkloadField />
        <LevelField />
        <AssessmentField />
        <ParticipationField />
        <QualityField />
      </div>
    </>
  )
}

/** The optional additions, and what is usually the organization's own. */
export const MoreFields = () => (
  <>
    <FieldOfStudyField />
    <div className="pair">
      <EditedField name="prerequisites" limit={1000} />
      <StackabilityField />
    </div>
    <CountryField />
    <CoAwardingBodies />
    <EditedField name="further_information" limit={2000} isLong />
  </>
)

/** Element 3, if it is not the organization's country. */
function CountryField() {
  const { country } = useOpenTemplate()
  return (
    <EditedField
      name="country"
      limit={120}
      placeholder={country ?? undefined}
      isNeeded={!country}
      hint={country ? m.micro_country_hint() : <MissingElementHint element="country" />}
    />
  )
}

/** What is filled in automatically. */
function AutomaticElements() {
  const { country } = useOpenTemplate()
  const own = useTemplateValue('country').trim()
  return (
    <Note>
      {country || own ? (
        <>
          <b>{m.micro_by_itself_lead()}</b> {m.micro_by_itself()}
        </>
      ) : (
        <>
          <b>{m.micro_by_itself_lead_no_country()}</b> {m.micro_by_itself_no_country()}
        </>
      )}
    </Note>
  )
}

/** Element 11: who assures the quality, and where that is documented. */
const QualityField = () => (
  <Numbered element="quality_assurance">
    <div className="grid grid-cols-1 gap-4">
      <EditedField
        name="quality_assurance"
        limit={500}
        isNeeded
        hint={<MissingElementHint element="quality_assurance" />}
        placeholder={m.micro_quality_placeholder()}
      />
      <div className="pair">
        <EditedField name="quality_body" limit={255} />
        <EditedField name="quality_url" isAddress />
      </div>
    </div>
  </Numbered>
)

/** One of ISCED-F's detailed fields, searchable by name in either language. */
function FieldOfStudyField() {
  const { id, value, error, onChange } = useTemplateField('field_of_study')
  const [search, setSearch] = useState('')
  const locale = useLocale()
  const options = findFieldsOfStudy(search, locale).map(({ code, name, broad }) => ({
    id: code,
    code,
    title: name[locale],
    note: broad[locale],
  }))
  return (
    <ComboBox
      id={id}
      label={m.element_field_of_study()}
      optional
      hint={m.micro_field_hint()}
      error={error}
      placeholder={m.micro_field_placeholder()}
      options={options}
      selected={value ? { id: value, title: fieldOfStudy(value)?.name[locale] ?? value } : null}
      onSearch={setSearch}
      onSelect={(field) => onChange(field?.id ?? '')}
      empty={(typed) => m.micro_field_none({ search: typed })}
    />
  )
}

const levels = ['1', '2', '3', '4', '5', '6', '7', '8', 'none'] as const

/** Element 8: the level in the European framework, or none; and its national name. */
function LevelField() {
  const { id, value, error, onChange } = useTemplateField('eqf_level')
  const cycle = useTemplateField('qf_ehea_cycle')
  return (
    <ElementField element="level" id={id} hint={m.micro_level_hint()} error={error}>
      <SegmentedControl
        isBare
        label={elementName('level')}
        choices={levels.map((level) => ({
          id: level,
          label: level === 'none' ? '–' : level,
          name: eqfWords(level === 'none' ? level : Number(level)) ?? '',
        }))}
        chosen={value}
        onChoose={onChange}
      />
      <div className="pair">
        <EditedField name="nqf_level" limit={100} />
        <SelectField
          id={cycle.id}
          label={m.micro_cycle()}
          optional
          error={cycle.error}
          value={cycle.value}
          options={[
            { value: '', label: m.micro_cycle_no() },
            ...Cycle.options.map((each) => ({ value: each, label: cycleName(each) })),
          ]}
          onChange={({ target }) => cycle.onChange(target.value)}
        />
      </div>
    </ElementField>
  )
}

/** Element 9: how learners are assessed, and under whose supervision. */
function AssessmentField() {
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
function ParticipationField() {
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
