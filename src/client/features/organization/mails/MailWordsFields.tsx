import { languageName } from '#client/features/templates/template-words.ts'
import { SegmentedControl } from '#client/ui/forms/SegmentedControl.tsx'
import type { MailWords } from '#contract/mails/mail-words.ts'
import { unknownPlaceholders } from '#contract/mails/placeholders.ts'
import { m } from '#i18n/compiled/messages.js'
import { PlaceholderEditor } from '../reminders/PlaceholderEditor.tsx'
import { htmlOfLine, lineOfHtml } from './line-html.ts'
import { LANGUAGES, type MailForm } from './mail-form.ts'

/** Fields for subject, opening and closing in the selected language; all are saved together. */
export function MailWordsFields({ form }: { form: MailForm }) {
  const { values, language } = form
  const words = values[language]
  const change = (next: Partial<MailWords>) => form.change({ [language]: { ...words, ...next } })
  return (
    <div className="grid gap-5 min-w-0 max-w-168" ref={form.place}>
      <SegmentedControl
        label={m.mail_words_language()}
        hint={m.mail_words_language_hint()}
        choices={LANGUAGES.map((id) => ({ id, label: languageName(id) }))}
        chosen={language}
        onChoose={form.showLanguage}
      />
      <PlaceholderEditor
        key={`${language}-subject`}
        kind="line"
        label={m.mail_words_subject()}
        hint={m.mail_words_subject_hint()}
        optional
        value={htmlOfLine(words.subject)}
        error={errorOf(form, 'subject')}
        onChange={(html) => change({ subject: lineOfHtml(html) })}
      />
      <PlaceholderEditor
        key={`${language}-opening`}
        kind="words"
        label={m.mail_words_opening()}
        hint={m.mail_words_opening_hint()}
        optional
        value={words.opening}
        error={errorOf(form, 'opening')}
        onChange={(opening) => change({ opening })}
      />
      <PlaceholderEditor
        key={`${language}-closing`}
        kind="words"
        label={m.mail_words_closing()}
        hint={m.mail_words_closing_hint()}
        optional
        value={words.closing}
        error={errorOf(form, 'closing')}
        onChange={(closing) => change({ closing })}
      />
    </div>
  )
}

/** Unknown placeholders are reported while typing, other errors on save. */
function errorOf({ values, language, errors }: MailForm, field: 'subject' | 'opening' | 'closing') {
  const [unknown] = unknownPlaceholders(values[language][field])
  return errors[`${language}.${field}`] ?? (unknown && m.mail_words_unknown({ name: unknown }))
}
