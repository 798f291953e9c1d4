import { sql } from 'drizzle-orm'
import type { Language } from '#contract/formats.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { badges } from '#server/schema/tables/badges.ts'

/** A badge linked to another by a renewal. */
export type LinkedBadge = { id: string; language: Language; emittedAt: string; expiresAt: string | null }

type Badge = Pick<
  typeof badges.$inferSelect,
  'id' | 'renewsBadgeId' | 'earnerId' | 'recipientFirstName' | 'recipientLastName'
>

/**
 * The badges that a badge's public page and mail may link to: its newest renewal, directly or over several steps, and
 * the badge that it renews. Only badges of the same person, or of somebody of the same name at another address, because
 * a correction may have changed the recipient. Revoked or erased badges are not linked to, nor those that their
 * earners show to nobody, or by a secret link.
 */
export async function findLinkedBadges(
  db: Database,
  badge: Badge,
): Promise<{ newest: LinkedBadge | null; renewed: LinkedBadge | null }> {
  const name = `${badge.recipientFirstName} ${badge.recipientLastName}`
  const { rows } = await db.execute<LinkedBadge & { distance: number }>(sql`
    with recursive later as (
      select b.*, 1 as distance from badges b where b.renews_badge_id = ${badge.id}
      union all
      select b.*, later.distance + 1 from later join badges b on b.renews_badge_id = later.id
    ), linked as (
      select * from later where status = 'valid'
      union all
      select b.*, 0 from badges b where b.id = ${badge.renewsBadgeId}::uuid
    )
    select id, emitted_at::text as "emittedAt", expires_at::text as "expiresAt", distance,
      (select language from template_versions v where v.id = linked.template_version_id) as language
    from linked
    where erased_at is null and not exists (select from badge_visibilities v where v.badge_id = linked.id)
      and (earner_id = ${badge.earnerId}::uuid or search_name = fold(${name}))
    order by distance desc`)
  const [newest] = rows.filter(({ distance }) => distance > 0)
  return { newest: newest ?? null, renewed: rows.find(({ distance }) => distance === 0) ?? null }
}
