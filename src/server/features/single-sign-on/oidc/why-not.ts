import { decodeJwt } from 'jose'
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import type { SsoCode } from '#contract/single-sign-on/refusals.ts'
import { AnswerTooLarge } from '#server/platform/outward/guarded-request.ts'

/** Why an answer is not taken. */
export type WhyNot = {
  code: SsoCode
  /** What exactly is wrong, for the log and for whoever tests. */
  detail: string
  /** What the provider itself says about it. */
  words?: string
  /** The claims that came, which nobody may trust. */
  claims?: Record<string, unknown>
}

/** What the library found wrong: a claim that it compared or missed, the token's head or signature, or the address. */
type Found = Partial<Record<'claim' | 'claims' | 'header' | 'signature' | 'data' | 'parameters', unknown>>

/** Why the library refused an answer, or could not ask for what belongs to it. */
export function whyNot(error: unknown): WhyNot {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    const words = (error.error_description ?? error.error).slice(0, 300)
    return { code: 'sso_provider', detail: `The provider answers ${error.error}`, words }
  }
  const { message, found, isTooLarge } = rootOf(error)
  const code = isTooLarge ? 'sso_size' : error instanceof ClientError ? codeFor(error.code, found) : 'sso_provider'
  const claims = claimsIn(found)
  return { code, detail: message, ...(claims && { claims }) }
}

function claimsIn({ claims, data }: Found): Record<string, unknown> | undefined {
  if (data instanceof Uint8Array) return decodeJwt(`${Buffer.from(data)}.`)
  return claims as Record<string, unknown> | undefined
}

function codeFor(code: string | undefined, found: Found): SsoCode {
  switch (code) {
    case 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED':
      return 'sso_expired'
    case 'OAUTH_JWT_CLAIM_COMPARISON_FAILED':
      return found.claim === 'nonce' ? 'sso_state' : 'sso_audience'
    case 'OAUTH_KEY_SELECTION_FAILED':
    case 'OAUTH_UNSUPPORTED_OPERATION':
      return 'sso_signature'
    case 'OAUTH_INVALID_RESPONSE':
      return codeOfInvalid(found)
    default:
      return 'sso_provider'
  }
}

function codeOfInvalid({ claims, header, signature, parameters }: Found): SsoCode {
  if (header || signature) return 'sso_signature'
  if (parameters) return 'sso_audience'
  if (!claims) return 'sso_provider'
  return (claims as { sub?: unknown }).sub ? 'sso_state' : 'sso_subject'
}

/** The library wraps what it found in an error of its own with fewer words. */
function rootOf(error: unknown): { message: string; found: Found; isTooLarge?: boolean } {
  let root = error
  while (root instanceof Error && root.cause instanceof Error) root = root.cause
  if (!(root instanceof Error)) return { message: 'The provider does not answer.', found: {} }
  const found = typeof root.cause === 'object' ? (root.cause ?? {}) : {}
  return { message: root.message, found, isTooLarge: root instanceof AnswerTooLarge }
}
