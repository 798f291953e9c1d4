import { lazy } from 'react'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Switch } from '#client/ui/forms/Switch.tsx'
import { m } from '#i18n/compiled/messages.js'
import { fieldId, useOpenTemplate, useTemplateField } from '../form/template-form.tsx'
import styles from './MicroCredentialSection.module.css'

const MicroCredentialFields = lazy(() =>
  import('./MicroCredentialFields.tsx').then((module) => ({ default: module.MicroCredentialFields })),
)

/** The European micro-credential: a switch, and its elements once it is on. */
export function MicroCredentialSection() {
  const { form } = useOpenTemplate()
  const { value, onChange } = useTemplateField('is_micro_credential')
  const turn = (isOn: boolean) => {
    onChange(isOn ? '1' : '')
    // A micro-credential names its holder by default; that has a switch of its own.
    form.setValue('names_recipient', isOn ? '1' : '', { shouldDirty: true })
  }
  return (
    <section aria-labelledby="section-micro">
      <div className={styles.head} id={fieldId('is_micro_credential')}>
        <div>
          <h2 id="section-micro">{m.element_european_micro_credential()}</h2>
          <p className="hint">{m.micro_title_hint()}</p>
        </div>
        <Switch isBare label={m.element_european_micro_credential()} isOn={value === '1'} onSwitch={turn} />
      </div>
      <LazyBoundary fallback={<TableSkeleton rows={6} />}>{value === '1' && <MicroCredentialFields />}</LazyBoundary>
    </section>
  )
}
