import { sql } from 'drizzle-orm'
import { boolean, check, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { CertificateSettings } from '#contract/certificates/certificate-settings.ts'
import { updatedAt } from '#server/platform/database/columns.ts'
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
