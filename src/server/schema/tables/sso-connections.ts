import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Level } from '#contract/permissions.ts'
import type {
  AttributeNames,
  ProviderCertificate,
  ProviderProduct,
  SignInProtocol,
  WhoMayCome,
} from '#contract/single-sign-on/connections.ts'
import { createdAt, id, instant, updatedAt } from '#server/platform/database/columns.ts'
import { organizations } from './organizations.ts'

const LEVEL = sql.raw(`('admin', 'editor', 'issuer', 'viewer')`)

/** The providers of an organization's accounts, by which its people sign in. */
export const ssoConnections = pgTable(
  'sso_connections',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    /** On the button of the sign-in page. */
    name: text().notNull(),
    protocol: text().$type<SignInProtocol>().notNull(),
    product: text().$type<ProviderProduct>().notNull(),
    /** Since when people may sign in by it; null while it is being set up. */
    onSince: instant(),
    attributes: jsonb().$type<AttributeNames>().notNull(),
    /** Whether addresses are trusted that the provider does not call verified. */
    trustsEmail: boolean().notNull().default(false),
    who: text().$type<WhoMayCome>().notNull().default('invited'),
    /** The level of people without a group that has one; null refuses them. */
    defaultLevel: text().$type<Exclude<Level, 'owner'>>(),
    /** Whether each sign-in sets the level, which nobody can change by hand then. */
    keepsInStep: boolean().notNull().default(false),
    sessionHours: integer().notNull().default(12),
    /** Values of `amr` or of the AuthnContext, one of which a sign-in must have; empty: any sign-in will do. */
    requiredContext: text().array().notNull().default([]),
    /** OpenID Connect: the issuer's URL. SAML: the provider's entity id. Null until something was read. */
    issuer: text(),
    clientId: text(),
    sealedSecret: text(),
    /** The day on which the client secret ends, as the provider has told it. */
    secretEndsOn: date({ mode: 'string' }),
    scopes: text(),
    metadataUrl: text(),
    /** The last good copy of what the provider publishes: its discovery document, or its metadata as they were written. */
    published: text(),
    /** The provider's certificates in that copy. */
    certificates: jsonb().$type<ProviderCertificate[]>().notNull().default([]),
    readAt: instant(),
    /** Why the last reading failed; null after one that worked. */
    readProblem: text(),
    lastSignInAt: instant(),
    /** The days before an end at which the owners were last warned of it, by what ends and when. */
    warned: jsonb().$type<Record<string, number>>().notNull().default({}),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('sso_connections_organization').on(table.organizationId),
    check('sso_connections_protocol', sql`${table.protocol} in ('oidc', 'saml')`),
    check('sso_connections_who', sql`${table.who} in ('invited', 'domain')`),
    check('sso_connections_default_level', sql`${table.defaultLevel} in ${LEVEL}`),
    check('sso_connections_session', sql`${table.sessionHours} between 1 and 24`),
  ],
)

/** Mail domains whose addresses lead to a connection. Of several claims, the one that is proved first counts. */
export const ssoDomains = pgTable(
  'sso_domains',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    connectionId: uuid()
      .notNull()
      .references(() => ssoConnections.id, { onDelete: 'cascade' }),
    /** In its own letters, as addresses are stored. */
    domain: text().notNull(),
    /** The value of its TXT record after `insegna-verification=`. */
    proof: text().notNull(),
    verifiedAt: instant(),
    verifiedBy: text().$type<'dns' | 'operator'>(),
    checkedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('sso_domains_once').on(table.organizationId, table.domain),
    uniqueIndex('sso_domains_proved').on(table.domain).where(sql`${table.verifiedAt} is not null`),
    index('sso_domains_connection').on(table.connectionId),
    check('sso_domains_verified', sql`(${table.verifiedAt} is null) = (${table.verifiedBy} is null)`),
  ],
)

/** The level that a group gives. */
export const ssoLevels = pgTable(
  'sso_levels',
  {
    connectionId: uuid()
      .notNull()
      .references(() => ssoConnections.id, { onDelete: 'cascade' }),
    value: text().notNull(),
    level: text().$type<Exclude<Level, 'owner'>>().notNull(),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.value] }),
    check('sso_levels_level', sql`${table.level} in ${LEVEL}`),
  ],
)

/** Our certificates for a SAML connection: for a time two are published at once. */
export const ssoCertificates = pgTable(
  'sso_certificates',
  {
    id: id(),
    connectionId: uuid()
      .notNull()
      .references(() => ssoConnections.id, { onDelete: 'cascade' }),
    /** In PEM. */
    certificate: text().notNull(),
    sealedKey: text().notNull(),
    /** From when requests are signed with it; until then it is only published. */
    usedFrom: instant().notNull(),
    endsAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('sso_certificates_connection').on(table.connectionId)],
)

/** Assertions and logout tokens that were taken, so that none is taken twice; kept until they end by themselves. */
export const ssoAssertions = pgTable(
  'sso_assertions',
  {
    connectionId: uuid()
      .notNull()
      .references(() => ssoConnections.id, { onDelete: 'cascade' }),
    assertionId: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.connectionId, table.assertionId] })],
)
