import { lazy } from 'react'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { WhenVisible } from '#client/ui/feedback/WhenVisible.tsx'
import { m } from '#i18n/compiled/messages.js'
import { useTemplateField } from '../form/template-form.tsx'
import styles from './ValiditySection.module.css'

const ValidityField = lazy(() => import('./ValidityField.tsx').then((module) => ({ default: module.ValidityField })))

/** How long a badge is valid, with an example of one awarded today. */
export function ValiditySection() {
  // Not in the lazy part, because the form merges somebody else's changes from the start.
  const field = useTemplateField('validity')
  return (
    <section aria-labelledby="section-validity">
      <h2 id="section-validity">{m.templates_section_validity()}</h2>
      <WhenVisible id={field.id} className={styles.placeholder}>
        <LazyBoundary fallback={<div className={styles.placeholder} />}>
          <ValidityField {...field} />
        </LazyBoundary>
      </WhenVisible>
    </section>
  )
}
