import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { closeSession } from '#client/api/session-state.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import type { User } from '#contract/accounts/session.ts'
import { m } from '#i18n/compiled/messages.js'
import { PasskeyButton } from '../second-factor/PasskeyButton.tsx'
import { ProviderButton } from './ProviderButton.tsx'
import { requiresCode } from './refusal.ts'
import { SignInCodeForm } from './SignInCodeForm.tsx'
import { SignInForm } from './SignInForm.tsx'
import { signIn, signInWithCode, signInWithPasskey } from './sign-in.ts'
import { startAddress } from './start-address.ts'

/** The sign-in form, on top of the page whose session has ended. */
export function SignInAgain() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const [isCodeRequired, setCodeRequired] = useState(false)
  const [now, setNow] = useState<User>()
  const before = queryClient.getQueryData(userQuery.queryKey)
  const provider = before?.single_sign_on.connection
  const enter = async (signingIn: Promise<User>) => {
    const user = await signingIn
    if (!before) return
    if (user.uuid !== before.uuid) location.assign('/')
    else if (user.organization.id !== before.organization.id) setNow(user)
  }
  const enterWithPassword = async (name: string, password: string) => {
    try {
      await enter(signIn(queryClient, name, password))
    } catch (error) {
      if (!requiresCode(error)) throw error
      setCodeRequired(true)
    }
  }
  const leave = async () => {
    closeSession()
    await router.navigate({ to: '/sign-in' })
    queryClient.clear()
  }
  if (now && before) return <AccessLost here={before.organization.name} there={now.organization.name} />
  return (
    <Dialog title={isCodeRequired ? m.security_step_title() : m.account_session_ended_title()}>
      <p>{isCodeRequired ? m.security_step_lead() : m.account_session_ended_text()}</p>
      {isCodeRequired ? (
        <>
          <SignInCodeForm onCode={(code) => enter(signInWithCode(queryClient, code))} />
          <Button kind="quiet" onClick={() => setCodeRequired(false)}>
            {m.account_back_to_sign_in()}
          </Button>
        </>
      ) : (
        <>
          {provider && (
            <ProviderButton
              way={{ name: provider.name, url: startAddress(provider.id, `${location.pathname}${location.search}`) }}
            />
          )}
          <SignInForm onSignIn={enterWithPassword} name={before?.email} />
          <PasskeyButton onSignIn={() => enter(signInWithPasskey(queryClient))} />
        </>
      )}
      <Button kind="quiet" onClick={leave}>
        {m.account_leave_page()}
      </Button>
    </Dialog>
  )
}

/** Shown over the page of an organization that the user has lost access to; they continue in another of theirs. */
const AccessLost = ({ here, there }: { here: string; there: string }) => (
  <Dialog
    title={m.access_left_title({ here })}
    actions={
      <Button kind="primary" onClick={() => location.assign('/')}>
        {m.access_elsewhere_along({ organization: there })}
      </Button>
    }
  >
    <p>{m.access_left_text({ there })}</p>
  </Dialog>
)
