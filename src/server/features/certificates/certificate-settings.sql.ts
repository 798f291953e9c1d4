import { eq, sql } from 'drizzle-orm'
import type { CertificatePicture } from '#contract/certificates/certificate-settings.ts'
import type { Database } from '#server/platform/database/database.ts'
import { certificateSettings } from '#server/schema/tables/certificates.ts'
import type { OrganizationRow } from '../organizations/organizations.sql.ts'

export type CertificateSettingsRow = Omit<typeof certificateSettings.$inferSelect, 'updatedAt'>

/** The column of each picture's storage key. */
export const PICTURE_COLUMNS = {
  signature_1: 'signature1',
  signature_2: 'signature2',
  signature_3: 'signature3',
  seal: 'sealPicture',
  background: 'background',
} as const satisfies Record<CertificatePicture, keyof CertificateSettingsRow>

/** The settings of an organization that has never saved any. */
const defaultsOf = ({ id, language }: Pick<OrganizationRow, 'id' | 'language'>): CertificateSettingsRow => ({
  organizationId: id,
  layout: 'diploma',
  orientation: 'across',
  language,
  hasElementsPage: true,
  signatories: [],
  seal: 'drawn',
  sealYear: null,
  foot: null,
  signature1: null,
  signature2: null,
  signature3: null,
  sealPicture: null,
  background: null,
})

/** The certificate settings of an organization, or the defaults. */
export async function findCertificateSettings(
  db: Database,
  organization: Pick<OrganizationRow, 'id' | 'language'>,
): Promise<CertificateSettingsRow> {
  const [row] = await db
    .select()
    .from(certificateSettings)
    .where(eq(certificateSettings.organizationId, organization.id))
  return row ?? defaultsOf(organization)
}

/** Replaces all settings. The caller must have locked the organization. */
export async function saveCertificateSettings(tx: Database, settings: CertificateSettingsRow): Promise<void> {
  await tx
    .insert(certificateSettings)
    .values(settings)
    .onConflictDoUpdate({
      target: certificateSettings.organizationId,
      set: { ...settings, updatedAt: sql`clock_timestamp()` },
    })
}
