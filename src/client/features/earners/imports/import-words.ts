import { formatNumber } from '#client/i18n/numbers.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Kind } from './core/entry.ts'
import type { Role } from './core/headings.ts'
import type { FileKind } from './core/sheet.ts'
import type { Subject } from './core/subject.ts'
import { MAX_FILE_SIZE } from './use-import.ts'

/** What a file that is not a table appears to be, and what to do. */
export function notATableMessage(kind: FileKind | 'too_large'): string {
  if (kind === 'too_large') return m.imports_too_large({ most: formatNumber(MAX_FILE_SIZE / 1024 / 1024) })
  const words: Record<FileKind, () => string> = {
    empty: m.imports_is_empty,
    encrypted: m.imports_is_encrypted,
    word: m.imports_is_word,
    pdf: m.imports_is_pdf,
    zip: m.imports_is_zip,
    image: m.imports_is_image,
    html: m.imports_is_html,
    json: m.imports_is_json,
    prose: m.imports_is_prose,
    binary: m.imports_is_binary,
    damaged: m.imports_is_damaged,
  }
  return words[kind]()
}

export const roleWords: Record<Role, () => string> = {
  title: m.badge_imports_title_column,
  email: m.word_email,
  first: m.word_first_name,
  last: m.word_last_name,
  first_last: m.imports_role_first_last,
  last_first: m.imports_role_last_first,
  issued: m.imports_role_issued,
  expires: m.badge_imports_role_expires,
  original_id: m.badge_imports_role_id,
  original_url: m.badge_imports_role_url,
  issuer: m.badge_imports_role_issuer,
  issuer_url: m.badge_imports_role_issuer_url,
  description: m.badge_imports_role_description,
  criteria: m.badge_imports_role_criteria,
  extra: m.imports_role_extra,
  none: m.imports_role_none,
  unclear: m.imports_role_unclear,
}

/** How many rows have a kind of problem. */
export function kindWords(kind: Kind, count: number): string {
  const words: Record<Kind, (given: { count: number }) => string> = {
    email: m.imports_kind_email,
    email_missing: m.imports_kind_email_missing,
    name_missing: m.imports_kind_name_missing,
    text: m.imports_kind_text,
    twice: m.imports_kind_twice,
    listed: m.imports_kind_listed,
    day: m.imports_kind_day,
    metadata: m.imports_kind_metadata,
    garbled: m.imports_kind_garbled,
    refused: m.imports_kind_refused,
    failed: m.imports_kind_failed,
    title_missing: m.badge_imports_kind_title,
    day_missing: m.badge_imports_kind_day,
  }
  return words[kind]({ count })
}

/** What the steps say about what is imported. */
export const subjectWords = ({ isOfBadges }: Subject) =>
  isOfBadges
    ? {
        everyRow: m.badge_imports_heading_none,
        first: m.badge_imports_first,
        firstHint: m.badge_imports_first_hint,
        fine: m.badge_imports_rows_fine,
        nothing: m.badge_imports_nothing_left,
      }
    : {
        everyRow: m.imports_heading_none,
        first: m.imports_first_people,
        firstHint: m.imports_first_people_hint,
        fine: m.imports_rows_fine,
        nothing: m.imports_nobody_left,
      }
