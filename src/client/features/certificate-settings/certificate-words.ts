import type { CertificateSettings } from '#contract/certificates/certificate-settings.ts'
import { m } from '#i18n/compiled/messages.js'

export const layoutWords: Record<CertificateSettings['layout'], () => string> = {
  diploma: m.certificate_settings_diploma,
  plain: m.certificate_settings_plain,
}

export const orientationWords: Record<CertificateSettings['orientation'], () => string> = {
  across: m.certificate_settings_across,
  upright: m.certificate_settings_upright,
}

export const languageWords: Record<CertificateSettings['language'], () => string> = {
  it: m.certificate_settings_italian,
  en: m.certificate_settings_english,
  both: m.certificate_settings_both,
}

export const sealWords: Record<CertificateSettings['seal'], () => string> = {
  drawn: m.certificate_settings_seal_drawn,
  picture: m.certificate_settings_seal_own,
  none: m.certificate_settings_seal_none,
}
