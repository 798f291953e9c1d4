import { formatNumber } from '#client/i18n/numbers.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Role } from './core/headings.ts'
import type { Kind } from './core/person.ts'
import type { FileKind } from './core/sheet.ts'
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
  email: m.word_email,
  first: m.word_first_name,
  last: m.word_last_name,
  first_last: m.imports_role_first_last,
  last_first: m.imports_role_last_first,
  issued: m.imports_role_issued,
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
  }
  return words[kind]({ count })
}
