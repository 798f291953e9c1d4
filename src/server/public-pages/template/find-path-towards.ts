import type { TemplateRow } from '#server/features/templates/template-answer.ts'
import { findTemplate } from '#server/features/templates/templates.sql.ts'
import type { Database } from '#server/platform/database/database.ts'

/** The current version of the learning path that a micro-credential counts towards; undefined if there is none. */
export async function findPathTowards(
  db: Database,
  organizationId: string,
  { isMicroCredential, microCredential }: TemplateRow['version'],
): Promise<TemplateRow | undefined> {
  const stackability = isMicroCredential ? microCredential?.stackability : undefined
  const pathId = stackability?.kind === 'towards' ? stackability.learning_path_id : null
  return pathId ? findTemplate(db, organizationId, pathId) : undefined
}
