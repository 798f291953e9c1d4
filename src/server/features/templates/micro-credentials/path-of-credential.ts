import type { MicroCredential } from '#contract/micro-credentials/micro-credentials.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Database } from '#server/platform/database/database.ts'
import { invalidField } from '#server/platform/http/refusal.ts'
import { findTemplate } from '../templates.sql.ts'

/**
 * Fills in the title of the learning path that a micro-credential counts towards, unless it has a text of its own.
 * Storing the title keeps it in issued badges when the path is renamed.
 * @throws Refusal 422 if the organization has no such learning path
 */
export async function withPathTitle(
  tx: Database,
  organizationId: string,
  block: MicroCredential | null | undefined,
): Promise<MicroCredential | null | undefined> {
  const pathId = block?.stackability.learning_path_id
  if (!block || !pathId) return block
  const path = await findTemplate(tx, organizationId, pathId)
  if (!path?.template.isLearningPath) {
    const field = ['micro_credential', 'stackability', 'learning_path_id']
    throw invalidField(field, (locale) => m.templates_unknown_path({}, { locale }))
  }
  const { stackability } = block
  return { ...block, stackability: { ...stackability, text: stackability.text ?? path.version.title } }
}
