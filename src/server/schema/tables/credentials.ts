import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#server/platform/database/columns.ts'
import { badges } from './badges.ts'
import { organizations } from './organizations.ts'

/** The keys with which organizations sign. A retired one signs nothing more, but what it signed stays verifiable. */
export const issuerKeys = pgTable(
  'issuer_keys',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    /** What it signs with: credentials and lists with EdDSA, tokens with ES256, which more readers know. */
    algorithm: text({ enum: ['EdDSA', 'ES256'] })
      .notNull()
      .default('EdDSA'),
    /** A Multikey: of Ed25519 `z6Mk…`, of P-256 `zDn…`. */
    publicKey: text().notNull(),
    /** The other half, encrypted with the key of the configuration. */
    sealedPrivateKey: text().notNull(),
    createdAt: createdAt(),
    retiredAt: instant(),
    /** Where the key got into other hands: what it signed from then on does not count. */
    compromisedFrom: instant(),
  },
  (table) => [
    uniqueIndex('issuer_keys_current').on(table.organizationId, table.algorithm).where(sql`${table.retiredAt} is null`),
    check('issuer_keys_algorithm', sql`${table.algorithm} in ('EdDSA', 'ES256')`),
    index('issuer_keys_organization').on(table.organizationId),
  ],
)

/** The lists in which verifiers look up whether badges are revoked (Bitstring Status List 1.0). */
export const statusLists = pgTable(
  'status_lists',
  {
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    /** From 1: a full list is followed by another. */
    number: integer().notNull(),
    /** How many badges have their place in it. */
    entries: integer().notNull().default(0),
    /** Raised by a trigger in the transaction that changes the status of one of its badges. */
    version: integer().notNull().default(1),
    changedAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.number] })],
)

/** What a badge's credential needs beyond the badge. Made when the credential is first asked for, so that awards cost nothing more. */
export const badgeCredentials = pgTable(
  'badge_credentials',
  {
    badgeId: uuid().primaryKey(),
    organizationId: uuid().notNull(),
    /** The badge's place in a status list: at random, so that it tells nothing of when or in what order badges were issued. */
    listNumber: integer().notNull(),
    listIndex: integer().notNull(),
    /** Hashed together with the recipient's address, so that equal addresses do not show. */
    salt: text().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'badge_credentials_badge',
      columns: [table.organizationId, table.badgeId],
      foreignColumns: [badges.organizationId, badges.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'badge_credentials_list',
      columns: [table.organizationId, table.listNumber],
      foreignColumns: [statusLists.organizationId, statusLists.number],
    }),
    unique('badge_credentials_place').on(table.organizationId, table.listNumber, table.listIndex),
    check('badge_credentials_index', sql`${table.listIndex} between 0 and 131071`),
  ],
)
