import { m } from '#i18n/compiled/messages.js'
import { Field, MeDocument, type MeShown, Said } from './MeDocument.tsx'
import { PasskeyForm } from './Passkeys.tsx'

type EnterParts = MeShown & {
  /** What was typed, with what is wrong about it. */
  email?: string
  error?: string | undefined
}

/** Asks for an address. */
export function EnterPage({ locale, site, email = '', error, problem }: EnterParts & { problem?: string }) {
  const words = { locale }
  return (
    <MeDocument title={m.passport_title({}, words)} locale={locale} site={site}>
      <h1>{m.passport_title({}, words)}</h1>
      <p className="lead">{m.passport_enter_lead({}, words)}</p>
      {problem && <Said isWrong>{problem}</Said>}
      <form method="post" action={`${site.root}/me/enter?lang=${locale}`}>
        <EmailField locale={locale} site={site} email={email} error={error} hint={m.passport_enter_hint({}, words)} />
        <button className="button primary" type="submit">
          {m.passport_enter_send({}, words)}
        </button>
      </form>
      <PasskeyForm act="enter" path="/me/passkey" locale={locale} site={site} />
    </MeDocument>
  )
}

/** The field of an address. */
export function EmailField({ locale, email, error, hint }: EnterParts & { hint: string }) {
  return (
    <Field id="email" label={m.passport_email({}, { locale })} hint={hint} error={error}>
      {(described) => (
        <input
          id="email"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          defaultValue={email}
          {...described}
        />
      )}
    </Field>
  )
}

type CodeParts = MeShown & {
  /** The id of the proof. */
  proof: string
  email: string
  /** Whether the address is added to an open passport. */
  isAdded: boolean
  error?: string | undefined
}

/** Asks for the code of a mail that was sent. It says the same for every address. */
export function CodePage({ locale, site, proof, email, isAdded, error }: CodeParts) {
  const words = { locale }
  const title = m.passport_code_title({}, words)
  return (
    <MeDocument title={title} locale={locale} site={site}>
      <h1>{title}</h1>
      <p className="lead">
        {isAdded ? m.passport_code_lead_add({ email }, words) : m.passport_code_lead({ email }, words)}
      </p>
      <form method="post" action={`${site.root}/me/code/${proof}?lang=${locale}`}>
        <Field id="code" label={m.passport_code({}, words)} error={error}>
          {(described) => (
            <input
              id="code"
              name="code"
              className="six"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              maxLength={12}
              {...described}
            />
          )}
        </Field>
        <button className="button primary" type="submit">
          {isAdded ? m.passport_add_confirm({}, words) : m.passport_open({}, words)}
        </button>
      </form>
      <p className="hint">
        {m.passport_code_none({}, words)}{' '}
        <a href={`${site.root}/me${isAdded ? '/addresses' : ''}?lang=${locale}`}>{m.passport_code_again({}, words)}</a>
      </p>
    </MeDocument>
  )
}

/** Opens the passport by the link of a mail: a button, because programs that check mails follow links and press none. */
export function LinkPage({ locale, site, token, email }: MeShown & { token: string; email: string }) {
  const words = { locale }
  return (
    <MeDocument title={m.passport_title({}, words)} locale={locale} site={site}>
      <h1>{m.passport_title({}, words)}</h1>
      <p className="lead">{m.passport_link_lead({ email }, words)}</p>
      <form method="post" action={`${site.root}/me/link/${token}?lang=${locale}`}>
        <button className="button primary" type="submit">
          {m.passport_open({}, words)}
        </button>
      </form>
    </MeDocument>
  )
}

/** Says that a code or a link is over, and how to get a new one. */
export function OverPage({ locale, site, isFull = false }: MeShown & { isFull?: boolean }) {
  const words = { locale }
  const title = isFull ? m.passport_full_title({}, words) : m.passport_over_title({}, words)
  return (
    <MeDocument title={title} locale={locale} site={site}>
      <h1>{title}</h1>
      <p className="lead">{isFull ? m.passport_full_text({}, words) : m.passport_over_text({}, words)}</p>
      <p className="buttons">
        <a className="button primary" href={`${site.root}/me${isFull ? '/addresses' : ''}?lang=${locale}`}>
          {isFull ? m.passport_addresses({}, words) : m.passport_over_again({}, words)}
        </a>
      </p>
    </MeDocument>
  )
}
