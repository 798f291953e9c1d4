import type { z } from 'zod'
import type { Badge } from '#contract/badges.ts'
import { wallClockNow } from '#server/platform/clock.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { findSteps } from '../templates/templates.sql.ts'
import { type BadgeRow, badgeAnswer } from './badge-answer.ts'
import { findBadge } from './badges.sql.ts'
import { revocableAmong } from './may-revoke.ts'

type Reading = Pick<SignedInRequest, 'db' | 'caller' | 'services'>

/** Badges as the API returns them. */
export async function showBadges(rows: BadgeRow[], { db, caller, services }: Reading) {
  const { organizationId } = caller
  const paths = rows.filter(({ template }) => template.isLearningPath).map(({ version }) => version.id)
  const steps = await findSteps(db, organizationId, [...new Set(paths)], 'as issued')
  const ids = rows.map(({ badge }) => badge.id)
  const revocable = await revocableAmong(db, caller, ids)
  const now = wallClockNow(services)
  return rows.map((row) =>
    badgeAnswer(row, {
      urls: services.urls,
      now,
      steps: steps.get(row.version.id),
      mayRevoke: revocable.has(row.badge.id),
    }),
  )
}

/**
 * One badge as the API returns it.
 * @throws Refusal 404 for an unknown id and for another organization's
 */
export async function showBadge(id: string, request: Reading): Promise<{ data: z.input<typeof Badge> }> {
  const row = await findBadge(request.db, request.caller.organizationId, id)
  const [answer] = row ? await showBadges([row], request) : []
  if (!answer) throw notFound()
  return { data: answer }
}
