import { z } from 'zod'
import { data, endpoint, replacing } from '../endpoint.ts'
import { Day, emptyIsNull, fails, Instant, OwnUrl, requiredLine, text, Uuid, WebAddress } from '../formats.ts'
import { Level } from '../permissions.ts'
import { Domain } from './domains.ts'

/** Connections that an organization may have. */
export const MAX_CONNECTIONS = 5
/** Rows of *value → level* of a connection. */
export const MAX_LEVELS = 100
/** The largest metadata that are read, in characters: those of a federation are read by the provider's own address. */
export const MAX_METADATA = 1024 * 1024

export const SignInProtocol = z.enum(['oidc', 'saml'])
export type SignInProtocol = z.output<typeof SignInProtocol>

/** What an institution uses: it decides how the form begins. */
export const ProviderProduct = z.enum([
  'entra',
  'google',
  'keycloak',
  'shibboleth',
  'simplesamlphp',
  'adfs',
  'idem',
  'spid',
  'other',
])
export type ProviderProduct = z.output<typeof ProviderProduct>

/** `invited`: people with an open invitation. `domain`: anybody with an address of the connection's proved domains, too. */
export const WhoMayCome = z.enum(['invited', 'domain'])
export type WhoMayCome = z.output<typeof WhoMayCome>

/** The levels that a provider may give; owners are made by owners. */
export const GivenLevel = Level.exclude(['owner'])
export type GivenLevel = z.output<typeof GivenLevel>

const AttributeName = text(255)

/** Which of the provider's attributes holds what; without groups, everybody has the default level. */
export const AttributeNames = z.object({
  email: requiredLine(255),
  first_name: AttributeName,
  last_name: AttributeName,
  groups: AttributeName,
})
export type AttributeNames = z.output<typeof AttributeNames>

const LevelOfGroup = z.object({ value: requiredLine(255), level: GivenLevel })
export type LevelOfGroup = z.output<typeof LevelOfGroup>

const LevelsByGroup = z
  .array(LevelOfGroup)
  .max(MAX_LEVELS)
  .superRefine((rows, context) => {
    for (const [index, { value }] of rows.entries()) {
      if (rows.findIndex((row) => row.value === value) < index)
        context.addIssue({ code: 'custom', path: [index, 'value'], params: { code: 'group_twice' } })
    }
  })

/** A certificate of a provider, or one of ours. */
export const ProviderCertificate = z.object({
  /** In capitals with colons. */
  sha256: z.string(),
  from: Instant.nullable(),
  until: Instant.nullable(),
})
export type ProviderCertificate = z.output<typeof ProviderCertificate>

/** Something that ends, after which nobody comes in. */
const End = z.object({
  what: z.enum(['secret', 'certificate', 'own_certificate', 'unreadable']),
  at: Instant,
  /** Whole days until then; negative once it is over. */
  days_left: z.int(),
})
export type End = z.output<typeof End>

const Rules = {
  name: requiredLine(60),
  attributes: AttributeNames,
  /** Whether addresses count that the provider does not call verified. */
  trusts_email: z.boolean(),
  who: WhoMayCome,
  /** Of people whose groups have no level; null refuses them. */
  default_level: GivenLevel.nullable(),
  /** Each sign-in sets the level, and nobody changes it by hand. */
  keep_in_step: z.boolean(),
  session_hours: z.int().min(1).max(24),
}

/** A connection as owners and admins see it. Secrets never come back. */
export const SsoConnection = z.object({
  id: Uuid,
  protocol: SignInProtocol,
  product: ProviderProduct,
  /** Null until it is switched on: nobody but its administrators in a test gets there. */
  on_since: Instant.nullable(),
  ...Rules,
  levels: z.array(LevelOfGroup),
  /** Values of `amr` or of the AuthnContext, one of which every sign-in must have. */
  required_context: z.array(z.string()),
  oidc: z
    .object({
      issuer: z.string().nullable(),
      client_id: z.string().nullable(),
      has_secret: z.boolean(),
      secret_ends_on: Day.nullable(),
      scopes: z.string(),
      /** Ours, to be registered at the provider. */
      redirect_uri: OwnUrl,
      logout_uri: OwnUrl,
    })
    .nullable(),
  saml: z
    .object({
      entity_id: z.string().nullable(),
      metadata_url: z.string().nullable(),
      certificates: z.array(ProviderCertificate),
      /** Ours, which is our entity id too. */
      own_metadata: OwnUrl,
      acs: OwnUrl,
      own_certificates: z.array(ProviderCertificate),
    })
    .nullable(),
  domains: z.array(Domain),
  /** When the provider was last read with success. */
  read_at: Instant.nullable(),
  /** Why the last reading failed, as a sentence; the last good copy goes on being used. */
  read_problem: z.string().nullable(),
  last_sign_in_at: Instant.nullable(),
  /** What ends within 30 days, or has ended. */
  ends: z.array(End),
  /** The caller's own last successful test, as requiring it takes one within 7 days. */
  tested_at: Instant.nullable(),
  /** Whether an owner has tested it as it is now: then owners come in by it, and only owners change whom it speaks for. */
  lets_owners_in: z.boolean(),
  /** Where people go to sign in by it. */
  start_url: OwnUrl,
  created_at: Instant,
  updated_at: Instant,
})
export type SsoConnection = z.output<typeof SsoConnection>

/** Addition: the organization's connections, and whether the operator allows any. */
export const listConnections = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/sso_connections',
  summary: 'List the connections by which members sign in',
  input: z.object({}),
  output: z.object({ data: z.array(SsoConnection), is_allowed: z.boolean() }),
})

export const getConnection = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/sso_connections/:connection_id',
  summary: 'Get a connection',
  input: z.object({ connection_id: Uuid }),
  output: data(SsoConnection),
})

/** Addition: begins a connection, which has addresses of its own from then on, for the provider to be set up with. */
export const createConnection = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/sso_connections',
  summary: 'Begin a connection',
  status: 201,
  idempotent: true,
  input: z.object({
    name: requiredLine(60),
    product: ProviderProduct,
    /** By default the one that the product usually speaks. */
    protocol: SignInProtocol.optional(),
  }),
  output: data(SsoConnection),
})

const Context = requiredLine(255)

export const ConnectionUpdate = z.object({
  name: Rules.name.optional(),
  product: ProviderProduct.optional(),
  /** Switches it on or off. */
  is_on: z.boolean().optional(),
  attributes: AttributeNames.optional(),
  trusts_email: z.boolean().optional(),
  who: WhoMayCome.optional(),
  default_level: emptyIsNull(GivenLevel).optional(),
  keep_in_step: z.boolean().optional(),
  levels: LevelsByGroup.optional(),
  session_hours: Rules.session_hours.optional(),
  required_context: z.array(Context).max(10).optional(),
  /** OpenID Connect: its discovery is read at once. */
  issuer: WebAddress.optional(),
  client_id: requiredLine(255).optional(),
  /** Left out, the present one stays. */
  client_secret: z.string().min(1).max(1000).optional(),
  secret_ends_on: emptyIsNull(Day).optional(),
  scopes: requiredLine(255)
    .refine((scopes) => scopes.split(' ').includes('openid'), fails('openid_scope'))
    .meta({ examples: ['openid email profile'] })
    .optional(),
  /** SAML: an address, which is read at once and daily, or the metadata themselves. */
  metadata_url: emptyIsNull(WebAddress).optional(),
  metadata: z.string().min(1).max(MAX_METADATA).optional(),
})
export type ConnectionUpdate = z.output<typeof ConnectionUpdate>

/** Addition: changes what it sends and leaves the rest. Reads the provider where the change concerns it. */
export const updateConnection = replacing(
  endpoint({
    method: 'PUT',
    path: '/api/v1/issuers/organization/sso_connections/:connection_id',
    summary: 'Change a connection',
    input: ConnectionUpdate.extend({ connection_id: Uuid }),
    output: data(SsoConnection),
  }),
  {
    shownBy: () => getConnection,
    seen: ({ oidc, saml, ...shown }: Partial<SsoConnection>) => ({
      name: shown.name,
      product: shown.product,
      is_on: shown.on_since !== null,
      attributes: shown.attributes,
      trusts_email: shown.trusts_email,
      who: shown.who,
      default_level: shown.default_level,
      keep_in_step: shown.keep_in_step,
      levels: shown.levels,
      session_hours: shown.session_hours,
      required_context: shown.required_context,
      issuer: oidc?.issuer,
      client_id: oidc?.client_id,
      secret_ends_on: oidc?.secret_ends_on,
      scopes: oidc?.scopes,
      metadata_url: saml?.metadata_url,
    }),
  },
)

/** Addition: ends the sessions that came by it; its people keep their accounts. 409 while sign-in by it is required. */
export const deleteConnection = endpoint({
  method: 'DELETE',
  path: '/api/v1/issuers/organization/sso_connections/:connection_id',
  summary: 'Remove a connection',
  status: 204,
  input: z.object({ connection_id: Uuid }),
  output: z.undefined(),
})

/** Addition: reads the provider's discovery or metadata now. */
export const refreshConnection = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/sso_connections/:connection_id/refresh',
  summary: 'Read the provider of a connection again',
  input: z.object({ connection_id: Uuid }),
  output: data(SsoConnection),
})
