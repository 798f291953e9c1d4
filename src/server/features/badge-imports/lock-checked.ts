import { m } from '#i18n/compiled/messages.js'
import type { Database } from '#server/platform/database/database.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { type ImportRecord, lockImport } from './badge-imports.sql.ts'

/**
 * Locks an import that nobody has confirmed yet.
 * @throws Refusal 404 for an unknown id and for another organization's, 409 `conflict` once it was confirmed
 */
export async function lockChecked(
  tx: Database,
  id: string,
  { caller }: Pick<SignedInRequest, 'caller'>,
): Promise<ImportRecord> {
  const row = await lockImport(tx, caller.organizationId, id)
  if (!row) throw notFound()
  if (row.status !== 'checked')
    throw new Refusal(409, 'conflict', { sentence: (locale) => m.badge_imports_confirmed_already({}, { locale }) })
  return row
}
