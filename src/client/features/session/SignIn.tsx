import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { m } from '#i18n/compiled/messages.js'
import styles from './EntryPage.module.css'
import { EntryPage } from './EntryPage.tsx'
import { SignInForm } from './SignInForm.tsx'

/** The first page: who is there? */
export function SignIn({ to }: { to: string }) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const enter = async (name: string, password: string) => {
    const { signIn } = await loadSession()
    await signIn(queryClient, name, password)
    router.history.replace(to)
  }
  return (
    <EntryPage title={m.account_sign_in()} lead={m.account_sign_in_lead()}>
      <SignInForm onSignIn={enter} onBegin={loadSession} />
      <p className={styles.aside}>
        <Link to="/request-password">{m.account_forgot()}</Link>
      </p>
    </EntryPage>
  )
}

/** The contract is fetched while the person types: it is more than the page itself. */
const loadSession = () => import('./session.queries.ts')
