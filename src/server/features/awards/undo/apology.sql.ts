import { sql } from 'drizzle-orm'
import type { Language } from '#contract/formats.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'

/**
 * A query for the people whose mail about an undone award had left, each once at each address, with `is_written` for those
 * who got an apology already.
 */
const mailedPeople = (organizationId: string, awardId: string) => sql`
  select distinct on (b.earner_id, m.recipient) b.id as badge_id, m.recipient, m.language, exists (
    select from badges other join mails apology on apology.badge_id = other.id and apology.kind = 'award_apology'
    where other.award_id = b.award_id and other.earner_id = b.earner_id and apology.recipient = m.recipient
  ) as is_written
  from badges b join mails m on m.badge_id = b.id
  where b.organization_id = ${organizationId} and b.award_id = ${awardId} and b.undone_at is not null
    and b.earner_id is not null and m.kind = 'badge_awarded' and m.status = 'sent' and m.recipient like '%@%'
  order by b.earner_id, m.recipient, b.seq`

/** The numbers of these people and of those who got an apology. */
export async function countMailedPeople(db: Database, organizationId: string, awardId: string) {
  const { rows } = await db.execute<{ people: number; written: number }>(sql`
    select count(*)::int as people, (count(*) filter (where is_written))::int as written
    from (${mailedPeople(organizationId, awardId)}) person`)
  return onlyRow(rows)
}

/** The number of people without an apology, by the language of the mail that they got. */
export async function countUnwritten(db: Database, organizationId: string, awardId: string) {
  const { rows } = await db.execute<{ language: Language; people: number }>(sql`
    select language, count(*)::int as people from (${mailedPeople(organizationId, awardId)}) person
    where not is_written group by language order by people desc, language`)
  return rows
}

type Apology = { awardId: string; userId: string; words: Record<Language, { subject: string; text: string }> }

/** Queues an apology to each person without one, with its line in the badge's history. @returns to how many */
export async function insertApologies(tx: Database, organizationId: string, { awardId, userId, words }: Apology) {
  const { rows } = await tx.execute<{ written: number }>(sql`
    with people as materialized (
      select * from (${mailedPeople(organizationId, awardId)}) person where not is_written
    ), new_mails as (
      insert into mails (organization_id, badge_id, kind, recipient, language, data)
      select ${organizationId}::uuid, badge_id, 'award_apology', recipient, language,
        case language when 'it' then ${JSON.stringify(words.it)}::jsonb else ${JSON.stringify(words.en)}::jsonb end
      from people
    ), new_events as (
      insert into events (organization_id, user_id, subject, subject_id, action)
      select distinct ${organizationId}::uuid, ${userId}::uuid, 'badge', badge_id, 'apology_sent' from people
    )
    select count(*)::int as written from people`)
  return onlyRow(rows).written
}
