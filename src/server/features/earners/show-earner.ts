import type { z } from 'zod'
import type { JoinedEarner } from '#contract/earners/earners.ts'
import { instantFrom } from '#server/platform/clock.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { findBadgesOfEarner } from '../badges/badges.sql.ts'
import { showBadges } from '../badges/show-badge.ts'
import { earnerAnswer } from './earner-answer.ts'
import { findEarner, findEarnerOfBadge, findListsOfEarner } from './earners.sql.ts'
import { findJoins, type JoinRow } from './joins/join-earners.sql.ts'
import { undoEnd } from './joins/join-earners.ts'
import { knownEarners } from './known-earners.ts'

const MAX_BADGES = 100

/**
 * One earner with their lists and their newest badges.
 * @throws Refusal 404 for an unknown id and for another organization's
 */
export async function showEarner({ earner_id: id }: { earner_id: string }, request: SignedInRequest) {
  const { db, caller } = request
  const row = await findEarner(db, caller.organizationId, id)
  if (!row) throw notFound()
  const [known] = await knownEarners(db, caller.organizationId, [row])
  const joins = await findJoins(db, caller.organizationId, id)
  const lists = await findListsOfEarner(db, caller.organizationId, id)
  const badges = await findBadgesOfEarner(db, caller.organizationId, id, MAX_BADGES)
  return {
    data: {
      ...known!,
      earners_lists: lists,
      badges: await showBadges(badges, request),
      joins: joins.map((join) => joinAnswer(join, request)),
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

/** A person who was joined with another one, as the API returns them. */
const joinAnswer = (join: JoinRow, request: SignedInRequest): z.input<typeof JoinedEarner> => {
  const end = join.email ? undoEnd(join, request) : null
  return {
    id: join.id,
    recipient_email: join.email ?? '',
    recipient_first_name: join.firstName,
    recipient_last_name: join.lastName,
    joined_at: instantFrom(join.createdAt),
    undo_until: end?.toISOString().replace('Z', '000Z') ?? null,
  }
}
