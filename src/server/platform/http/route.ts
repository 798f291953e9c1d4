import type { z } from 'zod'
import type { TokenScope } from '#contract/accounts/api-tokens.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Language } from '#contract/formats.ts'
import type { Level, Permission } from '#contract/permissions.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Services } from '#server/services.ts'

/** Who asks: a signed-in browser, or a machine with an API token. */
export type Caller = {
  userId: string
  organizationId: string
  membershipId: string
  /** What they may do in the organization, as it was when the request came. */
  level: Level
  /** What an API token may do; a browser's session may do everything that its person may. */
  scopes: TokenScope[] | 'all'
  /** The session's row, null for an API token. */
  sessionId: string | null
  /** The API token's row, null for a session. */
  tokenId: string | null
  /** Whether the person showed who they are within the last ten minutes. */
  isFresh: boolean
  /** Whether the organization has asked for a second factor long enough and they have none. */
  lacksSecondFactor: boolean
}

/** Who may call a route. `public`: anyone. `visitor`: anyone, and it is told who is signed in. Else whoever has the permission. */
export type Access = 'public' | 'visitor' | Permission

/** What a handler works with besides its input. */
export type Request = {
  /** The database, or the open transaction of an idempotent request. */
  db: Database
  services: Services
  /** The language of the answer's sentences. */
  language: Language
  /** The client's network address, for rate limits. */
  address: string
  userAgent: string
  /** Sets the session cookie, or clears it with null. */
  setSessionCookie(token: string | null): void
  /** The token of a sign-in that waits for a code in this browser. */
  signInStep: string | undefined
  /** Sets its cookie, or clears it with null. */
  setSignInStep(token: string | null): void
}

/** A file to be saved by whoever asked for it. */
export type FileAnswer = {
  /** In ASCII, without quotes. */
  name: string
  /** Where an endpoint answers with files of several formats; else it is the endpoint's. */
  mediaType?: string
  /** Bytes in all. */
  size: number
  content: ReadableStream<Uint8Array>
}

export type SignedInRequest = Request & { caller: Caller }

export type Route = {
  endpoint: Endpoint
  access: Access
  /** True where the person must have shown who they are within the last ten minutes. */
  needsFreshProof?: true
  /** Whether somebody must have a second factor where one is asked. Left out, all needs it but one's own account. */
  needsSecondFactor?: boolean
  handle: (input: never, request: never) => Promise<unknown>
}

type Answer<E extends Endpoint> = Promise<E extends { file: string } ? FileAnswer : z.input<E['output']>>

/** Binds an endpoint to the function that answers it for a signed-in caller who has the permission that it needs. */
export const route = <E extends Endpoint>(
  endpoint: E,
  access: Permission,
  handle: (input: z.output<E['input']>, request: SignedInRequest) => Answer<E>,
): Route => ({ endpoint, access, handle })

/** Binds an endpoint that anyone may call. */
export const publicRoute = <E extends Endpoint>(
  endpoint: E,
  handle: (input: z.output<E['input']>, request: Request) => Answer<E>,
): Route => ({ endpoint, access: 'public', handle })

/** Binds an endpoint that anyone may call and that answers somebody who is signed in otherwise than the others. */
export const visitorRoute = <E extends Endpoint>(
  endpoint: E,
  handle: (input: z.output<E['input']>, request: Request & { caller: Caller | undefined }) => Answer<E>,
): Route => ({ endpoint, access: 'visitor', handle })

/** For acts that an open screen must not be enough for: refused with `fresh_proof_required` until the person proves who they are. */
export const withFreshProof = (guarded: Route): Route => ({ ...guarded, needsFreshProof: true })

/** For what somebody without the second factor that is asked of them may do all the same, or not even on their own account. */
export const withSecondFactor = (needsSecondFactor: boolean, guarded: Route): Route => ({
  ...guarded,
  needsSecondFactor,
})
