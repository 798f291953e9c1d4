import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { makePasskey } from '#client/features/second-factor/webauthn.ts'
import { signInWithPasskey } from '#client/features/session/sign-in.ts'
import {
  type AcceptInvitation,
  acceptInvitation,
  beginInvitedPasskey,
  getInvitation,
  requestInvitation,
} from '#contract/team/invitations.ts'
import { getLocale } from '#i18n/locales.ts'

/** What the link of an invitation opens; null where no invitation has its token. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) => {
      try {
        return (await call(getInvitation, { token }, { signal })).data
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
    gcTime: 0,
  })

/** Joins as whoever is signed in. */
export async function joinSignedIn(queryClient: QueryClient, token: string) {
  await call(acceptInvitation, { token })
  // Everything that this tab knows is of the organization in which it was before.
  queryClient.clear()
}

type NewPerson = Required<Pick<AcceptInvitation, 'name' | 'last_name' | 'password'>>

/** Joins with an account of one's own, made now. */
export async function joinAsNew(queryClient: QueryClient, token: string, person: NewPerson) {
  await call(acceptInvitation, { token, ...person, language: getLocale() })
  queryClient.clear()
}

type NewPasskey = Pick<NewPerson, 'name' | 'last_name'> & Pick<AcceptInvitation, 'passkey_name'>

/** Joins with an account of one's own whose way in is a passkey, which the browser makes now. */
export async function joinWithPasskey(queryClient: QueryClient, token: string, { passkey_name, ...names }: NewPasskey) {
  const { data: options } = await call(beginInvitedPasskey, { token, ...names })
  const passkey = await makePasskey(options)
  await call(acceptInvitation, { token, ...names, passkey, passkey_name, language: getLocale() })
  queryClient.clear()
}

type Account = Required<Pick<AcceptInvitation, 'password'>> & Pick<AcceptInvitation, 'code'>

/** Joins with the account that the address has, and is signed in to it. @param account with a code once one is asked */
export async function joinAsKnown(queryClient: QueryClient, token: string, account: Account) {
  await call(acceptInvitation, { token, ...account })
  queryClient.clear()
}

/** Joins with the account whose passkey the person chooses, and is signed in to it. */
export async function joinWithKnownPasskey(queryClient: QueryClient, token: string) {
  await signInWithPasskey(queryClient)
  await joinSignedIn(queryClient, token)
}

/** Asks whoever invited for another invitation. */
export const askAgain = (token: string) => call(requestInvitation, { token })
