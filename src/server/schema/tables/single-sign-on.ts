import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AttemptPurpose } from '#contract/single-sign-on/tests.ts'
import { createdAt, id, instant, updatedAt } from '#server/platform/database/columns.ts'
import { memberships, users } from './accounts.ts'
import { ssoConnections } from './sso-connections.ts'

const ofConnection = () =>
  uuid()
    .notNull()
    .references(() => ssoConnections.id, { onDelete: 'cascade' })

/** Whom an account at a provider stands for. Removing the member removes it. */
export const ssoSubjects = pgTable(
  'sso_subjects',
  {
    id: id(),
    organizationId: uuid().notNull(),
    userId: uuid().notNull(),
    connectionId: ofConnection(),
    /** Who says the subject: the same one of another provider is another person. */
    issuer: text().notNull(),
    subject: text().notNull(),
    createdAt: createdAt(),
    lastSignInAt: instant(),
  },
  (table) => [
    unique('sso_subjects_subject').on(table.connectionId, table.issuer, table.subject),
    unique('sso_subjects_person').on(table.connectionId, table.issuer, table.userId),
    index('sso_subjects_member').on(table.organizationId, table.userId),
    foreignKey({
      name: 'sso_subjects_membership',
      columns: [table.organizationId, table.userId],
      foreignColumns: [memberships.organizationId, memberships.userId],
    }).onDelete('cascade'),
  ],
)

/** Sign-ins, tests and proofs of identity that were sent to a provider and wait for its answer. */
export const ssoAttempts = pgTable(
  'sso_attempts',
  {
    id: id(),
    organizationId: uuid().notNull(),
    connectionId: ofConnection(),
    purpose: text().$type<AttemptPurpose>().notNull(),
    /** Of the `state` or RelayState. */
    stateHash: text().notNull().unique('sso_attempts_state'),
    /** Of the cookie that ties the attempt to its browser. */
    browserHash: text().notNull(),
    /** What the answer is checked with (nonce, PKCE verifier), sealed. */
    sealedChecks: text().notNull(),
    /** SAML's id of the request, which the answer names. */
    requestId: text().unique('sso_attempts_request'),
    /** The page of ours that opens afterwards. */
    returnTo: text().notNull(),
    /** Who tests or proves their identity; null for a sign-in. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** A SAML answer that was checked, until the browser brings its cookie; sealed. */
    sealedAnswer: text(),
    /** What a test has shown, for the one who ran it, until the attempt expires; sealed. */
    sealedResult: text(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [
    index('sso_attempts_connection').on(table.connectionId),
    index('sso_attempts_user').on(table.userId),
    index('sso_attempts_expiry').on(table.expiresAt),
    check('sso_attempts_purpose', sql`${table.purpose} in ('sign_in', 'test', 'prove')`),
    check('sso_attempts_user_id', sql`(${table.purpose} = 'sign_in') = (${table.userId} is null)`),
  ],
)

/** The last successful test of a connection by each of its administrators; gone once its settings change. */
export const ssoTests = pgTable(
  'sso_tests',
  {
    connectionId: ofConnection(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    passedAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.connectionId, table.userId] }), index('sso_tests_user').on(table.userId)],
)

/** Bearer tokens with which a provider keeps a connection's members in step (SCIM). */
export const scimTokens = pgTable(
  'scim_tokens',
  {
    id: id(),
    organizationId: uuid().notNull(),
    connectionId: ofConnection(),
    tokenHash: text().notNull().unique('scim_tokens_token_hash'),
    /** The last four characters. */
    hint: text().notNull(),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    lastUsedAt: instant(),
    revokedAt: instant(),
  },
  (table) => [index('scim_tokens_connection').on(table.connectionId), index('scim_tokens_author').on(table.createdBy)],
)

/** People as a provider describes them by SCIM. */
export const scimUsers = pgTable(
  'scim_users',
  {
    id: id(),
    organizationId: uuid().notNull(),
    connectionId: ofConnection(),
    /** The member that they are; null before they became one, and after they were removed here. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    userName: text().notNull(),
    /** `userName` in lower case. */
    userNameKey: text().notNull(),
    externalId: text(),
    isActive: boolean().notNull().default(true),
    /** The other attributes as they were sent. */
    resource: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('scim_users_name').on(table.connectionId, table.userNameKey),
    index('scim_users_external').on(table.connectionId, table.externalId),
    uniqueIndex('scim_users_user').on(table.connectionId, table.userId).where(sql`${table.userId} is not null`),
    index('scim_users_account').on(table.userId),
  ],
)

export const scimGroups = pgTable(
  'scim_groups',
  {
    id: id(),
    organizationId: uuid().notNull(),
    connectionId: ofConnection(),
    displayName: text().notNull(),
    externalId: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('scim_groups_name').on(table.connectionId, table.displayName),
    index('scim_groups_external').on(table.connectionId, table.externalId),
  ],
)

export const scimGroupMembers = pgTable(
  'scim_group_members',
  {
    groupId: uuid()
      .notNull()
      .references(() => scimGroups.id, { onDelete: 'cascade' }),
    scimUserId: uuid()
      .notNull()
      .references(() => scimUsers.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.scimUserId] }),
    index('scim_group_members_user').on(table.scimUserId),
  ],
)
