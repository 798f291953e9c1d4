import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { PdfPage } from '#client/features/organization/certificates/preview/PdfPage.tsx'
import sheets from '#client/features/organization/certificates/preview/Preview.module.css'
import { requestOf, type Texts } from '#client/features/templates/texts/template-texts.ts'
import { readValidity } from '#client/features/templates/texts/validity-text.ts'
import { wallClock } from '#client/i18n/time-zone.ts'
import { Note } from '#client/ui/feedback/Note.tsx'
import { useDebounced } from '#client/ui/forms/use-debounced.ts'
import { TemplateCertificatePreview } from '#contract/certificates/template-certificate.ts'
import { endOfValidity } from '#contract/validity.ts'
import { m } from '#i18n/compiled/messages.js'
import { useOpenTemplate, useTemplateValues } from '../form/template-form.tsx'
import { type TemplateDraft, templateCertificateQuery } from './template-certificate.queries.ts'

/** Debounce of the request, in milliseconds. */
const DEBOUNCE_MS = 400

/** The certificate of a badge of this template, as rendered by the service. */
export function TemplateCertificate() {
  const { template } = useOpenTemplate()
  const mine = useTemplateValues()
  const written = JSON.stringify({ ...triedBy(mine), ...(template && { badge_template_id: template.id }) })
  const debounced = useDebounced(written, DEBOUNCE_MS)
  const tried: TemplateDraft = JSON.parse(debounced)
  // While a value is invalid, the last certificate stays; the error is shown at the field.
  const canBeDrawn = TemplateCertificatePreview.safeParse(tried).success
  const sheet = useQuery({
    ...templateCertificateQuery(tried, template?.image_path ?? null),
    enabled: canBeDrawn,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const [pages, setPages] = useState(1)
  const isBusy = debounced !== written || sheet.isFetching
  return (
    <div className="grid gap-4 pt-5">
      {sheet.isError && <Note kind="warn">{errorMessage(sheet.error)}</Note>}
      {!canBeDrawn && <p className="hint">{m.templates_preview_certificate_wrong()}</p>}
      <div className={sheets.desk}>
        {sheet.data ? (
          [1, 2].slice(0, pages).map((page) => (
            <div key={page} className="max-md:[&+&]:hidden">
              <PdfPage
                pdf={sheet.data}
                page={page}
                label={m.templates_preview_certificate_of({ page })}
                isBusy={isBusy}
                onPages={setPages}
              />
            </div>
          ))
        ) : (
          <div className={sheets.blank} role="status">
            <span className="sr">{sheet.isFetching && m.shell_loading()}</span>
          </div>
        )}
      </div>
      <p className="hint">
        {m.templates_preview_certificate_note()}{' '}
        <Link to="/organization/certificates">{m.templates_preview_certificate_settings()}</Link>
      </p>
    </div>
  )
}

/** The form's values that appear on a certificate. */
function triedBy(mine: Texts): TemplateDraft {
  const { micro_credential, alignments, is_micro_credential } = requestOf(mine, [
    'is_micro_credential',
    'ects',
    'alignments',
  ])
  return {
    title: mine.title.trim() || m.templates_untitled(),
    code: mine.code,
    description: mine.description,
    color_primary: mine.color_primary,
    type: mine.type as TemplateDraft['type'],
    is_micro_credential,
    micro_credential,
    alignments,
    expires_at: endOfValidity(wallClock(), readValidity(mine.validity)),
  }
}
