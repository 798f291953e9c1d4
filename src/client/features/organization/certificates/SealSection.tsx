import { useSuspenseQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { crestLetter } from '#art/crest.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { RadioList } from '#client/ui/forms/RadioList.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { CertificateSeal, type CertificateSettings } from '#contract/certificates/certificate-settings.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './CertificateSettings.module.css'
import { type CertificateForm, sealWords } from './certificate-form.ts'
import { PictureField } from './pictures/PictureField.tsx'

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

const petals = Array.from({ length: 24 }, (_, petal) => petal * 7.5)

/** Sketch of the seal drawn from the organization's name: name and year around an engraving, initial in the middle. */
function SealSketch({ year }: { year: string }) {
  const { organization } = useSuspenseQuery(userQuery).data
  const circle = useId()
  const words = `${organization.name.toLocaleUpperCase()}${year && ` · ${year}`} ·`
  return (
    <svg
      // Ink on white paper, also in dark mode.
      className="p-1.5 border border-rule [background:#fff] text-[#14618c] font-serif font-display"
      viewBox="0 0 300 300"
      width="104"
      height="104"
      aria-hidden="true"
    >
      <path d="M91.3 64.2a104 104 0 1 1 -.1 .1" id={circle} fill="none" />
      <g fill="none" stroke="currentColor">
        <circle cx="150" cy="150" r="144" strokeWidth="4" />
        <circle cx="150" cy="150" r="137" strokeWidth="1.4" />
        <circle cx="150" cy="150" r="90" strokeWidth="3" />
        <g strokeWidth="1.2" opacity="0.5">
          {petals.map((angle) => (
            <ellipse key={angle} cx="150" cy="150" rx="70" ry="30" transform={`rotate(${angle} 150 150)`} />
          ))}
        </g>
      </g>
      <circle cx="150" cy="150" r="44" fill="#fff" stroke="currentColor" strokeWidth="1.4" />
      <text
        className="fill-current"
        fontSize={Math.min(25, 860 / words.length)}
        textLength="640"
        lengthAdjust="spacing"
      >
        <textPath href={`#${circle}`}>{words}</textPath>
      </text>
      <text className="fill-current" x="150" y="171" fontSize="60" textAnchor="middle">
        {crestLetter(organization.name)}
      </text>
    </svg>
  )
}
