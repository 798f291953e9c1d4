import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { LanguageChoice } from '#client/features/shell/LanguageChoice.tsx'
import { Mark } from '#client/features/shell/Mark.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { Enamels } from './Enamels.tsx'
import styles from './SignIn.module.css'
import { SignInForm } from './SignInForm.tsx'

/** The first page: the form left, what it is all about right. */
export function SignIn({ to }: { to: string }) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const enter = async (name: string, password: string) => {
    const { signIn } = await loadSession()
    await signIn(queryClient, name, password)
    router.history.replace(to)
  }
  return (
    <div className={styles.page}>
      <title>{`${m.account_sign_in()} · Insegna`}</title>
      <main className={styles.sheet}>
        <Mark />
        <div className={styles.middle}>
          <h1 className={styles.title}>{m.account_sign_in()}</h1>
          <p className={styles.lead}>{m.account_sign_in_lead()}</p>
          <SignInForm onSignIn={enter} onBegin={loadSession} />
        </div>
        <LanguageChoice />
      </main>
      <Enamels />
    </div>
  )
}

/** The contract is fetched while the person types: it is more than the page itself. */
const loadSession = () => import('./session.queries.ts')
