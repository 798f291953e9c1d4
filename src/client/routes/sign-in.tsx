import { createFileRoute } from '@tanstack/react-router'
import { oneOf, ownPageIn, searchReader } from '#client/browser/search-reader.ts'
import { stripUnknownSearch } from '#client/browser/strip-unknown-search.ts'
import { SignIn } from '#client/features/account/sign-in/SignIn.tsx'
import { BareError } from '#client/features/page/RouteError.tsx'

export const Route = createFileRoute('/sign-in')({
  validateSearch: stripUnknownSearch(searchReader({ to: ownPageIn, step: oneOf(['code', 'password']) })),
  component: SignInPage,
  errorComponent: BareError,
})

function SignInPage() {
  const { to, step } = Route.useSearch()
  return <SignIn to={to ?? '/'} step={step} />
}
