import { useController } from 'react-hook-form'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { CertificateSeal, type CertificateSettings } from '#contract/certificates/certificate-settings.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './CertificateSettings.module.css'
import { sealWords } from './certificate-words.ts'
import { PictureField } from './pictures/PictureField.tsx'
import type { CertificateForm } from './use-certificate-form.ts'

/** The seal beside those who sign. */
export function SealSection({ form, saved }: { form: CertificateForm; saved: CertificateSettings }) {
  const { field } = useController({ control: form.control, name: 'seal' })
  return (
    <section className={styles.section} aria-labelledby="certificate-seal">
      <h2 id="certificate-seal">{m.certificate_settings_seal()}</h2>
      <fieldset className={styles.radios} aria-describedby="certificate-seal-hint">
        <legend className="sr">{m.certificate_settings_seal()}</legend>
        {CertificateSeal.options.map((id) => (
          <label key={id}>
            <input
              type="radio"
              name="certificate-seal"
              checked={field.value === id}
              aria-describedby={id === 'drawn' ? 'certificate-seal-drawn' : undefined}
              onChange={() => field.onChange(id)}
            />
            <span>{sealWords[id]()}</span>
            {id === 'drawn' && (
              <span id="certificate-seal-drawn" className="hint">
                {m.certificate_settings_seal_drawn_hint()}
              </span>
            )}
          </label>
        ))}
      </fieldset>
      {field.value === 'drawn' && (
        <div className={styles.year}>
          <TextField
            label={m.certificate_settings_year()}
            hint={m.certificate_settings_year_hint()}
            optional
            maxLength={20}
            autoComplete="off"
            error={form.formState.errors.seal_year?.message}
            {...form.register('seal_year')}
          />
        </div>
      )}
      {field.value === 'picture' && (
        <PictureField
          place="seal"
          shown={saved.seal_path}
          words={{
            label: m.certificate_settings_seal_picture(),
            hint: m.certificate_settings_seal_picture_hint(),
            change: m.certificate_settings_seal_change(),
            remove: m.certificate_settings_seal_remove(),
          }}
        />
      )}
      <p id="certificate-seal-hint" className="hint">
        {m.certificate_settings_seal_three()}
      </p>
    </section>
  )
}
