import { useController } from 'react-hook-form'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import cards from '#client/ui/forms/pictures/picture-cards.module.css'
import { SegmentedControl } from '#client/ui/forms/SegmentedControl.tsx'
import { Switch } from '#client/ui/forms/Switch.tsx'
import { CertificateLanguage, CertificateOrientation } from '#contract/certificates/certificate-settings.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './CertificateSettings.module.css'
import { type CertificateForm, languageWords, layoutWords, orientationWords } from './certificate-form.ts'

/** Sketch of the diploma layout: frame, round badge, text beside it. Paper stays white in dark mode. */
const DiplomaSketch = () => (
  <svg viewBox="0 0 84 60" width="84" height="60" fill="none" aria-hidden="true">
    <path d="M.5.5h83v59H.5z" fill="#fff" stroke="#9fb0b8" />
    <path
      d="M13 5h58a8 8 0 0 0 8 8v34a8 8 0 0 0-8 8H13a8 8 0 0 0-8-8V13a8 8 0 0 0 8-8z"
      stroke="#9a7428"
      strokeWidth="1.6"
    />
    <circle cx="24" cy="28" r="11" fill="#e3edf0" />
    <circle cx="24" cy="28" r="7.5" fill="#14618c" stroke="#d8b159" strokeWidth="2" />
    <path d="M41 22h25" stroke="#15293a" strokeWidth="4" />
    <path d="M41 31h19M41 36h23M41 46h9M55 46h9" stroke="#7b8b96" strokeWidth="1.5" />
  </svg>
)

/** Sketch of the plain layout: double rule, text, small badge. */
const PlainSketch = () => (
  <svg viewBox="0 0 84 60" width="84" height="60" fill="none" aria-hidden="true">
    <path d="M.5.5h83v59H.5z" fill="#fff" stroke="#9fb0b8" />
    <path d="M8 7h5v5H8z" fill="#14618c" />
    <path d="M8 15h68" stroke="#15293a" strokeWidth="1.6" />
    <path d="M8 17.5h68" stroke="#15293a" strokeWidth=".7" />
    <path d="M8 27h30" stroke="#15293a" strokeWidth="4" />
    <path d="M8 35h24M8 40h28M8 51h12M25 51h12" stroke="#7b8b96" strokeWidth="1.5" />
    <circle cx="66" cy="33" r="7" fill="#14618c" stroke="#d8b159" strokeWidth="2" />
  </svg>
)

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
