import { useRef, useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { fieldErrorsOf } from '#client/api/field-errors.ts'
import type { Language } from '#contract/formats.ts'
import type { MailWords, WordsByLanguage } from '#contract/mails/mail-words.ts'
import { errorsIn, LANGUAGES, type MailErrors, type MailValues, valuesOf, wordsOf } from './mail-values.ts'

export type MailForm = {
  values: MailValues
  errors: MailErrors
  language: Language
  showLanguage: (language: Language) => void
  /** Contains the fields; used to focus the first invalid one. */
  place: { current: HTMLDivElement | null }
  isChanged: boolean
  change: (change: Partial<MailWords>) => void
  /** Puts somebody else's texts into the form; those of a language that is not named stay. */
  take: (theirs: Partial<WordsByLanguage>) => void
  /** Starts over from the saved texts. */
  reset: (saved: WordsByLanguage) => void
  /** Calls `save` with the texts, or shows the errors. */
  submit: (save: (words: WordsByLanguage) => void) => void
  /** Shows the service's error. */
  refuse: (error: unknown) => void
}

/** The form of a mail's texts. @param first the language that is shown first */
export function useMailForm(saved: WordsByLanguage, first: Language): MailForm {
  const [base, setBase] = useState(saved)
  const [values, setValues] = useState(() => valuesOf(saved))
  const [errors, setErrors] = useState<MailErrors>({})
  const [language, showLanguage] = useState(first)
  const place = useRef<HTMLDivElement>(null)
  const isChanged = JSON.stringify(wordsOf(values)) !== JSON.stringify(base)
  const reset = (words: WordsByLanguage) => {
    setBase(words)
    setValues(valuesOf(words))
    setErrors({})
  }
  // Takes over texts that a colleague saved, as long as there are no local changes.
  if (saved !== base && !isChanged) reset(saved)
  const show = (found: MailErrors) => {
    setErrors(found)
    const [wrong = ''] = Object.keys(found)
    if (wrong.startsWith('en.')) showLanguage('en')
    if (wrong.startsWith('it.')) showLanguage('it')
    // After the field was rendered as invalid.
    setTimeout(() => place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return {
    values,
    errors,
    language,
    showLanguage,
    place,
    isChanged,
    change(change) {
      setValues((before) => ({ ...before, [language]: { ...before[language], ...change } }))
      setErrors({})
    },
    take(theirs) {
      const taken = valuesOf({ en: null, it: null, ...theirs })
      const named = LANGUAGES.filter((each) => theirs[each] !== undefined)
      setValues((before) => ({ ...before, ...Object.fromEntries(named.map((each) => [each, taken[each]])) }))
      setErrors({})
    },
    reset,
    submit(save) {
      const found = errorsIn(values)
      if (Object.keys(found).length > 0) show(found)
      else save(wordsOf(values))
    },
    refuse(error) {
      const named = Object.entries(fieldErrorsOf(error)).map(([name, message]) => [
        name.replace(/^(own|words)\./, ''),
        message,
      ])
      show(named.length > 0 ? Object.fromEntries(named) : { root: errorMessage(error) })
    },
  }
}
