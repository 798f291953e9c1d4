import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { CertificateFileForm, CertificateFileStatus } from '#contract/certificates/certificate-files.ts'
import type { CertificateSettings } from '#contract/certificates/certificate-settings.ts'
import { createdAt, id, instant, updatedAt } from '#server/platform/database/columns.ts'
import { users } from './accounts.ts'
import { organizations } from './organizations.ts'

/** A signatory, and the slot (1 to 3) of their scanned signature. */
export type StoredSignatory = { slot: number; name: string; role: string }

/** Design of an organization's certificates; `DEFAULT_SETTINGS` apply without a row. */
export const certificateSettings = pgTable(
  'certificate_settings',
  {
    organizationId: uuid()
      .primaryKey()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    layout: text().$type<CertificateSettings['layout']>().notNull(),
    orientation: text().$type<CertificateSettings['orientation']>().notNull(),
    language: text().$type<CertificateSettings['language']>().notNull(),
    hasElementsPage: boolean().notNull(),
    /** In signing order. */
    signatories: jsonb().$type<StoredSignatory[]>().notNull(),
    seal: text().$type<CertificateSettings['seal']>().notNull(),
    sealYear: text(),
    foot: text(),
    /** The storage keys of the uploaded pictures without their variants. */
    signature1: text('signature_1'),
    signature2: text('signature_2'),
    signature3: text('signature_3'),
    sealPicture: text(),
    background: text(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('certificate_settings_layout', sql`${table.layout} in ('diploma', 'plain')`),
    check('certificate_settings_orientation', sql`${table.orientation} in ('across', 'upright')`),
    check('certificate_settings_language', sql`${table.language} in ('it', 'en', 'both')`),
    check('certificate_settings_seal', sql`${table.seal} in ('drawn', 'picture', 'none')`),
    check('certificate_settings_signatories', sql`jsonb_array_length(${table.signatories}) <= 3`),
  ],
)

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
