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

/** Signing keys of organizations. A retired key no longer signs, but its signatures stay verifiable. */
export const issuerKeys = pgTable(
  'issuer_keys',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    /** EdDSA for credentials and status lists; ES256 for JWTs, because more verifiers support it. */
    algorithm: text({ enum: ['EdDSA', 'ES256'] })
      .notNull()
      .default('EdDSA'),
    /** Multikey: `z6Mk…` for Ed25519, `zDn…` for P-256. */
    publicKey: text().notNull(),
    /** Encrypted with the key from the configuration. */
    sealedPrivateKey: text().notNull(),
    createdAt: createdAt(),
    retiredAt: instant(),
    /** Set if the key was compromised: signatures from this moment on are invalid. */
    compromisedFrom: instant(),
  },
  (table) => [
    uniqueIndex('issuer_keys_current').on(table.organizationId, table.algorithm).where(sql`${table.retiredAt} is null`),
    check('issuer_keys_algorithm', sql`${table.algorithm} in ('EdDSA', 'ES256')`),
    index('issuer_keys_organization').on(table.organizationId),
  ],
)

/** Status lists in which verifiers look up revocations (Bitstring Status List 1.0). */
export const statusLists = pgTable(
  'status_lists',
  {
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    /** From 1; a new list follows a full one. */
    number: integer().notNull(),
    /** Number of badges with an entry. */
    entries: integer().notNull().default(0),
    /** Raised by a trigger in the transaction that changes the status of one of its badges. */
    version: integer().notNull().default(1),
    changedAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.number] })],
)

/** Data of a badge's credential beyond the badge. Created lazily on the first request, which keeps awards cheap. */
export const badgeCredentials = pgTable(
  'badge_credentials',
  {
    badgeId: uuid().primaryKey(),
    organizationId: uuid().notNull(),
    /** Random entry in a status list, so that the position reveals nothing about the order of issue. */
    listNumber: integer().notNull(),
    listIndex: integer().notNull(),
    /** Salt of the recipient's hashed address, so that badges of one person cannot be linked. */
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
