import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { CertificateFileForm, CertificateFileStatus } from '#contract/certificates/certificate-files.ts'
import { createdAt, id, instant } from '#server/platform/database/columns.ts'
import { users } from './accounts.ts'
import { organizations } from './organizations.ts'

/** Files with the certificates of many badges, generated in the background and kept for a day. */
export const certificateFiles = pgTable(
  'certificate_files',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Who requested it. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    form: text().$type<CertificateFileForm>().notNull(),
    status: text().$type<CertificateFileStatus>().notNull().default('waiting'),
    /** Fixed at the time of the request, ordered by `badges.seq`. */
    badgeIds: uuid().array().notNull(),
    certificatesDone: integer().notNull().default(0),
    skippedCount: integer().notNull().default(0),
    /** Number of parts in the storage, which form the file when concatenated; null until it is ready. */
    parts: integer(),
    size: bigint({ mode: 'number' }),
    /** No other worker takes it before. */
    leasedUntil: createdAt(),
    attempts: integer().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant().notNull().default(sql`clock_timestamp() + interval '1 day'`),
  },
  (table) => [
    index('certificate_files_waiting').on(table.leasedUntil).where(sql`${table.status} = 'waiting'`),
    index('certificate_files_organization').on(table.organizationId),
    check('certificate_files_status', sql`${table.status} in ('waiting', 'ready', 'failed')`),
    check('certificate_files_form', sql`${table.form} in ('zip', 'pdf')`),
    check('certificate_files_ready', sql`(${table.status} = 'ready') = (${table.parts} is not null)`),
  ],
)
