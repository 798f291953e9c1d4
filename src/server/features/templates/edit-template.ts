import { instantFrom } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isFrozen } from '#server/platform/database/violation.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import type { TemplateRow } from './template-answer.ts'
import { lockTemplate } from './templates.sql.ts'

/**
 * Changes a template in one transaction, with its row locked. If a badge is issued concurrently by something that does
 * not wait for the lock, the version becomes frozen: then the edit is repeated and creates a new version.
 * @throws Refusal 404 for an unknown template
 */
export async function editTemplate<Outcome>(
  id: string,
  { db, caller }: SignedInRequest,
  edit: (tx: Database, row: TemplateRow) => Promise<Outcome>,
): Promise<Outcome> {
  const attempt = () =>
    db.transaction(async (tx) => {
      const row = await lockTemplate(tx, caller.organizationId, id)
      if (!row) throw notFound()
      return edit(tx, row)
    })
  return attempt().catch((error) => {
    if (isFrozen(error)) return attempt()
    throw error
  })
}

/**
 * Prevents an editor with an outdated state from overwriting somebody else's changes.
 * @throws Refusal 409 if the template was changed after `expected`
 */
export function refuseStale({ template }: TemplateRow, expected: string | undefined): void {
  if (expected !== undefined && expected !== instantFrom(template.updatedAt)) throw new Refusal(409, 'conflict')
}
