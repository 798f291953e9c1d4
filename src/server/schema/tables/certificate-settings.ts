import { sql } from 'drizzle-orm'
import { boolean, check, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { CertificateSettings } from '#contract/certificates/certificate-settings.ts'
import { updatedAt } from '#server/platform/database/columns.ts'
import { organizations } from './organizations.ts'

/** Who signs, and the slot in which their scanned signature is kept. */
export type StoredSignatory = { slot: number; name: string; role: string }

/** How the certificates of an organization's badges look; without a row as `DEFAULT_SETTINGS` say. */
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
    /** In the order in which they sign. */
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
