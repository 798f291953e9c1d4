import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { m } from '#i18n/compiled/messages.js'
import { useOpenTemplate, useTemplateValue } from './form/template-form.tsx'
import { useBadgeSource } from './pictures/badge-source.ts'
import { Section } from './sections/Section.tsx'

const TemplateReminders = lazyPart(
  () => import('#client/features/organization/reminders/TemplateReminders.tsx'),
  'TemplateReminders',
)

/** Reminders of this template's expiring badges, of any version. They take effect as soon as they are saved. */
export function RemindersSection() {
  const { template } = useOpenTemplate()
  const { full } = useBadgeSource()
  const title = useTemplateValue('title')
  const language = useTemplateValue('language')
  return (
    <Section name="reminders" isLazy>
      {template ? (
        <LazyBoundary fallback={<TableSkeleton rows={3} />}>
          <TemplateReminders
            templateId={template.id}
            title={title}
            picture={full}
            language={language === 'it' ? 'it' : 'en'}
          />
        </LazyBoundary>
      ) : (
        <p className="muted">{m.reminders_once_saved()}</p>
      )}
    </Section>
  )
}
