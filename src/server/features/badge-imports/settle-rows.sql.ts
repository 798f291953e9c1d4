import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'

/**
 * The id of the badge that a row, as `r`, has become here already, or null. Looked up row by row in the index: right after an
 * import the statistics still know of no imported badge, and a join would compare each row with all of them.
 */
export const badgeOfRow = (organizationId: string) => sql`(
  select b.id from badges b where b.organization_id = ${organizationId}::uuid and b.import_key = r.import_key
    and b.import_key is not null and b.undone_at is null)`

/**
 * Finds out which rows of an import can be brought in, from all of its rows and from what the organization has: whose
 * address or name is not known, what is in the files twice, and what is here already. A name that is missing is taken from
 * whoever is the only one at the address. What is wrong with a row by itself stays as it is.
 */
export async function settleRows(tx: Database, organizationId: string, importId: string): Promise<void> {
  await tx.execute(sql`
    update badge_import_rows r set data = r.data || jsonb_build_object(
      'recipient_first_name', e.first_name, 'recipient_last_name', e.last_name)
    from earners e
    where r.import_id = ${importId} and r.badge_id is null and r.data is not null
      and (r.data ->> 'recipient_first_name' = '' or r.data ->> 'recipient_last_name' = '')
      and e.organization_id = ${organizationId} and e.email = r.data ->> 'recipient_email'
      and not exists (select from earners o where o.organization_id = e.organization_id and o.email = e.email and o.id <> e.id)`)
  // The statistics do not know the rows of an import that was just read, and a nested loop would compare each with all others.
  await tx.execute(sql`select set_config('enable_nestloop', 'off', true)`)
  await tx.execute(sql`
    with settled as (
      select r.row, case
        when r.data ->> 'recipient_email' = '' then case when r.data ? 'recipient_hash' then 'unmatched' else 'email_missing' end
        when r.data ->> 'recipient_first_name' = '' or r.data ->> 'recipient_last_name' = '' then 'name_missing'
        when r.row > first_row then 'twice' when here is not null then 'known' end as code,
        case when r.row > first_row then first_row::text else coalesce(here::text, '') end as about
      from (
        select r.row, r.data, ${badgeOfRow(organizationId)} as here, min(r.row) over (partition by r.import_key) as first_row
        from badge_import_rows r left join badge_import_classes c on c.import_id = r.import_id and c.place = r.class_place
        where r.import_id = ${importId} and r.badge_id is null and r.data is not null and not coalesce(c.is_left_out, false)
          and (r.problem is null
            or r.problem ->> 'code' in ('unmatched', 'email_missing', 'name_missing', 'twice', 'known'))
      ) r
    )
    update badge_import_rows r
    set problem = case when settled.code is not null then jsonb_build_object('code', settled.code, 'about', settled.about) end
    from settled where r.import_id = ${importId} and r.row = settled.row
      and (r.problem ->> 'code') is distinct from settled.code`)
  await tx.execute(sql`select set_config('enable_nestloop', 'on', true)`)
}
