import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { closeSession } from '#client/api/session-state.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import { m } from '#i18n/compiled/messages.js'
import { SignInForm } from './SignInForm.tsx'
import { signIn, userQuery } from './session.queries.ts'

/** The sign-in form over the page that lost its session. */
export function SignInAgain() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const before = queryClient.getQueryData(userQuery.queryKey)
  const enter = async (name: string, password: string) => {
    const user = await signIn(queryClient, name, password)
    if (before && user.uuid !== before.uuid) location.assign('/')
  }
  const leave = async () => {
    closeSession()
    await router.navigate({ to: '/sign-in' })
    queryClient.clear()
  }
  return (
    <Dialog title={m.account_session_ended_title()}>
      <p>{m.account_session_ended_text()}</p>
      <SignInForm onSignIn={enter} name={before?.email} />
      <Button kind="quiet" onClick={leave}>
        {m.account_leave_page()}
      </Button>
    </Dialog>
  )
}
