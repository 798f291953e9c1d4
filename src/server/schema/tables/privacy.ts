import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/formats.ts'
import type { ExportFailure } from '#contract/organization-export.ts'
import type { DataExportStatus, ErasureWay } from '#contract/privacy.ts'
import { createdAt, id, instant } from '#server/platform/database/columns.ts'
import { users } from './accounts.ts'
import { earners } from './earners.ts'
import { organizations } from './organizations.ts'

/** Erased people as keyed hashes: enough to repeat the erasure on a restored backup, but not to identify anyone. */
export const erasures = pgTable(
  'erasures',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Null if erased by the operator or by retention. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    way: text().$type<ErasureWay>().notNull(),
    badgesCount: integer().notNull(),
    earnerHash: text().notNull(),
    /** Null if the address had already been erased. */
    emailHash: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index('erasures_newest').on(table.organizationId, table.createdAt.desc()),
    check('erasures_way', sql`${table.way} in ('contact', 'wholly')`),
  ],
)

/** Exports of all data about a person, kept for a day, or of the whole organization; generated in the background. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: id(),
    organizationId: uuid().notNull(),
    /** Null for an export of the whole organization. */
    earnerId: uuid(),
    /** Who requested it. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    language: text().$type<Language>().notNull(),
    status: text().$type<DataExportStatus>().notNull().default('waiting'),
    badgesDone: integer().notNull().default(0),
    badgesCount: integer().notNull().default(0),
    /** Storage key of a person's ZIP; null until it is ready. */
    file: text(),
    /** Number of parts of an organization's ZIP in the storage; null until it is ready, and once they are removed. */
    parts: integer(),
    size: bigint({ mode: 'number' }),
    /** Of an organization's ZIP, in hexadecimal. */
    sha256: text(),
    failure: text().$type<ExportFailure>(),
    /** No other worker takes it before. */
    leasedUntil: createdAt(),
    attempts: integer().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant().notNull().default(sql`clock_timestamp() + interval '1 day'`),
  },
  (table) => [
    foreignKey({
      name: 'data_exports_earner',
      columns: [table.organizationId, table.earnerId],
      foreignColumns: [earners.organizationId, earners.id],
    }).onDelete('cascade'),
    index('data_exports_earner').on(table.organizationId, table.earnerId, table.createdAt.desc()),
    index('data_exports_wholly').on(table.organizationId, table.createdAt.desc()).where(sql`${table.earnerId} is null`),
    index('data_exports_waiting').on(table.leasedUntil).where(sql`${table.status} = 'waiting'`),
    check('data_exports_status', sql`${table.status} in ('waiting', 'ready', 'failed')`),
    check('data_exports_failure', sql`${table.failure} in ('disk_full', 'fault')`),
    check('data_exports_language', sql`${table.language} in ('it', 'en')`),
  ],
)
