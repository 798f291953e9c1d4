import { sql } from 'drizzle-orm'
import { readBadgeNumber } from '#contract/badge-numbers/badge-number.ts'
import type { Database } from '#server/platform/database/database.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const UUID_START = /^[0-9a-f]{8}(-[0-9a-f]{0,4}){0,3}(-[0-9a-f]{0,12})?$/i

/** Maximum number of badges for one text: an id prefix can match several. */
const MAX_BADGES = 100

/**
 * The badges that a text identifies by badge number, by id or an id prefix of at least eight characters, or by the URL of one
 * of their pages. Empty if the text is none of these or the organization has no such badge.
 */
export async function findNamedBadges(db: Database, organizationId: string, find: string) {
  const { ids, numbers } = namesIn(find.trim())
  if (ids.length === 0 && numbers.length === 0) return []
  const { rows } = await db.execute<{ id: string; earner_id: string | null }>(sql`
    select id, earner_id from badges where organization_id = ${organizationId} and number = any(${sql.param(numbers)}::text[])
    ${sql.join(
      ids.map(
        ([first, last]) => sql`union select id, earner_id from badges
          where organization_id = ${organizationId} and id between ${first}::uuid and ${last}::uuid`,
      ),
      sql` `,
    )}
    limit ${MAX_BADGES}`)
  return rows
}

/** The badge numbers in a text, and its ids or id prefixes as ranges from the first to the last matching id. */
function namesIn(find: string): { ids: [string, string][]; numbers: string[] } {
  const parts = /\S\/\S/.test(find) ? find.split(/[/?#=&]+/) : [find]
  const isWhole = parts.length === 1
  const ids = parts.filter((part) => (isWhole ? UUID_START : UUID).test(part))
  return {
    ids: ids.map((part) => [bound(part, '0'), bound(part, 'f')]),
    numbers: parts.flatMap((part) => readBadgeNumber(part) ?? []),
  }
}

const bound = (id: string, filler: string) => id.replaceAll('-', '').toLowerCase().padEnd(32, filler)
