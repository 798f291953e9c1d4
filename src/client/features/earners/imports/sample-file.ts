import { m } from '#i18n/compiled/messages.js'
import { getLocale } from '#i18n/locales.ts'

/**
 * A sample table as a data URL. It has a byte order mark, by which spreadsheets detect UTF-8, and the separator they
 * expect in this language.
 */
export function sampleFile(): string {
  const heading = [m.word_email(), m.word_first_name(), m.word_last_name(), m.imports_sample_course()]
  const people = [
    ['giulia.ferri@ateneo.example', 'Giulia', 'Ferri', m.imports_sample_physics()],
    ['marcus.bell@college.example', 'Marcus', 'Bell', m.imports_sample_physics()],
    ['anna.desantis@ateneo.example', 'Anna Maria', 'De Santis', ''],
  ]
  const separator = getLocale() === 'it' ? ';' : ','
  const text = [heading, ...people].map((cells) => `${cells.join(separator)}\r\n`).join('')
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${text}`)}`
}
