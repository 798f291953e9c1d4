import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'

/** URL of the organization's privacy notice, and its contact e-mail address. */
type Privacy = { page: string | null; contact: string | null }

/** Links to an organization's privacy notice and contact; renders nothing without either. */
export function PrivacyNotice({ privacy, locale }: { privacy: Privacy; locale: Language }) {
  const { page, contact } = privacy
  if (!page && !contact) return null
  return (
    <p className="privacy">
      {page && (
        <a href={page} rel="noopener">
          {m.privacy_notice_page({}, { locale })}
        </a>
      )}
      {contact && <a href={`mailto:${contact}`}>{m.privacy_notice_contact({}, { locale })}</a>}
    </p>
  )
}
