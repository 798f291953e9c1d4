import type { z } from 'zod'
import type { TokenScope } from '#contract/accounts/api-tokens.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Language } from '#contract/formats.ts'
import type { Level, Permission } from '#contract/permissions.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Services } from '#server/services.ts'

/** The authenticated caller: a signed-in browser, or a machine with an API token. */
export type Caller = {
  userId: string
  organizationId: string
  membershipId: string
  /** Their level in the organization when the request arrived. */
  level: Level
  /** What an API token may do; a browser session may do everything that its user may. */
  scopes: TokenScope[] | 'all'
  /** The session's row, null for an API token. */
  sessionId: string | null
  /** The API token's row, null for a session. */
  tokenId: string | null
  /** Whether the user proved their identity within the last ten minutes. */
  isFresh: boolean
  /** Whether the organization's own provider has let them in, which stands for a second factor. */
  isByProvider: boolean
  /** Whether a second factor is required, its grace period is over and the user has none. */
  lacksSecondFactor: boolean
}

/**
 * Who may call. `public`: anyone. `visitor`: anyone, with the caller if signed in. `earner`: whoever has *My badges* open, for what is
 * their own. Else: callers with that permission.
 */
export type Access = 'public' | 'visitor' | 'earner' | Permission

/** Whether members of an organization are asked for, rather than anyone or earners. */
export const isForMembers = (access: Access): access is Permission =>
  access !== 'public' && access !== 'visitor' && access !== 'earner'

/** What a handler gets besides its input. */
export type Request = {
  /** The database, or the open transaction of an idempotent request. */
  db: Database
  services: Services
  /** The language of messages in the response. */
  language: Language
  /** The client's network address, for rate limits. */
  address: string
  userAgent: string
  /** Aborted once the client has gone: see `endIfGone`. */
  signal: AbortSignal
  /** The version that a save was made from (`If-Match`), by field; undefined for saves that do not say. */
  madeFrom: Map<string, string> | undefined
  /** Sets the session cookie, or clears it with null. */
  setSessionCookie(token: string | null): void
  /** The token by which *My badges* is open in this browser. */
  passportToken: string | undefined
  /** Sets its cookie, or clears it with null. */
  setPassportCookie(token: string | null): void
  /** The token of a sign-in that waits for a code in this browser. */
  signInStep: string | undefined
  /** Sets its cookie, or clears it with null. */
  setSignInStep(token: string | null): void
  /** The secret that ties a sign-in by a provider to this browser; its cookie is made when it is first asked for. */
  browserKey(): string
}

/** A file to download. */
export type FileAnswer = {
  /** In ASCII, without quotes. */
  name: string
  /** For endpoints that answer in several formats; the default is the endpoint's own. */
  mediaType?: string
  /** In bytes. */
  size: number
  content: ReadableStream<Uint8Array>
}

export type SignedInRequest = Request & { caller: Caller }

export type Route = {
  endpoint: Endpoint
  access: Access
  /** True if the user must have proved their identity within the last ten minutes. */
  needsFreshProof?: true
  /** Whether callers lacking a required second factor are refused; default: unless it is their own account. */
  needsSecondFactor?: boolean
  handle: (input: never, request: never) => Promise<unknown>
}

/** What the OpenAPI document and the page of permissions tell of a route. */
export type Declared = Omit<Route, 'handle'>

type Answer<E extends Endpoint> = Promise<E extends { file: string } ? FileAnswer : z.input<E['output']>>

/** Binds an endpoint to its handler, for signed-in callers who have the permission. */
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

/** Binds an endpoint that anyone may call and whose answer depends on who is signed in. */
export const visitorRoute = <E extends Endpoint>(
  endpoint: E,
  handle: (input: z.output<E['input']>, request: Request & { caller: Caller | undefined }) => Answer<E>,
): Route => ({ endpoint, access: 'visitor', handle })

/** For actions that a signed-in screen is not enough for: `fresh_proof_required` without a recent proof of identity. */
export const withFreshProof = (guarded: Route): Route => ({ ...guarded, needsFreshProof: true })

/** Overrides whether callers who lack a required second factor are refused. */
export const withSecondFactor = (needsSecondFactor: boolean, guarded: Route): Route => ({
  ...guarded,
  needsSecondFactor,
})
