import { notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { findBadgesOfEarner } from '../badges/badges.sql.ts'
import { showBadges } from '../badges/show-badge.ts'
import { earnerAnswer } from './earner-answer.ts'
import { findEarner, findEarnerOfBadge, findListsOfEarner } from './earners.sql.ts'

const MAX_BADGES = 100

/**
 * One earner with their lists and their newest badges.
 * @throws Refusal 404 for an unknown id and for another organization's
 */
export async function showEarner({ earner_id: id }: { earner_id: string }, request: SignedInRequest) {
  const { db, caller } = request
  const row = await findEarner(db, caller.organizationId, id)
  if (!row) throw notFound()
  const lists = await findListsOfEarner(db, caller.organizationId, id)
  const badges = await findBadgesOfEarner(db, caller.organizationId, id, MAX_BADGES)
  return {
    data: {
      ...earnerAnswer(row),
      earners_lists: lists,
      badges_count: row.badgesCount - row.undoneCount,
      badges: await showBadges(badges, request),
    },
  }
}

/**
 * The holder of a badge.
 * @throws Refusal 404 for an unknown badge and for another organization's
 */
export async function showEarnerOfBadge({ badge_id: id }: { badge_id: string }, { db, caller }: SignedInRequest) {
  const row = await findEarnerOfBadge(db, caller.organizationId, id)
  if (!row) throw notFound()
  return { data: earnerAnswer(row) }
}
