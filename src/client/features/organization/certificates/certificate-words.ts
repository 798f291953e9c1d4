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

const fieldNames: Record<string, () => string> = {
  layout: m.certificate_settings_layout,
  orientation: m.certificate_settings_sheet,
  language: m.word_language,
  has_elements_page: m.certificate_settings_elements,
  signatories: m.certificate_settings_signatories,
  seal: m.certificate_settings_seal,
  seal_year: m.certificate_settings_year,
  foot: m.certificate_settings_foot,
}

/** The name of a setting, as the form calls it. */
export const certificateFieldName = (field: string) => fieldNames[field]?.() ?? field

const choices: Record<string, Record<string, () => string>> = {
  layout: layoutWords,
  orientation: orientationWords,
  language: languageWords,
  seal: sealWords,
}

/** Choices and people in words; undefined for values that are their own. */
export function certificateFieldWords(field: string, value: unknown): string | undefined {
  if (field === 'has_elements_page') return Number(value) === 1 ? m.conflicts_on() : m.conflicts_off()
  if (field !== 'signatories') return choices[field]?.[String(value)]?.()
  const people = value as CertificateSettings['signatories']
  return people.map(({ name, role }) => `${name}, ${role}`).join('\n')
}
