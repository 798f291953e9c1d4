import type { ReactNode } from 'react'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Site } from '../layout/Document.tsx'
import { Icon } from '../layout/Icon.tsx'

/** The submitted values to show again, and why no badge could be read from them. */
export type VerifyFormParts = { text: string; email: string; isEmailWrong: boolean; problem: FormProblem | undefined }

export type FormProblem = { title: string; text: string }

type Parts = { locale: Language; site: Site; form: VerifyFormParts; heading: string }

const ACCEPTED = '.png,.svg,.pdf,.json,.jwt,.txt,image/png,image/svg+xml,application/pdf,application/json'

/** Form for a file, or a link or text, and an optional e-mail address. Works without scripts. */
export function VerifyForm({ locale, site, form, heading }: Parts) {
  const { text, email, isEmailWrong, problem } = form
  return (
    <form className="details" method="post" action={`${site.root}/verify?lang=${locale}`} encType="multipart/form-data">
      <h2>{heading}</h2>
      {problem && (
        <div className="problem" role="alert">
          <Icon name="invalid" />
          <p>
            <b>{problem.title}</b> {problem.text}
          </p>
        </div>
      )}
      <Field id="file" label={m.verify_file_label({}, { locale })} hint={m.verify_file_hint({}, { locale })}>
        <div className="drop">
          <p className="invitation" aria-hidden="true">
            <span className="button">{m.shell_file_choose({}, { locale })}</span>
            <span className="file-name">{m.verify_file_drop({}, { locale })}</span>
          </p>
          <input
            id="file"
            name="file"
            type="file"
            accept={ACCEPTED}
            aria-describedby="file-hint file-problem"
            data-too-large={m.verify_file_too_large({ name: '{name}', size: '{size}' }, { locale })}
          />
        </div>
        <p className="error" id="file-problem" role="alert" />
      </Field>
      <Field id="text" label={m.verify_text_label({}, { locale })} hint={m.verify_text_hint({}, { locale })}>
        <textarea id="text" name="text" rows={3} spellCheck={false} aria-describedby="text-hint" defaultValue={text} />
      </Field>
      <Field id="email" label={m.verify_email_label({}, { locale })} hint={m.verify_email_hint({}, { locale })}>
        <input
          id="email"
          name="email"
          type="email"
          autoComplete="off"
          defaultValue={email}
          aria-describedby={isEmailWrong ? 'email-hint email-error' : 'email-hint'}
          aria-invalid={isEmailWrong || undefined}
        />
        {isEmailWrong && (
          <p className="error" id="email-error">
            {m.verify_email_wrong({}, { locale })}
          </p>
        )}
      </Field>
      <button className="button primary" type="submit">
        <Icon name="shield" />
        {m.verify_submit({}, { locale })}
      </button>
    </form>
  )
}

function Field({ id, label, hint, children }: { id: string; label: string; hint: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      {children}
    </div>
  )
}
