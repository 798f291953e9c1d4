import type { Database } from '#server/platform/database/database.ts'
import type { Services } from '#server/services.ts'
import type { TemplateRow } from '../templates/template-answer.ts'
import { findDraft, saveDraft } from './designs.sql.ts'

/** Gives a copy of a template its design. What its picture says is the original's, so it is drawn soon. */
export async function copyDesign(
  tx: Database,
  { template, version }: Pick<TemplateRow, 'template' | 'version'>,
  copyId: string,
  { clock }: Pick<Services, 'clock'>,
): Promise<void> {
  const { organizationId, id } = template
  const used = version.design
  const draft = used ?? (await findDraft(tx, organizationId, id))
  if (!draft) return
  const { design, level } = draft
  const due = used && { dueDesign: design, dueAt: clock.now().toISOString() }
  await saveDraft(tx, organizationId, copyId, { design, level, ...due })
}
