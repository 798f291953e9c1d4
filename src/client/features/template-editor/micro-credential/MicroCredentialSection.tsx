import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Switch } from '#client/ui/forms/Switch.tsx'
import { m } from '#i18n/compiled/messages.js'
import { fieldId, useOpenTemplate, useTemplateField, useTemplateValue } from '../form/template-form.tsx'
import { Section } from '../sections/Section.tsx'

const MicroCredentialFields = lazyPart(() => import('./MicroCredentialFields.tsx'), 'MicroCredentialFields')

const MoreFields = lazyPart(() => import('./MicroCredentialFields.tsx'), 'MoreFields')

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
    <Section name="micro">
      <div id={fieldId('is_micro_credential')}>
        <Switch
          label={m.element_european_micro_credential()}
          hint={m.micro_title_hint()}
          isOn={value === '1'}
          onSwitch={turn}
        />
      </div>
      <LazyBoundary fallback={<TableSkeleton rows={6} />}>{value === '1' && <MicroCredentialFields />}</LazyBoundary>
    </Section>
  )
}

/** What a micro-credential may say besides its elements. */
export function MoreSection() {
  if (!useTemplateValue('is_micro_credential')) return null
  return (
    <Section name="more">
      <LazyBoundary fallback={<TableSkeleton rows={4} />}>
        <MoreFields />
      </LazyBoundary>
    </Section>
  )
}
