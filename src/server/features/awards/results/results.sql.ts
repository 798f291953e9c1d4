import { type SQL, sql } from 'drizzle-orm'
import type { Duplicates } from '#contract/list-awards.ts'
import type { Database } from '#server/platform/database/database.ts'
import { held, type ListAndTemplate, members } from '../award-to-list.sql.ts'

/** The metadata columns that hold the results of a list's people. */
export type ResultColumns = { grade_from?: string | null | undefined; credits_earned_from?: string | null | undefined }

/** A person on a list, their results as written, and whether the award skips them. */
export type WrittenResult = {
  earner_id: string
  email: string
  first_name: string
  last_name: string
  grade: string | null
  credits_earned: string | null
  is_left_out: boolean
}

/** The metadata value under a name as text, if it is a string or a number. */
const writtenUnder = (name: string | null | undefined): SQL =>
  name
    ? sql`(case when jsonb_typeof(p.metadata -> ${name}::text) in ('string', 'number') then p.metadata ->> ${name}::text end)`
    : sql`null::text`

/** Everybody on a list, in the order in which their badges are issued, with the results from their metadata. */
export async function findWrittenResults(
  db: Database,
  listAndTemplate: ListAndTemplate,
  { duplicates, ...columns }: ResultColumns & { duplicates: Duplicates },
): Promise<WrittenResult[]> {
  const { rows } = await db.execute<WrittenResult>(sql`
    with holders as (select distinct earner_id from (${held(listAndTemplate)}) held where ${duplicates === 'skip'})
    select p.id as earner_id, p.email, p.first_name, p.last_name, holders.earner_id is not null as is_left_out,
      ${writtenUnder(columns.grade_from)} as grade, ${writtenUnder(columns.credits_earned_from)} as credits_earned
    from (${members(listAndTemplate)}) p left join holders on holders.earner_id = p.id
    order by p.added_at, p.id`)
  return rows
}
