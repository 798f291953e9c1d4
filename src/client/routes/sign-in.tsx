import { createFileRoute } from '@tanstack/react-router'
import { knownSearch } from '#client/browser/known-search.ts'
import { SignIn } from '#client/features/session/SignIn.tsx'
import { BareError } from '#client/features/shell/page/RouteError.tsx'

export const Route = createFileRoute('/sign-in')({
  validateSearch: knownSearch(({ to, step }) => ({
    ...(isOwnPage(to) ? { to } : {}),
    ...(step === 'code' ? { step } : {}),
  })),
  component: SignInPage,
  errorComponent: BareError,
})

/** Only pages of this site: `//elsewhere.example` and `/\elsewhere.example` are other sites to a browser. */
const isOwnPage = (to: unknown): to is string => typeof to === 'string' && /^\/(?![/\\])/.test(to)

function SignInPage() {
  const { to, step } = Route.useSearch()
  return <SignIn to={to ?? '/'} isCodeRequired={step === 'code'} />
}
