import type { LinkProps } from '@tanstack/react-router'
import { badgeColors } from '#art/badge-colors.ts'
import { enamelPalette } from '#client/features/templates/enamel-palette.ts'
import { TypeSilhouette } from '#client/features/templates/TypeSilhouette.tsx'
import { languageName, typeName } from '#client/features/templates/template-words.ts'
import { typeDataOrder, typeOf } from '#client/features/templates/texts/template-texts.ts'
import { useLocale } from '#client/i18n/locale.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { FieldGroup } from '#client/ui/forms/FieldGroup.tsx'
import control from '#client/ui/forms/field.module.css'
import styles from '#client/ui/forms/pictures/picture-cards.module.css'
import { SegmentedControl } from '#client/ui/forms/SegmentedControl.tsx'
import { Switch } from '#client/ui/forms/Switch.tsx'
import { Help } from '#client/ui/overlays/Help.tsx'
import { TemplateType } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { regionOf } from '#i18n/region.ts'
import { EditedField } from './EditedField.tsx'
import { useOpenTemplate, useTemplateField, useTemplateValue } from './form/template-form.tsx'
import { PictureFieldDrop } from './pictures/PictureFieldDrop.tsx'
import { Section } from './sections/Section.tsx'

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
    <DesignLink />
    <PictureFieldDrop field="image" />
  </Section>
)

/** Leads to the designer of the picture, once the template has an address. */
function DesignLink() {
  const { template } = useOpenTemplate()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="hint">{template ? m.designer_open_hint() : m.designer_open_once_saved()}</p>
      {template && (
        <LinkButton icon="edit" to="/templates/$templateId/design" params={{ templateId: template.id }}>
          {m.designer_open()}
        </LinkButton>
      )}
    </div>
  )
}

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

const isHex = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** One of eight colours, or any other, which is adjusted. Empty is the colour of the badge's type. */
function BadgeColorField() {
  const { id, value: color, error, onChange, onBlur } = useTemplateField('color_primary')
  const type = typeOf({ type: useTemplateValue('type') })
  const own = badgeColors(null, type).face
  return (
    <FieldGroup id={id} label={m.templates_enamel()} error={error}>
      <div className="flex flex-wrap gap-2.5 items-center [&_label_input]:absolute [&_label_input]:inset-0 [&_label_input]:m-0 [&_label_input]:opacity-0 [&_label_input]:cursor-pointer [&_label_svg]:[stroke-width:2.6]">
        {enamelPalette.map(({ hex, name }) => (
          <label
            className="relative grid place-items-center size-8 border-[2.5px] border-[#d8b159] rounded-[50%] [box-shadow:0_0_0_1px_#6d4f14] cursor-pointer touch:size-11 has-[:checked]:[outline:2px_solid_var(--ink)] has-[:checked]:[outline-offset:3px] has-[:focus-visible]:[outline:3px_solid_var(--focus-rim)] has-[:focus-visible]:[outline-offset:2px] has-[:focus-visible]:[box-shadow:0_0_0_7px_var(--focus-line)]"
            key={hex}
            style={{ background: badgeColors(hex, type).face, color: badgeColors(hex, type).emblem }}
            title={name()}
          >
            <input
              type="radio"
              name="template-color"
              aria-label={name()}
              checked={color.toLowerCase() === hex}
              onChange={() => onChange(hex)}
            />
            {color.toLowerCase() === hex && <Icon name="check" size={16} />}
          </label>
        ))}
        <input
          className={`${control.control} w-27 ml-1.5 num`}
          aria-label={m.templates_enamel_hex()}
          aria-invalid={error ? true : undefined}
          placeholder={own.toUpperCase()}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          value={color}
          onChange={({ target }) => onChange(withHash(target.value))}
          onBlur={onBlur}
        />
      </div>
      {(isHex(color) || color === '') && (
        <p className={control.hint}>
          <BadgeColorContrast color={color} />
        </p>
      )}
    </FieldGroup>
  )
}

/** How a colour looks on a badge, and its contrast to the symbol on it, which is never below 3 to 1. */
function BadgeColorContrast({ color }: { color: string }) {
  const locale = useLocale()
  const type = typeOf({ type: useTemplateValue('type') })
  const { face, contrast } = badgeColors(color || null, type)
  const ratio = new Intl.NumberFormat(regionOf(locale), { maximumFractionDigits: 1 }).format(contrast)
  const isOurs = enamelPalette.some(({ hex }) => hex === color.toLowerCase())
  const isChanged = color !== '' && !isOurs && face !== color.toLowerCase()
  return (
    <>
      {isChanged && `${m.templates_enamel_fired({ given: color.toUpperCase(), shown: face.toUpperCase() })} `}
      {m.templates_contrast({ ratio })}
    </>
  )
}

/** Accepts a colour without its hash, such as `14618c`. */
const withHash = (typed: string) => (/^[0-9a-f]{6}$/i.test(typed.trim()) ? `#${typed.trim()}` : typed.trim())
