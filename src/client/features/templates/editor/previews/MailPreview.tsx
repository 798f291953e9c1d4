import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { errorMessage } from '#client/api/error-message.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { useDebounced } from '#client/ui/forms/use-debounced.ts'
import { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { MailFrame } from '../../../organization/mails/MailFrame.tsx'
import { mailPreviewQuery } from '../../../organization/mails/mail-words.queries.ts'
import { useOpenTemplate, useTemplateValues } from '../form/template-form.tsx'
import { useBadgeSource } from '../pictures/badge-source.ts'

/** Debounce of the request, in milliseconds. */
const DEBOUNCE_MS = 250

/** The mail that an award of this template sends, as rendered by the service. */
export function MailPreview() {
  const { full } = useBadgeSource()
  const { template } = useOpenTemplate()
  const mine = useTemplateValues()
  const title = useDebounced(mine.title.trim() || m.templates_untitled(), DEBOUNCE_MS)
  const description = useDebounced(mine.description, DEBOUNCE_MS)
  const mail = useQuery({
    ...mailPreviewQuery({
      title,
      description,
      language: Language.parse(mine.language),
      names_recipient: mine.names_recipient ? 1 : 0,
      ...(template && { badge_template_id: template.id }),
    }),
    placeholderData: keepPreviousData,
  })
  if (mail.isError) return <Note kind="warn">{errorMessage(mail.error)}</Note>
  if (!mail.data) return <TableSkeleton rows={6} />
  const { subject, html } = mail.data
  return (
    <div className="grid gap-4 pt-5">
      <dl className="grid gap-0.5">
        <dt className="text-ink-3 text-xs">{m.templates_preview_mail_subject()}</dt>
        <dd className="wrap-anywhere" lang={mine.language}>
          {subject}
        </dd>
      </dl>
      <section
        className="max-h-[calc(100svh_-_18rem)] overflow-y-auto rounded-paper"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
        tabIndex={0}
        aria-label={m.word_email()}
      >
        <MailFrame title={m.word_email()} html={html.replace('cid:badge', full)} />
      </section>
    </div>
  )
}
