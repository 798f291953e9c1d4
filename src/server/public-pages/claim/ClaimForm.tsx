import type { ClaimQuestion } from '#contract/claims/claims.ts'
import { CLAIM_FILE_TYPES, FILE_DAYS } from '#contract/claims/submissions.ts'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { PrivacyNotice } from '../layout/PrivacyNotice.tsx'
import { Field } from '../me/MeDocument.tsx'
import { ClaimDocument, type ClaimShown } from './ClaimDocument.tsx'

/** The name of a question's field. */
export const fieldOf = ({ id }: Pick<ClaimQuestion, 'id'>) => `q-${id}`

/** The name of the field that keeps a file of an earlier try. */
export const keptOf = (question: Pick<ClaimQuestion, 'id'>) => `${fieldOf(question)}-kept`

export type FormValues = Record<string, string>
/** What is wrong, by field. */
export type FormErrors = Record<string, string>

type Parts = ClaimShown & {
  values: FormValues
  errors: FormErrors
  /** Signed by the claim: when this browser opened it. */
  pass: string
  /** Where the form is sent; without it, to the claim. */
  action?: string
  heading: string
  lead: string
  /** An address of the passport that is open in the browser. */
  known?: string | undefined
  children?: React.ReactNode
}

const LEADS = {
  open: m.claim_lead_open,
  word: m.claim_lead_word,
  codes: m.claim_lead_codes,
  list: m.claim_lead_list,
}

/** What the form says first. */
export const leadOf = ({ kind, domain }: ClaimShown['claim'], locale: Language) =>
  kind === 'domain' ? m.claim_lead_domain({ domain: domain ?? '' }, { locale }) : LEADS[kind]({}, { locale })

/** What people write: who they are, and what is asked. */
export function ClaimForm({
  claim,
  site,
  locale,
  values,
  errors,
  pass,
  action,
  heading,
  lead,
  known,
  children,
}: Parts) {
  const words = { locale }
  const isAgain = action !== undefined
  const at = (name: string, more: object = {}) => ({ id: name, name, defaultValue: values[name] ?? '', ...more })
  const to = action ?? `${site.root}/c/${claim.code}`
  return (
    <ClaimDocument {...{ claim, site, locale, heading }} step={1}>
      <p className="lead">{lead}</p>
      {children}
      <Errors claim={claim} errors={errors} locale={locale} />
      <form
        method="post"
        action={`${to}?lang=${locale}`}
        encType={claim.questions.some(({ kind }) => kind === 'file') ? 'multipart/form-data' : undefined}
        noValidate
      >
        <input type="hidden" name="pass" value={pass} />
        {!isAgain && claim.kind === 'word' && (
          <Field id="word" label={m.claim_word({}, words)} hint={m.claim_word_hint({}, words)} error={errors['word']}>
            {(described) => <input {...at('word')} required maxLength={200} autoComplete="off" {...described} />}
          </Field>
        )}
        {!isAgain && claim.kind === 'codes' && (
          <Field id="card" label={m.claim_card({}, words)} hint={m.claim_card_hint({}, words)} error={errors['card']}>
            {(described) => <input {...at('card')} required maxLength={20} autoComplete="off" {...described} />}
          </Field>
        )}
        <div className="names">
          <Field id="first_name" label={m.claim_first_name({}, words)} error={errors['first_name']}>
            {(described) => (
              <input {...at('first_name')} required maxLength={100} autoComplete="given-name" {...described} />
            )}
          </Field>
          <Field id="last_name" label={m.claim_last_name({}, words)} error={errors['last_name']}>
            {(described) => (
              <input {...at('last_name')} required maxLength={100} autoComplete="family-name" {...described} />
            )}
          </Field>
        </div>
        {!isAgain && (
          <Field
            id="email"
            label={m.claim_email({}, words)}
            hint={known ? m.claim_lead_known({}, words) : m.claim_email_hint({}, words)}
            error={errors['email']}
          >
            {(described) => (
              <input {...at('email')} type="email" required maxLength={254} autoComplete="email" {...described} />
            )}
          </Field>
        )}
        {claim.questions.map((question) => (
          <Question
            key={question.id}
            {...{ question, values, errors, locale }}
            organization={claim.organization.name}
          />
        ))}
        <p className="trap" aria-hidden="true">
          <label htmlFor="website">{m.claim_leave_empty({}, words)}</label>
          <input id="website" name="website" tabIndex={-1} autoComplete="off" />
        </p>
        <p className="hint">{m.claim_privacy({ organization: claim.organization.name }, words)}</p>
        <PrivacyNotice privacy={claim.organization.privacy} locale={locale} />
        <button className="button primary" type="submit">
          {isAgain
            ? m.claims_mail_returned_button({}, words)
            : known
              ? m.claim_send_known({}, words)
              : m.claim_send({}, words)}
        </button>
      </form>
    </ClaimDocument>
  )
}

type Asked = {
  question: ClaimQuestion
  values: FormValues
  errors: FormErrors
  locale: Language
  organization: string
}

function Question({ question, values, errors, locale, organization }: Asked) {
  const name = fieldOf(question)
  const label = question.is_required ? question.label : `${question.label} ${m.claim_optional({}, { locale })}`
  const error = errors[name]
  const shared = { id: name, name, defaultValue: values[name] ?? '', required: question.is_required }
  if (question.kind === 'choice') {
    return (
      <fieldset id={name} tabIndex={-1} aria-describedby={error && `${name}-error`}>
        <legend>{label}</legend>
        {question.options.map((option) => (
          <label key={option} className="choice">
            <input type="radio" name={name} value={option} defaultChecked={values[name] === option} />
            <span>{option}</span>
          </label>
        ))}
        {error && (
          <p className="error" id={`${name}-error`} role="alert">
            {error}
          </p>
        )}
      </fieldset>
    )
  }
  if (question.kind === 'file') {
    const kept = values[keptOf(question)]
    return (
      <Field
        id={name}
        label={label}
        hint={m.claim_file_hint({ organization, days: FILE_DAYS }, { locale })}
        error={error}
      >
        {(described) => (
          <>
            {kept && (
              <p className="hint">
                {m.claim_file_kept({ name: values[name] ?? '' }, { locale })}
                <input type="hidden" name={keptOf(question)} value={kept} />
              </p>
            )}
            <input id={name} name={name} type="file" accept={CLAIM_FILE_TYPES} {...described} />
          </>
        )}
      </Field>
    )
  }
  return (
    <Field id={name} label={label} error={error}>
      {(described) =>
        question.kind === 'link' ? (
          <input {...shared} inputMode="url" maxLength={2000} autoComplete="off" {...described} />
        ) : (
          <textarea {...shared} rows={3} maxLength={2000} {...described} />
        )
      }
    </Field>
  )
}

/** What is to be put right, with links to the fields. */
function Errors({ claim, errors, locale }: { claim: ClaimShown['claim']; errors: FormErrors; locale: Language }) {
  const names = Object.keys(errors)
  if (names.length === 0) return null
  const labelOf = (name: string) => claim.questions.find((question) => fieldOf(question) === name)?.label
  return (
    <div className="errors" role="alert">
      <b>{m.claim_problems({}, { locale })}</b>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a href={`#${name}`}>{[labelOf(name), errors[name]].filter(Boolean).join(': ')}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
