import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { Instant, OwnUrl, Uuid } from '../formats.ts'
import { Level } from '../permissions.ts'
import { GivenLevel } from './connections.ts'
import { SsoCode, SsoReason } from './refusals.ts'

/** `prove`: the provider as proof of identity, before an act that needs a fresh one. */
export const AttemptPurpose = z.enum(['sign_in', 'test', 'prove'])
export type AttemptPurpose = z.output<typeof AttemptPurpose>

/** Addition: begins a test in this browser, which then goes to `url`; what came of it is at `test_id` for 15 minutes. */
export const testConnection = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/sso_connections/:connection_id/test',
  summary: 'Begin a test of a connection',
  input: z.object({ connection_id: Uuid }),
  output: data(z.object({ test_id: Uuid, url: z.url() })),
})

/** What a sign-in would do. */
const Outcome = z.enum(['enter', 'link', 'accept_invitation', 'create'])
export type Outcome = z.output<typeof Outcome>

/** What became of what arrived. */
export const Became = z.object({
  subject: z.string().nullable(),
  email: z.string().nullable(),
  /** Whether the address may link and create: the provider calls it verified, or the connection trusts it. */
  is_email_trusted: z.boolean(),
  /** Whether its domain is proved for the connection. */
  is_domain_proved: z.boolean(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  groups: z.array(z.string()),
  /** What the groups or the default give; null if neither gives one. */
  level: GivenLevel.nullable(),
  /** The group that gave it; null for the default. */
  level_from: z.string().nullable(),
  /** The member that it is now; null for somebody new. */
  member: z.object({ uuid: Uuid, name: z.string(), level: Level }).nullable(),
  /** The level they would have afterwards; null if they stay out. */
  level_after: Level.nullable(),
  outcome: Outcome.nullable(),
})
export type Became = z.output<typeof Became>

/** What arrived in a test, what it became, and what would happen. Only for whoever ran it. */
export const TestResult = z.object({
  at: Instant,
  /** Null if they would come in. */
  refusal: z
    .object({
      code: SsoCode,
      number: z.string(),
      /** Null if the answer itself was refused: then the detail says why. */
      reason: SsoReason.nullable(),
      /** As it stands in the log, in English. */
      detail: z.string(),
    })
    .nullable(),
  /** By the names of the connection's settings; the friendly name is that of SAML. */
  arrived: z.array(z.object({ name: z.string(), friendly_name: z.string().nullable(), values: z.array(z.string()) })),
  /** The answer as text; read without trust if it was refused. */
  answer: z.string(),
  /** Null if the answer itself was refused. */
  became: Became.nullable(),
})
export type TestResult = z.output<typeof TestResult>

/** Addition: null while the provider has not answered yet. */
export const getTest = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/sso_connections/:connection_id/test/:test_id',
  summary: 'Get the result of a test',
  input: z.object({ connection_id: Uuid, test_id: Uuid }),
  output: data(TestResult.nullable()),
})

/** Addition: a browser that proves its identity by its provider goes to `url`. 409 for sessions without one. */
export const beginProviderProof = endpoint({
  method: 'POST',
  path: '/api/v1/auth/proof/provider',
  summary: 'Begin to prove who you are at the provider',
  input: z.object({ return_to: z.string().max(2000).default('/') }),
  output: data(z.object({ url: OwnUrl })),
})
