import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { errorMessage } from '#client/api/error-message.ts'
import { MailFrame } from '#client/features/organization/mails/MailFrame.tsx'
import { mailPreviewQuery } from '#client/features/organization/mails/mail-words.queries.ts'
import { fieldName, shownValue } from '#client/features/templates/field-words.ts'
import { typeDataOrder, typeOf } from '#client/features/templates/texts/template-texts.ts'
import { readValidity } from '#client/features/templates/texts/validity-text.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { TableSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import { useDebounced } from '#client/ui/forms/use-debounced.ts'
import { RichText } from '#client/ui/rich-text/RichText.tsx'
import { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { useOpenTemplate, useTemplateValues } from '../form/template-form.tsx'
import { useBadgeSource } from '../pictures/badge-source.ts'
import { TemplateCertificate } from './TemplateCertificate.tsx'

const previews = { page: PublicPreview, mail: MailPreview, certificate: TemplateCertificate }

export type PreviewKind = keyof typeof previews

/** The previews besides the badge itself, in one chunk that loads with the first of them. */
export function LazyPreview({ view }: { view: PreviewKind }) {
  const Preview = previews[view]
  return <Preview />
}

/** What the badge's public page will show, in its order. */
function PublicPreview() {
  const { full } = useBadgeSource()
  const mine = useTemplateValues()
  const organization = useOpenTemplate().template?.organization.name
  const texts = (['description', 'assignment_criteria', ...typeDataOrder(typeOf(mine))] as const).filter(
    (field) => mine[field],
  )
  return (
    <section
      className="grid gap-4 max-h-[calc(100svh_-_14rem)] mt-5 py-6 px-5 overflow-y-auto rounded-paper bg-desk"
      lang={mine.language}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
      tabIndex={0}
      aria-label={m.templates_preview_page()}
    >
      <img className="justify-self-center object-contain" src={full} width={160} height={160} alt="" />
      <h3 className="font-display text-display-sm/display-sm font-serif wrap-anywhere text-center text-balance">
        {mine.title || m.templates_untitled()}
      </h3>
      {organization && (
        <p className="-mt-3 text-ink-2 text-sm text-center">
          {m.templates_by({ organization })}
          {mine.other_org && <>, {m.templates_with({ organization: mine.other_org })}</>}
        </p>
      )}
      {texts.length === 0 && <p className="hint">{m.templates_preview_nothing()}</p>}
      {texts.map((field) => (
        <div key={field}>
          <h4 className="text-ink-3 text-xs font-label">{fieldName(field)}</h4>
          <RichText html={mine[field]} />
        </div>
      ))}
      {mine.other_org_info && <p>{mine.other_org_info}</p>}
      {readValidity(mine.validity) && (
        <p>
          {fieldName('validity')}: {shownValue('validity', mine.validity)}
        </p>
      )}
      {mine.learn_more_url && <p className="ellipsis">{mine.learn_more_url}</p>}
    </section>
  )
}

/** Debounce of the request, in milliseconds. */
const DEBOUNCE_MS = 250

/** The mail that an award of this template sends, as rendered by the service. */
function MailPreview() {
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
