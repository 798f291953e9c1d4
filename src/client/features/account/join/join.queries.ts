import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { makePasskey } from '#client/features/account/second-factor/webauthn.ts'
import {
  type AcceptInvitation,
  acceptInvitation,
  beginInvitedPasskey,
  getInvitation,
  requestInvitation,
} from '#contract/team/invitations.ts'
import { getLocale } from '#i18n/locales.ts'
import { signInWithPasskey } from '../sign-in/sign-in.ts'

/** The invitation of a token; null if there is none. */
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

/** Joins as the signed-in user. */
export async function joinSignedIn(queryClient: QueryClient, token: string) {
  await call(acceptInvitation, { token })
  // All cached data belongs to the previous organization.
  queryClient.clear()
}

type NewPerson = Required<Pick<AcceptInvitation, 'name' | 'last_name' | 'password'>>

/** Joins with a new account. */
export async function joinAsNew(queryClient: QueryClient, token: string, person: NewPerson) {
  await call(acceptInvitation, { token, ...person, language: getLocale() })
  queryClient.clear()
}

type NewPasskey = Pick<NewPerson, 'name' | 'last_name'> & Pick<AcceptInvitation, 'passkey_name'>

/** Joins with a new account whose credential is a passkey, which the browser creates now. */
export async function joinWithPasskey(queryClient: QueryClient, token: string, { passkey_name, ...names }: NewPasskey) {
  const { data: options } = await call(beginInvitedPasskey, { token, ...names })
  const passkey = await makePasskey(options)
  await call(acceptInvitation, { token, ...names, passkey, passkey_name, language: getLocale() })
  queryClient.clear()
}

type Account = Required<Pick<AcceptInvitation, 'password'>> & Pick<AcceptInvitation, 'code'>

/** Joins with the address's account and signs in. @param account with a second-factor code once requested */
export async function joinAsKnown(queryClient: QueryClient, token: string, account: Account) {
  await call(acceptInvitation, { token, ...account })
  queryClient.clear()
}

/** Joins with the account of a passkey that the user chooses, and signs in. */
export async function joinWithKnownPasskey(queryClient: QueryClient, token: string) {
  await signInWithPasskey(queryClient)
  await joinSignedIn(queryClient, token)
}

/** Asks the inviter for a new invitation. */
export const askAgain = (token: string) => call(requestInvitation, { token })
