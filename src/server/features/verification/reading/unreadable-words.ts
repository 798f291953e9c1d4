import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import type { UnreadableCode } from './unreadable-badge.ts'

const UNREADABLE: Record<UnreadableCode, typeof m.verify_empty> = {
  nothing_given: m.verify_nothing_given,
  empty: m.verify_empty,
  too_large: m.verify_too_large,
  jpeg: m.verify_jpeg,
  other_picture: m.verify_other_picture,
  pdf_plain: m.verify_pdf_plain,
  pdf_broken: m.verify_pdf_broken,
  pdf_protected: m.verify_pdf_protected,
  zip: m.verify_zip,
  html: m.verify_html,
  png_plain: m.verify_png_plain,
  png_broken: m.verify_png_broken,
  svg_plain: m.verify_svg_plain,
  svg_broken: m.verify_svg_broken,
  several_badges: m.verify_several_badges,
  several_presented: m.verify_several_presented,
  too_many_presented: m.verify_too_many_presented,
  older_badge: m.verify_older_badge,
  not_a_badge: m.verify_not_a_badge,
  file_not_a_badge: m.verify_file_not_a_badge,
  file_broken: m.verify_file_broken,
  address_not_a_badge: m.verify_address_not_a_badge,
  json_broken: m.verify_json_broken,
  json_too_deep: m.verify_json_too_deep,
  json_doubled: m.verify_json_doubled,
  json_no_credential: m.verify_json_no_credential,
  credential_too_large: m.verify_credential_too_large,
  jwt_broken: m.verify_jwt_broken,
  foreign_address: m.verify_foreign_address,
  unreachable_address: m.verify_unreachable_address,
  no_such_badge: m.verify_no_such_badge,
}

/** Why no badge could be read, localized. */
export const unreadableWords = (code: UnreadableCode, locale: Language) => UNREADABLE[code]({}, { locale })
