import { shownValue } from '#client/features/conflicts/shown-value.ts'
import type { MailWords } from '#contract/mails/mail-words.ts'
import { m } from '#i18n/compiled/messages.js'
import { LANGUAGES } from './mail-values.ts'

const languages = { en: 'English', it: 'Italiano' }

/** The name of a field of a mail's settings: its colour, or the texts in one language. */
export function mailFieldName(field: string): string {
  if (field === 'color') return m.mail_words_color()
  return languages[field.split('.')[1] as 'en' | 'it'] ?? m.mail_words_title()
}

/** Texts of a mail in words: those of one language, or of both. */
export function mailFieldWords(field: string, value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (field !== 'own') return textsWords(value as MailWords)
  return LANGUAGES.flatMap((language) => {
    const texts = (value as Record<string, MailWords | null>)[language]
    return texts ? `${languages[language]}\n${textsWords(texts)}` : []
  }).join('\n')
}

const textsWords = ({ subject, opening, closing }: MailWords) =>
  [
    [m.mail_words_subject(), subject],
    [m.mail_words_opening(), opening],
    [m.mail_words_closing(), closing],
  ]
    .filter(([, text]) => text)
    .map(([name, text]) => `${name}: ${shownValue(text)}`)
    .join('\n')
