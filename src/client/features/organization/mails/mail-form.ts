import '#i18n/problems/describe-reminders.ts'
import { useState } from 'react'
import { shownValue } from '#client/features/page/conflicts/shown-value.ts'
import type { Language } from '#contract/formats.ts'
import { type MailWords, MailWordsInput, type WordsByLanguage } from '#contract/mails/mail-words.ts'
import { unknownPlaceholders } from '#contract/mails/placeholders.ts'
import { m } from '#i18n/compiled/messages.js'
import { getLocale } from '#i18n/locales.ts'
import { describeIssue } from '#i18n/problems/describe-issue.ts'
import { useValuesForm, type ValuesErrors } from '../use-values-form.ts'

/** The form's values; a language without custom texts has empty ones. */
type MailValues = Record<Language, MailWords>

export const LANGUAGES: readonly Language[] = ['en', 'it']
const EMPTY: MailWords = { subject: '', opening: '', closing: '' }

export type MailForm = ReturnType<typeof useMailForm>

/** The form of a mail's texts. @param first the language that is shown first */
export function useMailForm(saved: WordsByLanguage, first: Language) {
  const [language, showLanguage] = useState(first)
  const form = useValuesForm<WordsByLanguage, MailValues>({
    saved,
    valuesOf: ({ en, it }) => ({ en: en ?? EMPTY, it: it ?? EMPTY }),
    read(values) {
      const errors = errorsIn(values)
      return Object.keys(errors).length > 0 ? { errors } : { settings: wordsOf(values), errors }
    },
    reveal: (field) => showLanguage(LANGUAGES.find((each) => field.startsWith(`${each}.`)) ?? language),
  })
  return { ...form, language, showLanguage }
}

const isEmpty = ({ subject, opening, closing }: MailWords) => !subject.trim() && !opening && !closing

/** The texts that the values stand for: null for a language whose fields are all empty. */
export const wordsOf = ({ en, it }: MailValues): WordsByLanguage => ({
  en: isEmpty(en) ? null : en,
  it: isEmpty(it) ? null : it,
})

function errorsIn(values: MailValues): ValuesErrors {
  const errors: ValuesErrors = {}
  for (const language of LANGUAGES) {
    const result = MailWordsInput.safeParse(values[language], { reportInput: true })
    for (const issue of result.error?.issues ?? [])
      errors[`${language}.${issue.path.join('.')}`] ??= describeIssue(issue, getLocale())
  }
  return errors
}

/** Whether any field contains an unknown placeholder. */
export const hasUnknownValue = (values: MailValues) =>
  LANGUAGES.some((language) => Object.values(values[language]).some((text) => unknownPlaceholders(text).length > 0))

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
