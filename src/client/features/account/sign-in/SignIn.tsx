import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { m } from '#i18n/compiled/messages.js'
import { PasskeyButton } from '../second-factor/PasskeyButton.tsx'
import { requiresCode } from './refusal.ts'
import { SignedOutPage } from './SignedOutPage.tsx'
import { SignInCodeForm } from './SignInCodeForm.tsx'
import { SignInForm } from './SignInForm.tsx'

type SignInProps = {
  to: string
  /**
   * `code`: the password was accepted and a code is due, which is in the URL so that Back returns to the password.
   * `password`: the way in beside the providers, which would ask for the address first.
   */
  step: 'code' | 'password' | undefined
}

/** The sign-in page. */
export function SignIn({ to, step }: SignInProps) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const search = to === '/' ? {} : { to }
  const enter = async (name: string, password: string) => {
    const { signIn } = await loadSignIn()
    try {
      await signIn(queryClient, name, password)
    } catch (error) {
      if (!requiresCode(error)) throw error
      return router.navigate({ to: '/sign-in', search: { ...search, step: 'code' } })
    }
    router.history.replace(to)
  }
  const enterWithCode = async (code: string) => {
    const { signInWithCode } = await loadSignIn()
    await signInWithCode(queryClient, code)
    router.history.replace(to)
  }
  const enterWithPasskey = async (isAutofill = false) => {
    const { signInWithPasskey } = await loadSignIn()
    await signInWithPasskey(queryClient, isAutofill)
    router.history.replace(to)
  }
  if (step === 'code') {
    return (
      <SignedOutPage title={m.security_step_title()} lead={m.security_step_lead()}>
        <SignInCodeForm onCode={enterWithCode} />
        <p className="mt-4 [&>a]:inline-flex [&>a]:items-center [&>a]:min-h-control">
          <Link to="/sign-in" search={search}>
            {m.security_step_back()}
          </Link>
        </p>
      </SignedOutPage>
    )
  }
  const form = (name?: string) => <SignInForm onSignIn={enter} onBegin={loadSignIn} name={name} />
  const others = (
    <>
      <PasskeyButton onSignIn={() => enterWithPasskey()} onAutofill={() => enterWithPasskey(true)} />
      <p className="mt-4 [&>a]:inline-flex [&>a]:items-center [&>a]:min-h-control">
        <Link to="/request-password">{m.account_forgot()}</Link>
      </p>
    </>
  )
  if (asksAddressFirst && step !== 'password') {
    return (
      <Suspense>
        <AddressFirst to={to} form={form}>
          {others}
        </AddressFirst>
      </Suspense>
    )
  }
  return (
    <SignedOutPage title={m.account_sign_in()} lead={m.account_sign_in_lead()}>
      {form()}
      {others}
    </SignedOutPage>
  )
}

/** Whether a provider signs anybody in. The page's HTML says so, because asking would make every visit slower. */
const asksAddressFirst =
  // The development server serves its own HTML.
  import.meta.env.DEV || document.querySelector('meta[name="single-sign-on"]') !== null

const AddressFirst = lazyPart(() => import('./AddressFirst.tsx'), 'AddressFirst')

/** Lazy: the contract is larger than the page itself, and loads while the user types. */
const loadSignIn = () => import('./sign-in.ts')
