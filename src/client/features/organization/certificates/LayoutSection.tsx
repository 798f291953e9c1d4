import { useController } from 'react-hook-form'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import cards from '#client/ui/forms/pictures/picture-cards.module.css'
import { SegmentedControl } from '#client/ui/forms/SegmentedControl.tsx'
import { Switch } from '#client/ui/forms/Switch.tsx'
import { CertificateLanguage, CertificateOrientation } from '#contract/certificates/certificate-settings.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './CertificateSettings.module.css'
import { languageWords, layoutWords, orientationWords } from './certificate-words.ts'
import { DiplomaSketch, PlainSketch } from './LayoutSketches.tsx'
import type { CertificateForm } from './use-certificate-form.ts'

const layouts = [
  { id: 'diploma', sketch: <DiplomaSketch />, hint: m.certificate_settings_diploma_hint },
  { id: 'plain', sketch: <PlainSketch />, hint: m.certificate_settings_plain_hint },
] as const

/** Layout, orientation, language and pages of the certificate. */
export function LayoutSection({ form: { control } }: { form: CertificateForm }) {
  const { field: layout } = useController({ control, name: 'layout' })
  const { field: orientation } = useController({ control, name: 'orientation' })
  const { field: language } = useController({ control, name: 'language' })
  const { field: elements } = useController({ control, name: 'has_elements_page' })
  return (
    <section
      className={`${styles.section} last-of-type:mb-0 last-of-type:border-0`}
      aria-labelledby="certificate-layout"
    >
      <h2 id="certificate-layout">{m.certificate_settings_layout()}</h2>
      <fieldset>
        <legend className="sr">{m.certificate_settings_layout()}</legend>
        <div className={cards.cards}>
          {layouts.map(({ id, sketch, hint }) => (
            <label key={id}>
              <input
                type="radio"
                name="certificate-layout"
                checked={layout.value === id}
                aria-describedby={`certificate-layout-${id}`}
                onChange={() => layout.onChange(id)}
              />
              {sketch}
              <span className={cards.label}>{layoutWords[id]()}</span>
              <span id={`certificate-layout-${id}`} className={`${cards.hint} hint`}>
                {hint()}
              </span>
              {layout.value === id && (
                <span className={cards.tick}>
                  <Icon name="check" size={14} />
                </span>
              )}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="pair">
        <SegmentedControl
          label={m.certificate_settings_sheet()}
          choices={CertificateOrientation.options.map((id) => ({ id, label: orientationWords[id]() }))}
          chosen={orientation.value}
          onChoose={orientation.onChange}
        />
        <SegmentedControl
          label={m.word_language()}
          choices={CertificateLanguage.options.map((id) => ({ id, label: languageWords[id]() }))}
          chosen={language.value}
          onChoose={language.onChange}
        />
      </div>
      <Switch
        label={m.certificate_settings_elements()}
        hint={m.certificate_settings_elements_hint()}
        isOn={elements.value}
        onSwitch={elements.onChange}
      />
    </section>
  )
}
