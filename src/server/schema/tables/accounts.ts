import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import type { TokenScope } from '#contract/accounts/api-tokens.ts'
import type { Language } from '#contract/formats.ts'
import type { Level, MembershipStatus } from '#contract/permissions.ts'
import { createdAt, id, instant, updatedAt, wallClock } from '#server/platform/database/columns.ts'
import { organizations } from './organizations.ts'
import { ssoConnections } from './sso-connections.ts'

/** People who sign in. Their organizations and permissions are in `memberships`. */
export const users = pgTable(
  'users',
  {
    id: id(),
    username: text().notNull(),
    /** The username after NFKC and in lower case, which must be unique. */
    usernameKey: text().notNull().unique('users_username_key'),
    email: text().notNull().unique('users_email'),
    emailVerifiedAt: wallClock(),
    /** argon2id; null until the person has set a password. */
    passwordHash: text(),
    name: text().notNull(),
    lastName: text().notNull(),
    /** The storage key of the uploaded picture without its variant; null shows the drawn initials. */
    profilePicture: text(),
    publicProfile: boolean().notNull().default(false),
    publicBadges: boolean().notNull().default(false),
    language: text().$type<Language>().notNull().default('en'),
    termsAcceptedAt: instant(),
    disabledAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    profileUpdatedAt: updatedAt(),
  },
  (table) => [
    index('users_profile_picture').on(table.profilePicture).where(sql`${table.profilePicture} is not null`),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
    check('users_language', sql`${table.language} in ('it', 'en')`),
  ],
)

/**
 * A user's membership in an organization. Sessions, API tokens and idempotency keys reference it by organization and user,
 * and are deleted with it.
 */
export const memberships = pgTable(
  'memberships',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    level: text().$type<Level>().notNull(),
    /** A suspended member cannot sign in to the organization and does not count towards its maximum of users. */
    status: text().$type<MembershipStatus>().notNull().default('active'),
    /** Null unless suspended. */
    suspendedAt: instant(),
    /** When a member was promoted to owner or admin; null for everyone else, including those who joined as one. */
    administratorSince: instant(),
    /** Last request by session in this organization, to the minute. Sign-in opens the organization with the latest. */
    lastSeenAt: instant(),
    /** Day of the last weekly digest, or of subscribing to it; null if not subscribed. */
    digestedOn: date({ mode: 'string' }),
    /** Whether an owner may sign in without the provider where that is required, with a second factor. */
    emergencyAccess: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('memberships_person').on(table.organizationId, table.userId),
    index('memberships_user').on(table.userId),
    check('memberships_level', sql`${table.level} in ('owner', 'admin', 'editor', 'issuer', 'viewer')`),
    check('memberships_status', sql`${table.status} in ('active', 'suspended')`),
    check('memberships_emergency', sql`${table.level} = 'owner' or not ${table.emergencyAccess}`),
  ],
)

/** Foreign key from a row to the membership of its user in its organization. */
const ofMembership = (name: string, { organizationId, userId }: { organizationId: AnyPgColumn; userId: AnyPgColumn }) =>
  foreignKey({
    name,
    columns: [organizationId, userId],
    foreignColumns: [memberships.organizationId, memberships.userId],
  }).onDelete('cascade')

/** Signed-in browsers, each in one organization at a time. The cookie holds the token, the row only its hash. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    organizationId: uuid().notNull(),
    userId: uuid().notNull(),
    tokenHash: text().notNull().unique('sessions_token_hash'),
    /** The `User-Agent` header, shown to tell sessions apart. */
    userAgent: text().notNull().default(''),
    createdAt: createdAt(),
    /** Last authentication: sign-in, or a later confirmation by password, passkey or code. */
    provedAt: createdAt(),
    lastSeenAt: createdAt(),
    expiresAt: instant().notNull(),
    /** The connection by which somebody signed in, and its organization, for which alone the provider vouches. */
    ssoConnectionId: uuid().references(() => ssoConnections.id, { onDelete: 'cascade' }),
    ssoOrganizationId: uuid(),
    /** The provider's own names for the person and for its session, by which it ends ours. */
    providerSubject: text(),
    providerSession: text(),
  },
  (table) => [
    ofMembership('sessions_membership', table),
    index('sessions_user').on(table.userId),
    index('sessions_provider')
      .on(table.ssoConnectionId, table.providerSubject)
      .where(sql`${table.ssoConnectionId} is not null`),
  ],
)

export const apiTokens = pgTable(
  'api_tokens',
  {
    id: id(),
    organizationId: uuid().notNull(),
    userId: uuid().notNull(),
    name: text().notNull(),
    tokenHash: text().notNull().unique('api_tokens_token_hash'),
    /** The last four characters, to tell tokens apart after their creation. */
    hint: text().notNull(),
    scopes: text().array().$type<TokenScope[]>().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
    revokedAt: instant(),
  },
  (table) => [
    ofMembership('api_tokens_membership', table),
    index('api_tokens_by_user').on(table.userId),
    check('api_tokens_scopes', sql`${table.scopes} <@ array['read', 'issue'] and cardinality(${table.scopes}) > 0`),
  ],
)

/** Single-use links in mails, with an expiry. */
export const accountLinks = pgTable(
  'account_links',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    tokenHash: text().notNull().unique('account_links_token_hash'),
    /** The address to confirm, if the link confirms one. */
    email: text(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [
    index('account_links_user').on(table.userId),
    check('account_links_kind', sql`${table.kind} in ('reset_password', 'set_password', 'change_email')`),
    check('account_links_email', sql`(${table.kind} = 'change_email') = (${table.email} is not null)`),
  ],
)

/** Responses to requests with an idempotency key, to be replayed when the request is repeated. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    organizationId: uuid().notNull(),
    userId: uuid().notNull(),
    endpoint: text().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    /** Null while the first request is still in progress. */
    status: integer(),
    answer: jsonb(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId, table.endpoint, table.key] }),
    ofMembership('idempotency_keys_membership', table),
    index('idempotency_keys_created').on(table.createdAt),
  ],
)

/** Table of rate-limiter-flexible, which dictates the column names. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})
