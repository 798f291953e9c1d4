import { isSameValue } from '#contract/version.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Services } from '#server/services.ts'
import type { TemplateRow } from '../templates/template-answer.ts'
import { findBrand, findDraft, saveDraft } from './designs.sql.ts'

/** Gives a copy of a template its design. What its picture says is the original's, so it is drawn soon. */
export async function copyDesign(
  tx: Database,
  { template, version }: Pick<TemplateRow, 'template' | 'version'>,
  copyId: string,
  { clock }: Pick<Services, 'clock'>,
): Promise<void> {
  const { organizationId, id } = template
  const used = version.design
  const draft = await findDraft(tx, organizationId, id)
  const brand = (await findBrand(tx, organizationId))?.enamels.map(({ hex }) => hex) ?? []
  // A design that was used with another brand counts other enamels; its draft has been changed with the brand.
  const source = used && isSameValue(used.bindings.brand, brand) ? used : (draft ?? used)
  if (!source) return
  const { design, level } = source
  const due = used && { dueDesign: design, dueAt: clock.now().toISOString() }
  await saveDraft(tx, organizationId, copyId, { design, level, ...due })
}
