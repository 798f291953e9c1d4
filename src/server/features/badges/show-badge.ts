import type { z } from 'zod'
import type { Badge } from '#contract/badges.ts'
import { notFound } from '#server/http/refusal.ts'
import type { SignedInRequest } from '#server/http/route.ts'
import { findOrganization, organizationAnswer } from '../organizations/organizations.sql.ts'
import { findSteps } from '../templates/templates.sql.ts'
import { badgeAnswer } from './badge-answer.ts'
import { findBadge } from './badges.sql.ts'

/**
 * One badge as the interface shows it.
 * @throws Refusal 404 for an unknown id and for another organization's
 */
export async function showBadge(
  id: string,
  { db, caller, services }: SignedInRequest,
): Promise<{ data: z.input<typeof Badge> }> {
  const row = await findBadge(db, caller.organizationId, id)
  if (!row) throw notFound()
  const organization = organizationAnswer(await findOrganization(db, caller.organizationId), services.urls)
  const steps = row.template.isLearningPath ? await findSteps(db, caller.organizationId, [row.version.id]) : undefined
  return { data: badgeAnswer(row, organization, services.urls, steps?.get(row.version.id)) }
}
