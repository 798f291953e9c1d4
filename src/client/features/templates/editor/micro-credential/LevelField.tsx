import { SegmentedControl } from '#client/ui/forms/SegmentedControl.tsx'
import { SelectField } from '#client/ui/forms/SelectField.tsx'
import { Cycle } from '#contract/micro-credentials/micro-credentials.ts'
import { m } from '#i18n/compiled/messages.js'
import { cycleName, elementName, eqfWords } from '#i18n/element-words.ts'
import { EditedField } from '../EditedField.tsx'
import { useTemplateField } from '../form/template-form.tsx'
import { ElementField } from './ElementField.tsx'

const levels = ['1', '2', '3', '4', '5', '6', '7', '8', 'none'] as const

/** Element 8: the level in the European framework, or none; and its national name. */
export function LevelField() {
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
