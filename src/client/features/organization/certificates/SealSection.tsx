import { useController, useWatch } from 'react-hook-form'
import { RadioList } from '#client/ui/forms/RadioList.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { CertificateSeal, type CertificateSettings } from '#contract/certificates/certificate-settings.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './CertificateSettings.module.css'
import { sealWords } from './certificate-words.ts'
import { PictureField } from './pictures/PictureField.tsx'
import { SealSketch } from './SealSketch.tsx'
import type { CertificateForm } from './use-certificate-form.ts'

/** The seal beside the signatures. */
export function SealSection({ form, saved }: { form: CertificateForm; saved: CertificateSettings }) {
  const { field } = useController({ control: form.control, name: 'seal' })
  const year = useWatch({ control: form.control, name: 'seal_year' })
  const isDrawn = field.value === 'drawn'
  return (
    <section className={`${styles.section} last-of-type:mb-0 last-of-type:border-0`} aria-labelledby="certificate-seal">
      <h2 id="certificate-seal">{m.certificate_settings_seal()}</h2>
      <div
        className="grid gap-x-5 gap-y-3 items-center data-is-drawn:grid-cols-[auto_minmax(0,1fr)_minmax(0,11rem)] max-md:data-is-drawn:grid-cols-[auto_minmax(0,1fr)]"
        data-is-drawn={isDrawn || undefined}
      >
        {isDrawn && <SealSketch year={year.trim()} />}
        <RadioList
          label={m.certificate_settings_seal()}
          isLabelHidden
          describedBy="certificate-seal-hint"
          choices={CertificateSeal.options.map((id) => ({
            id,
            label: sealWords[id](),
            hint: id === 'drawn' ? m.certificate_settings_seal_drawn_hint() : undefined,
          }))}
          chosen={field.value}
          onChoose={field.onChange}
        />
        {isDrawn && (
          <div className="max-md:col-span-full">
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
      </div>
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
