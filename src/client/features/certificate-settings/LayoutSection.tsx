import { useController } from 'react-hook-form'
import { PictureCards } from '#client/ui/forms/PictureCards.tsx'
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

/** What the sheet is like as a whole. */
export function LayoutSection({ form: { control } }: { form: CertificateForm }) {
  const { field: layout } = useController({ control, name: 'layout' })
  const { field: orientation } = useController({ control, name: 'orientation' })
  const { field: language } = useController({ control, name: 'language' })
  const { field: elements } = useController({ control, name: 'has_elements_page' })
  return (
    <section className={styles.section} aria-labelledby="certificate-layout">
      <h2 id="certificate-layout">{m.certificate_settings_layout()}</h2>
      <fieldset>
        <legend className="sr">{m.certificate_settings_layout()}</legend>
        <PictureCards
          across={2}
          choices={layouts.map(({ id, sketch, hint }) => ({
            id,
            picture: sketch,
            label: layoutWords[id](),
            hint: hint(),
          }))}
          chosen={layout.value}
          onChoose={layout.onChange}
        />
      </fieldset>
      <div className="pair">
        <SegmentedControl
          label={m.certificate_settings_sheet()}
          choices={CertificateOrientation.options.map((id) => ({ id, label: orientationWords[id]() }))}
          chosen={orientation.value}
          onChoose={orientation.onChange}
        />
        <SegmentedControl
          label={m.certificate_settings_language()}
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
