import type { ActivityKind } from '#contract/activity.ts'
import { type ReplacingEndpoint, seenBy } from '#contract/endpoint.ts'
import type { BadgeTemplate } from '#contract/templates.ts'
import { versionOf } from '#contract/version.ts'
import { instantFrom } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isFrozen } from '#server/platform/database/violation.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { findFieldsChangedAfter } from '../activity/last-change.sql.ts'
import { refuseStale, staleSave } from '../activity/refuse-stale.ts'
import { showTemplates } from './show-templates.ts'
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

/** The activities that change a template or path. */
const TEMPLATE_KINDS: ActivityKind[] = [
  'template_edited',
  'template_activated',
  'template_archived',
  'template_restored',
  'path_steps_changed',
]

type Sent = { expected_updated_at?: string | undefined }

/**
 * Refuses a save from an older version of a template or path (`refuseStale`). `expected_updated_at` says the same for
 * the template as a whole: clients sent it before saves had `If-Match`.
 * @throws Refusal 409 with what has changed
 */
export async function refuseStaleTemplate(
  tx: Database,
  row: TemplateRow,
  request: SignedInRequest,
  save: ReplacingEndpoint,
  sent: Sent & object,
): Promise<void> {
  const { id, organizationId, updatedAt } = row.template
  const expected = sent.expected_updated_at
  const isOlder = expected !== undefined && expected !== instantFrom(updatedAt)
  if (!isOlder && !request.madeFrom) return
  const [shown] = await showTemplates([row], { ...request, db: tx })
  const changes = { subjectId: id, kinds: TEMPLATE_KINDS }
  if (isOlder) {
    const named = await findFieldsChangedAfter(tx, organizationId, id, expected)
    const now = save.replaces.seen(shown as BadgeTemplate)
    const changed = Object.fromEntries(Object.entries(now).filter(([field]) => named.includes(field)))
    const version = versionOf(seenBy(save, sent as Record<string, unknown>, shown))
    throw await staleSave(tx, organizationId, changes, { changed, version })
  }
  await refuseStale(tx, request, save, { sent, shown, changes })
}
