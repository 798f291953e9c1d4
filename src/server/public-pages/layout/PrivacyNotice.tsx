import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'

/** Where the organization says what it does with people's data, and whom they may write to. */
type Privacy = { page: string | null; contact: string | null }

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
