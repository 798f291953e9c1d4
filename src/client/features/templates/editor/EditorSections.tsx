import type { LinkProps } from '@tanstack/react-router'
import { TypeSilhouette } from '#client/features/templates/TypeSilhouette.tsx'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { FieldGroup } from '#client/ui/forms/FieldGroup.tsx'
import styles from '#client/ui/forms/pictures/picture-cards.module.css'
import { SegmentedControl } from '#client/ui/forms/SegmentedControl.tsx'
import { Switch } from '#client/ui/forms/Switch.tsx'
import { Help } from '#client/ui/overlays/Help.tsx'
import { TemplateType } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { languageName, typeName } from '../template-words.ts'
import { EditedField } from './EditedField.tsx'
import { useOpenTemplate, useTemplateField, useTemplateValue } from './form/template-form.tsx'
import { BadgeColorField } from './pictures/BadgeColorField.tsx'
import { PictureFieldDrop } from './pictures/PictureFieldDrop.tsx'
import { Section } from './sections/Section.tsx'
import { typeDataOrder, typeOf } from './template-texts.ts'

const MAX_LENGTH = 255
const MAX_INFO_LENGTH = 2000

export function BadgeSection() {
  const language = useTemplateField('language')
  return (
    <Section name="badge">
      <EditedField name="title" limit={MAX_LENGTH} />
      <div className="pair">
        <EditedField name="code" limit={MAX_LENGTH} hint={m.templates_code_hint()} />
        <SegmentedControl
          label={m.word_language()}
          hint={m.templates_language_hint()}
          choices={[
            { id: 'it', label: languageName('it') },
            { id: 'en', label: languageName('en') },
          ]}
          chosen={language.value}
          onChoose={language.onChange}
        />
      </div>
      <TypeField />
    </Section>
  )
}

export const PictureSection = () => (
  <Section name="picture">
    <BadgeColorField />
    <PictureFieldDrop field="image" />
  </Section>
)

export const DescriptionSection = () => (
  <Section name="description">
    <EditedField name="description" hint={m.templates_description_hint()} isTitled />
  </Section>
)

export const CriteriaSection = () => (
  <Section name="criteria">
    <EditedField
      name="assignment_criteria"
      hint={
        <>
          {m.templates_criteria_hint()}{' '}
          <Help word={m.templates_criteria_help_word()}>{m.templates_criteria_help()}</Help>
        </>
      }
      isTitled
    />
  </Section>
)

/** Texts about the earner; the one most relevant to the badge's type comes first. */
export function EarnerSection() {
  const type = typeOf({ type: useTemplateValue('type') })
  return (
    <Section name="earner">
      {typeDataOrder(type).map((name) => (
        <EditedField key={name} name={name} />
      ))}
    </Section>
  )
}

export const IssuerSection = () => (
  <Section name="issuer">
    <div className="pair">
      <EditedField name="other_org" limit={MAX_LENGTH} />
      <EditedField name="learn_more_url" isAddress />
    </div>
    <EditedField name="other_org_info" limit={MAX_INFO_LENGTH} isLong />
  </Section>
)

/** Leads to the page where a learning path's steps are ordered. */
export const StepsSection = ({ builder }: { builder: LinkProps }) => (
  <Section name="steps">
    <div className="flex flex-wrap gap-3 items-center justify-between">
      <p className="hint">{m.templates_steps_hint()}</p>
      <LinkButton {...builder} icon="paths">
        {m.templates_steps_open()}
      </LinkButton>
    </div>
  </Section>
)

export function VisibilitySection() {
  const { isPublished, publish } = useOpenTemplate()
  return (
    <Section name="visibility">
      <Switch
        label={m.templates_on_public_page()}
        hint={m.templates_on_public_page_hint()}
        isOn={isPublished}
        onSwitch={(isOn) => void publish(isOn)}
      />
      <PictureFieldDrop field="background_image" />
    </Section>
  )
}

/** What the badge certifies, as a choice of four silhouettes. */
function TypeField() {
  const { id, value, error, onChange } = useTemplateField('type')
  return (
    <FieldGroup id={id} label={m.word_type()} error={error}>
      <div className={`${styles.cards} ${styles.four}`}>
        {TemplateType.options.map((type) => (
          <label key={type}>
            <input
              type="radio"
              name="template-type"
              checked={value === type}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(type)}
            />
            <TypeSilhouette type={type} size={40} />
            <span className={styles.label}>{typeName(type)}</span>
            {value === type && (
              <span className={styles.tick}>
                <Icon name="check" size={14} />
              </span>
            )}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
