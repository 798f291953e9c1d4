import { nameOf } from '#client/i18n/earner-name.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { m } from '#i18n/compiled/messages.js'
import { fontAttributes } from '#i18n/font-attributes.ts'
import styles from '../award.module.css'
import { type AwardFormControl, type AwardToOne, isPlanned } from '../award-draft.ts'
import { reviewSection } from './review-section.ts'

type CertificateNameProps = {
  award: AwardToOne
  /** The spelling that the person has already. */
  known: string | null
  form: AwardFormControl
}

/** Warns that certificates have no letters for the recipient's name, and asks for a spelling that they have letters for. */
export function CertificateName({ award, known, form }: CertificateNameProps) {
  const name = nameOf(award)
  const [typed, typedFor] = form.watch(['certificate_name', 'certificate_name_of'])
  const set = (spelling: string) => {
    form.clearErrors('certificate_name')
    form.setValue('certificate_name', spelling)
    form.setValue('certificate_name_of', name)
  }
  return (
    <section className={reviewSection} aria-labelledby="certificate-name">
      <h2 id="certificate-name" className={styles.missing} {...fontAttributes(name)}>
        <Icon name="alert" size={20} />
        {m.certificate_name_title({ name })}
      </h2>
      <p className="hint">{m.certificate_name_text()}</p>
      {isPlanned(award) ? (
        <p className="hint">{m.certificate_name_later()}</p>
      ) : (
        <TextField
          label={m.certificate_name_field()}
          hint={m.certificate_name_hint()}
          optional
          autoComplete="off"
          maxLength={255}
          error={form.formState.errors.certificate_name?.message}
          value={typedFor === name ? typed : (known ?? '')}
          onChange={({ target }) => set(target.value)}
        />
      )}
    </section>
  )
}
