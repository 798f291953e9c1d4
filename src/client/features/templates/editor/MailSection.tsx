import { wallClock } from '#client/i18n/time-zone.ts'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { endOfValidity } from '#contract/validity.ts'
import { m } from '#i18n/compiled/messages.js'
import { useOpenTemplate, useTemplateValues } from './form/template-form.tsx'
import { useBadgeSource } from './pictures/badge-source.ts'
import { Section } from './sections/Section.tsx'
import { readValidity } from './validity/validity-text.ts'

const TemplateMail = lazyPart(() => import('#client/features/organization/mails/TemplateMail.tsx'), 'TemplateMail')

/** What the mails about this template's badges say; it takes effect as soon as it is saved. */
export function MailSection() {
  const { template } = useOpenTemplate()
  return (
    <Section name="mail" isLazy>
      {template ? (
        <LazyBoundary fallback={<TableSkeleton rows={3} />}>
          <OfTemplate templateId={template.id} />
        </LazyBoundary>
      ) : (
        <p className="muted">{m.mail_words_once_saved()}</p>
      )}
    </Section>
  )
}

function OfTemplate({ templateId }: { templateId: string }) {
  const { full } = useBadgeSource()
  const { title, description, language, validity, names_recipient } = useTemplateValues()
  return (
    <TemplateMail
      templateId={templateId}
      title={title}
      description={description}
      picture={full}
      language={language === 'it' ? 'it' : 'en'}
      namesRecipient={names_recipient !== ''}
      expiresAt={endOfValidity(wallClock(), readValidity(validity))}
    />
  )
}
