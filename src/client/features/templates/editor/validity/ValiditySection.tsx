import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { useTemplateField } from '../form/template-form.tsx'
import { Section } from '../sections/Section.tsx'

const ValidityField = lazyPart(() => import('./ValidityField.tsx'), 'ValidityField')

/** How long a badge is valid, with an example of one awarded today. */
export function ValiditySection() {
  // Not in the lazy part, because the form merges somebody else's changes from the start.
  const field = useTemplateField('validity')
  return (
    <Section name="validity" isLazy>
      <LazyBoundary fallback={<TableSkeleton rows={2} />}>
        <ValidityField {...field} />
      </LazyBoundary>
    </Section>
  )
}
