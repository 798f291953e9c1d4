import type { LinkProps } from '@tanstack/react-router'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { SegmentedControl } from '#client/ui/forms/SegmentedControl.tsx'
import { Switch } from '#client/ui/forms/Switch.tsx'
import { Help } from '#client/ui/overlays/Help.tsx'
import { m } from '#i18n/compiled/messages.js'
import { languageName } from '../templates/template-words.ts'
import { EditedField } from './EditedField.tsx'
import { useOpenTemplate, useTemplateField, useTemplateValue } from './form/template-form.tsx'
import { BadgeColorField } from './pictures/BadgeColorField.tsx'
import { PictureFieldDrop } from './pictures/PictureFieldDrop.tsx'
import styles from './TemplateEditor.module.css'
import { TypeField } from './TypeField.tsx'
import { typeDataOrder, typeOf } from './template-texts.ts'

const MAX_LENGTH = 255
const MAX_INFO_LENGTH = 2000

export function BadgeSection() {
  const language = useTemplateField('language')
  return (
    <section aria-labelledby="section-badge">
      <h2 id="section-badge">{m.templates_section_badge()}</h2>
      <EditedField name="title" limit={MAX_LENGTH} />
      <div className="pair">
        <EditedField name="code" limit={MAX_LENGTH} hint={m.templates_code_hint()} />
        <SegmentedControl
          label={m.templates_language()}
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
      <BadgeColorField />
    </section>
  )
}

export const ClaimSection = () => (
  <section aria-labelledby="section-claim">
    <h2 id="section-claim">{m.templates_section_claim()}</h2>
    <EditedField name="description" hint={m.templates_description_hint()} />
    <EditedField
      name="assignment_criteria"
      hint={
        <>
          {m.templates_criteria_hint()}{' '}
          <Help word={m.templates_criteria_help_word()}>{m.templates_criteria_help()}</Help>
        </>
      }
    />
  </section>
)

/** Texts about the earner; the one most relevant to the badge's type comes first. */
export function EarnerSection() {
  const type = typeOf({ type: useTemplateValue('type') })
  return (
    <section aria-labelledby="section-earner">
      <h2 id="section-earner">{m.templates_section_earner()}</h2>
      {typeDataOrder(type).map((name) => (
        <EditedField key={name} name={name} />
      ))}
    </section>
  )
}

export const IssuerSection = () => (
  <section aria-labelledby="section-issuer">
    <h2 id="section-issuer">{m.templates_section_issuer()}</h2>
    <div className="pair">
      <EditedField name="other_org" limit={MAX_LENGTH} />
      <EditedField name="learn_more_url" isAddress />
    </div>
    <EditedField name="other_org_info" limit={MAX_INFO_LENGTH} isLong />
  </section>
)

export const PicturesSection = () => (
  <section aria-labelledby="section-pictures">
    <h2 id="section-pictures">{m.templates_section_pictures()}</h2>
    <PictureFieldDrop field="image" />
    <PictureFieldDrop field="background_image" />
  </section>
)

/** `builder` links to the page where a learning path's steps are ordered. */
/** Leads to the page where a learning path's steps are ordered. */
export const StepsSection = ({ builder }: { builder: LinkProps }) => (
  <section aria-labelledby="section-steps">
    <h2 id="section-steps">{m.templates_steps()}</h2>
    <div className={styles.steps}>
      <p className="hint">{m.templates_steps_hint()}</p>
      <LinkButton {...builder} icon="paths">
        {m.templates_steps_open()}
      </LinkButton>
    </div>
  </section>
)

export function VisibilitySection() {
  const { isPublished, publish } = useOpenTemplate()
  return (
    <section aria-labelledby="section-visibility">
      <h2 id="section-visibility">{m.templates_section_visibility()}</h2>
      <Switch
        label={m.templates_on_public_page()}
        hint={m.templates_on_public_page_hint()}
        isOn={isPublished}
        onSwitch={(isOn) => void publish(isOn)}
      />
    </section>
  )
}
