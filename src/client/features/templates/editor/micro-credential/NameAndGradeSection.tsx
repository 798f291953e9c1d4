import { Switch } from '#client/ui/forms/Switch.tsx'
import { m } from '#i18n/compiled/messages.js'
import { useTemplateField } from '../form/template-form.tsx'
import { Section } from '../sections/Section.tsx'

/** What everybody can see of the holder. */
export function NameAndGradeSection() {
  const named = useTemplateField('names_recipient')
  const graded = useTemplateField('shows_grades')
  return (
    <Section name="name">
      <Switch
        label={m.micro_names_recipient()}
        hint={m.micro_names_recipient_hint()}
        isOn={named.value === '1'}
        onSwitch={(isOn) => named.onChange(isOn ? '1' : '')}
      />
      <Switch
        label={m.micro_shows_grades()}
        hint={m.micro_shows_grades_hint()}
        isOn={graded.value === '1'}
        onSwitch={(isOn) => graded.onChange(isOn ? '1' : '')}
      />
    </Section>
  )
}
