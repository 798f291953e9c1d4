import '#i18n/problems/describe-reminders.ts'
import type { Language } from '#contract/formats.ts'
import { type MailWords, MailWordsInput, type WordsByLanguage } from '#contract/mails/mail-words.ts'
import { unknownPlaceholders } from '#contract/mails/placeholders.ts'
import { getLocale } from '#i18n/locales.ts'
import { describeIssue } from '#i18n/problems/describe-issue.ts'

/** The form's values; a language without custom texts has empty ones. */
export type MailValues = Record<Language, MailWords>

/** Errors by language and field, such as `en.subject`. */
export type MailErrors = Record<string, string>

export const LANGUAGES: readonly Language[] = ['en', 'it']
const EMPTY: MailWords = { subject: '', opening: '', closing: '' }

export const valuesOf = ({ en, it }: WordsByLanguage): MailValues => ({ en: en ?? EMPTY, it: it ?? EMPTY })

const isEmpty = ({ subject, opening, closing }: MailWords) => !subject.trim() && !opening && !closing

/** The texts that the values stand for: null for a language whose fields are all empty. */
export const wordsOf = ({ en, it }: MailValues): WordsByLanguage => ({
  en: isEmpty(en) ? null : en,
  it: isEmpty(it) ? null : it,
})

export function errorsIn(values: MailValues): MailErrors {
  const errors: MailErrors = {}
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
