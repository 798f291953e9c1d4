import { createFileRoute } from '@tanstack/react-router'
import { oneOf, searchReader } from '#client/browser/search-reader.ts'
import { stripUnknownSearch } from '#client/browser/strip-unknown-search.ts'
import { SignIn } from '#client/features/account/session/SignIn.tsx'
import { BareError } from '#client/features/shell/page/RouteError.tsx'

export const Route = createFileRoute('/sign-in')({
  validateSearch: stripUnknownSearch(searchReader({ to: ownPageIn, step: oneOf(['code']) })),
  component: SignInPage,
  errorComponent: BareError,
})

/** Only pages of this site: `//elsewhere.example` and `/\elsewhere.example` are other sites to a browser. */
function ownPageIn(to: unknown) {
  return typeof to === 'string' && /^\/(?![/\\])/.test(to) ? to : undefined
}

function SignInPage() {
  const { to, step } = Route.useSearch()
  return <SignIn to={to ?? '/'} isCodeRequired={step === 'code'} />
}
