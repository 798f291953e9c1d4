import { useWatch } from 'react-hook-form'
import { formatNumber } from '#client/i18n/numbers.ts'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { type CertificateSettings, MAX_FOOT_LENGTH } from '#contract/certificates/certificate-settings.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './CertificateSettings.module.css'
import { PictureField } from './pictures/PictureField.tsx'
import type { CertificateForm } from './use-certificate-form.ts'

/** The footer line of every page, and the background picture. */
export function FootSection({ form, saved }: { form: CertificateForm; saved: CertificateSettings }) {
  const foot = useWatch({ control: form.control, name: 'foot' })
  return (
    <section className={`${styles.section} last-of-type:mb-0 last-of-type:border-0`} aria-labelledby="certificate-foot">
      <h2 id="certificate-foot">{m.certificate_settings_foot_title()}</h2>
      <div className="grid gap-[5px]">
        <TextField
          label={m.certificate_settings_foot()}
          optional
          autoComplete="off"
          error={form.formState.errors.foot?.message}
          {...form.register('foot')}
        />
        <span className="text-ink-3 text-xs tabular-nums">
          {m.certificate_settings_counter({
            count: formatNumber(foot.trim().length),
            most: formatNumber(MAX_FOOT_LENGTH),
          })}
        </span>
      </div>
      <PictureField
        place="background"
        shown={saved.background_path}
        words={{
          label: m.certificate_settings_background(),
          hint: m.certificate_settings_background_hint(),
          change: m.certificate_settings_background_change(),
          remove: m.certificate_settings_background_remove(),
        }}
      />
    </section>
  )
}
