import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#client/ui/buttons/Button.tsx'
import { AnchorButton } from '#client/ui/buttons/LinkButton.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import type { SignInWay } from '#contract/single-sign-on/discover.ts'
import { m } from '#i18n/compiled/messages.js'
import { SignedOutPage } from './SignedOutPage.tsx'
import { findWay } from './sign-in.queries.ts'
import { useOneFieldForm } from './use-one-field-form.ts'

type AddressFirstProps = {
  /** The page to open afterwards. */
  to: string
  /** The form for everybody whom no provider signs in, with the name that was typed. */
  form: (name: string) => ReactNode
  /** What stands below it. */
  children: ReactNode
}

/** The sign-in page where providers sign people in: the address decides, and every other one leads to the password. */
export function AddressFirst({ to, form, children }: AddressFirstProps) {
  const [found, setFound] = useState<{ name: string; way: SignInWay | null }>()
  const again = () => setFound(undefined)
  const left = useLocation({ select: ({ state }) => state.left })
  if (found?.way) return <Leading way={found.way} email={found.name} onOther={again} />
  return (
    <SignedOutPage
      title={left && !found ? m.sso_out_title() : m.account_sign_in()}
      lead={left && !found ? m.sso_out_lead({ name: left.name }) : m.account_sign_in_lead()}
    >
      {left?.can_leave && !found && (
        <AnchorButton big className="mb-6" href={`/auth/sso/${left.id}/leave`}>
          {m.sso_out_there({ name: left.name })}
        </AnchorButton>
      )}
      {found ? form(found.name) : <AddressForm to={to} onFound={(name, way) => setFound({ name, way })} />}
      {children}
      {found && (
        <Button kind="quiet" onClick={again}>
          {m.sso_other_address()}
        </Button>
      )}
    </SignedOutPage>
  )
}

function AddressForm({ to, onFound }: { to: string; onFound: (name: string, way: SignInWay | null) => void }) {
  const { field, isBusy, error, alert, submit } = useOneFieldForm({
    name: 'email',
    missing: m.account_name_missing(),
    send: async (typed) => {
      const name = typed.trim()
      // Usernames contain no @, and are of people with a password.
      onFound(name, name.includes('@') ? await findWay(name, to) : null)
    },
  })
  return (
    <form className="grid gap-5 [&>button]:mt-1 [&>:empty]:hidden" onSubmit={submit} noValidate>
      <Alert {...alert} />
      <TextField
        ref={field}
        label={m.account_name()}
        name="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoFocus
        error={error}
      />
      <Button type="submit" kind="primary" big busy={isBusy && m.sso_looking()}>
        {m.sso_continue()}
      </Button>
    </form>
  )
}

type LeadingProps = { way: SignInWay; email: string; onOther: () => void }

/** On the way to a provider; the link is for a browser that does not go there by itself. */
function Leading({ way: { name, host, url }, email, onOther }: LeadingProps) {
  useEffect(() => location.assign(url), [url])
  return (
    <SignedOutPage title={m.sso_leading_title({ name })} lead={m.sso_leading_lead()}>
      <div className="grid gap-2.5" role="status">
        <p className="wrap-anywhere">
          <b className="block font-label">{host}</b> <span className="hint">{email}</span>
        </p>
        <AnchorButton kind="primary" big href={url}>
          {m.sso_leading_go()}
        </AnchorButton>
        <Button kind="quiet" onClick={onOther}>
          {m.sso_other_address()}
        </Button>
      </div>
    </SignedOutPage>
  )
}
