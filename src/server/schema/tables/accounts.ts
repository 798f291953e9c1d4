import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
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
import type { TokenScope } from '#contract/api-tokens.ts'
import type { Language } from '#contract/formats.ts'
import { createdAt, id, instant, updatedAt, wallClock } from '#server/platform/database/columns.ts'
import { organizations } from './organizations.ts'

export const users = pgTable(
  'users',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    username: text().notNull(),
    /** The username after NFKC and in lower case: what must be unique. */
    usernameKey: text().notNull().unique('users_username_key'),
    email: text().notNull().unique('users_email'),
    emailVerifiedAt: wallClock(),
    /** argon2id; null until the person has set a password. */
    passwordHash: text(),
    role: text().notNull().default('issuer'),
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
    unique('users_organization').on(table.organizationId, table.id),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
    check('users_role', sql`${table.role} in ('issuer')`),
    check('users_language', sql`${table.language} in ('it', 'en')`),
  ],
)

/** Signed-in browsers. The cookie holds the token, the row only its hash. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull().unique('sessions_token_hash'),
    /** The browser's own name for itself, to tell one's sessions apart. */
    userAgent: text().notNull().default(''),
    createdAt: createdAt(),
    /** When the person last showed who they are: at sign-in, or since by a password, a passkey or a code. */
    provedAt: createdAt(),
    lastSeenAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

export const apiTokens = pgTable(
  'api_tokens',
  {
    id: id(),
    organizationId: uuid().notNull(),
    userId: uuid().notNull(),
    name: text().notNull(),
    tokenHash: text().notNull().unique('api_tokens_token_hash'),
    /** The last four characters, to tell tokens apart once they are no longer shown. */
    hint: text().notNull(),
    scopes: text().array().$type<TokenScope[]>().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
    revokedAt: instant(),
  },
  (table) => [
    foreignKey({
      name: 'api_tokens_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    index('api_tokens_by_user').on(table.userId),
    check('api_tokens_scopes', sql`${table.scopes} <@ array['read', 'issue'] and cardinality(${table.scopes}) > 0`),
  ],
)

/** Links that mails carry: each works once, for a while. */
export const accountLinks = pgTable(
  'account_links',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    tokenHash: text().notNull().unique('account_links_token_hash'),
    /** The address to be confirmed, where the link confirms one. */
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

/** What was answered to a request that must not be carried out twice. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    /** Null while the request that came first is still under way. */
    status: integer(),
    answer: jsonb(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.endpoint, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
)

/** The table that rate-limiter-flexible keeps its points in; its column names are the library's. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})
