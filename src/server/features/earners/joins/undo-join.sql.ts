import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { earnerJoins } from '#server/schema/tables/earner-joins.ts'
import { updateFormerNames } from '../../badges/correct-recipient.sql.ts'
import { type JoinRow, moveBadges } from './join-earners.sql.ts'

/** One join into a person; undefined if it is another's or was undone. */
export async function findJoin(
  db: Database,
  organizationId: string,
  { earnerId, joinId }: { earnerId: string; joinId: string },
): Promise<JoinRow | undefined> {
  const isThat = and(
    eq(earnerJoins.organizationId, organizationId),
    eq(earnerJoins.earnerId, earnerId),
    eq(earnerJoins.id, joinId),
  )
  const [row] = await db.select().from(earnerJoins).where(isThat)
  return row
}

/** Makes two people of one again, as far as what was moved is still there, and deletes the join. */
export async function restorePerson(tx: Database, join: JoinRow): Promise<void> {
  const { organizationId, id, earnerId: keptId, joinedId } = join
  const row = sql`(select * from earner_joins where organization_id = ${organizationId} and id = ${id})`
  await tx.execute(sql`
    insert into earners (id, organization_id, email, first_name, last_name, metadata, certificate_name, email_verified_at,
      email_dead_at, created_at)
    select j.joined_id, j.organization_id, j.email, j.first_name, j.last_name,
      case jsonb_typeof(j.moved -> 'metadata') when 'object' then j.moved -> 'metadata' end, j.moved ->> 'certificate_name',
      (j.moved ->> 'email_verified_at')::timestamptz,
      (select max(e.email_dead_at) from earners e where e.organization_id = j.organization_id and e.email = j.email),
      (j.moved ->> 'created_at')::timestamptz
    from ${row} j`)
  await moveBadges(tx, { organizationId, keptId: joinedId, otherId: keptId }, await badgesToReturn(tx, join))
  for (const [table, of, at, kind] of [
    ['list_members', 'list_id', 'created_at', 'lists'],
    ['scheduled_award_people', 'scheduled_award_id', 'added_at', 'planned'],
  ] as const) {
    const [name, column, moment] = [sql.identifier(table), sql.identifier(of), sql.identifier(at)]
    await tx.execute(sql`
      insert into ${name} (organization_id, ${column}, earner_id, ${moment})
      select j.organization_id, m.${column}, j.joined_id, (place ->> 'at')::timestamptz
      from ${row} j cross join jsonb_array_elements(j.moved -> ${kind}) place
      join ${name} m on m.earner_id = j.earner_id and m.${column} = (place ->> 'id')::uuid on conflict do nothing`)
    await tx.execute(sql`
      delete from ${name} m using ${row} j cross join jsonb_array_elements(j.moved -> ${kind}) place
      where m.earner_id = j.earner_id and m.${column} = (place ->> 'id')::uuid and not (place ->> 'both')::boolean`)
  }
  await restorePaths(tx, join)
  await tx.execute(sql`
    insert into reminder_opt_outs (organization_id, earner_id)
    select j.organization_id, j.joined_id from ${row} j where j.moved -> 'opted_out' ? j.joined_id::text`)
  await tx.execute(sql`
    delete from reminder_opt_outs r using ${row} j where r.earner_id = j.earner_id
      and j.moved -> 'opted_out' ? j.joined_id::text and not j.moved -> 'opted_out' ? j.earner_id::text`)
  await tx.execute(sql`
    update earner_joins e set earner_id = ${joinedId} from ${row} j
    where e.earner_id = ${keptId} and j.moved -> 'joins' ? e.id::text`)
  await tx.execute(sql`
    update earners k set metadata = case jsonb_typeof(j.moved -> 'kept_metadata') when 'object' then j.moved -> 'kept_metadata' end
    from ${row} j where k.id = j.earner_id and jsonb_typeof(j.moved -> 'metadata') = 'object'
      and k.metadata = (j.moved -> 'metadata') || case jsonb_typeof(j.moved -> 'kept_metadata')
        when 'object' then j.moved -> 'kept_metadata' else '{}' end`)
  await tx.execute(sql`
    update earners k set certificate_name = null from ${row} j
    where k.id = j.earner_id and k.certificate_name = j.moved ->> 'certificate_name'
      and j.moved ->> 'kept_certificate_name' is null`)
  await tx.delete(earnerJoins).where(and(eq(earnerJoins.organizationId, organizationId), eq(earnerJoins.id, id)))
  await updateFormerNames(tx, organizationId, [keptId, joinedId])
}

/** Those that were moved, and those issued since under the name of the person who was joined. */
async function badgesToReturn(tx: Database, { organizationId, id }: JoinRow): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select b.id from earner_joins j join earners k on k.id = j.earner_id
    join badges b on b.organization_id = j.organization_id and b.earner_id = j.earner_id
    where j.organization_id = ${organizationId} and j.id = ${id} and (j.moved -> 'badges' ? b.id::text
      or b.seq > (j.moved ->> 'last_seq')::int
        and names_agree(b.recipient_first_name, b.recipient_last_name, j.first_name, j.last_name)
        and not names_agree(b.recipient_first_name, b.recipient_last_name, k.first_name, k.last_name))`)
  return rows.map((row) => row.id)
}

/** Gives each of the two the decisions about their learning paths back that there were before the join. */
async function restorePaths(tx: Database, { organizationId, id, earnerId: keptId, joinedId }: JoinRow): Promise<void> {
  const states = sql`(select s.* from earner_joins j
    cross join jsonb_populate_recordset(null::path_states, j.moved -> 'states') s
    where j.organization_id = ${organizationId} and j.id = ${id})`
  await tx.execute(sql`
    insert into path_states (organization_id, learning_path_id, earner_id, is_declined, allowed_after, treatment)
    select s.organization_id, s.learning_path_id, s.earner_id, s.is_declined, s.allowed_after, s.treatment from ${states} s
    where s.earner_id = ${joinedId} and (s.is_declined or s.allowed_after > 0 or s.treatment is not null)
    on conflict do nothing`)
  await tx.execute(sql`
    update path_states p set is_declined = coalesce(s.is_declined, false), allowed_after = coalesce(s.allowed_after, 0),
      treatment = s.treatment, updated_at = clock_timestamp()
    from path_states own left join ${states} s on s.learning_path_id = own.learning_path_id and s.earner_id = own.earner_id
    where own.organization_id = ${organizationId} and own.earner_id = ${keptId}
      and p.learning_path_id = own.learning_path_id and p.earner_id = own.earner_id`)
  await tx.execute(sql`
    update path_awards a set earner_id = ${joinedId} from badges b
    where a.organization_id = ${organizationId} and a.earner_id = ${keptId} and b.id = a.badge_id and b.earner_id = ${joinedId}`)
  await tx.execute(sql`
    insert into path_awards (organization_id, learning_path_id, earner_id, allowed_after, badge_id, created_at)
    select a.organization_id, a.learning_path_id, a.earner_id, a.allowed_after, a.badge_id, a.created_at
    from earner_joins j cross join jsonb_populate_recordset(null::path_awards, j.moved -> 'path_awards') a
    join badges b on b.id = a.badge_id and b.earner_id = ${joinedId}
    where j.organization_id = ${organizationId} and j.id = ${id} on conflict do nothing`)
}
