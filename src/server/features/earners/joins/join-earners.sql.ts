import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { earnerJoins } from '#server/schema/tables/earner-joins.ts'
import { updateFormerNames } from '../../badges/correct-recipient.sql.ts'
import { moveRequests } from '../../requests/requests.sql.ts'

/** Two people who become one: the one who is kept and the one who lives on in them. */
export type Pair = { organizationId: string; keptId: string; otherId: string }

export type JoinRow = typeof earnerJoins.$inferSelect

/** The joins into a person, newest first. */
export async function findJoins(db: Database, organizationId: string, earnerId: string): Promise<JoinRow[]> {
  return db
    .select()
    .from(earnerJoins)
    .where(and(eq(earnerJoins.organizationId, organizationId), eq(earnerJoins.earnerId, earnerId)))
    .orderBy(desc(earnerJoins.id))
}

/** Keeps what a join is about to move, before anything is moved. @param by `joinedAt` by the service's clock @returns its id */
export async function insertJoin(
  tx: Database,
  { organizationId, keptId, otherId }: Pair,
  by: { userId: string; joinedAt: string },
): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into earner_joins (organization_id, earner_id, joined_id, user_id, email, first_name, last_name, created_at, moved)
    select o.organization_id, k.id, o.id, ${by.userId}, o.email, o.first_name, o.last_name, ${by.joinedAt}::timestamptz,
      jsonb_build_object(
        'created_at', o.created_at, 'email_verified_at', o.email_verified_at,
        'metadata', o.metadata, 'kept_metadata', k.metadata,
        'certificate_name', o.certificate_name, 'kept_certificate_name', k.certificate_name,
        'badges', (select coalesce(jsonb_agg(b.id), '[]') from badges b
          where b.organization_id = o.organization_id and b.earner_id = o.id),
        'last_seq', (select badges_count from organizations where id = o.organization_id),
        'lists', (select coalesce(jsonb_agg(jsonb_build_object('id', m.list_id, 'at', m.created_at, 'both', exists (
            select from list_members own where own.list_id = m.list_id and own.earner_id = k.id))), '[]')
          from list_members m where m.organization_id = o.organization_id and m.earner_id = o.id),
        'planned', (select coalesce(jsonb_agg(jsonb_build_object('id', p.scheduled_award_id, 'at', p.added_at, 'both', exists (
            select from scheduled_award_people own
            where own.scheduled_award_id = p.scheduled_award_id and own.earner_id = k.id))), '[]')
          from scheduled_award_people p where p.organization_id = o.organization_id and p.earner_id = o.id),
        'states', (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from path_states s
          where s.organization_id = o.organization_id and s.earner_id in (o.id, k.id)),
        'path_awards', (select coalesce(jsonb_agg(to_jsonb(a)), '[]') from path_awards a
          where a.organization_id = o.organization_id and a.earner_id = o.id),
        'opted_out', (select coalesce(jsonb_agg(r.earner_id), '[]') from reminder_opt_outs r where r.earner_id in (o.id, k.id)),
        'joins', (select coalesce(jsonb_agg(j.id), '[]') from earner_joins j where j.earner_id = o.id))
    from earners o join earners k on k.organization_id = o.organization_id and k.id = ${keptId}
    where o.organization_id = ${organizationId} and o.id = ${otherId} returning id`)
  return onlyRow(rows).id
}

/** Makes everything of the other person the kept one's, and deletes the other one. */
export async function moveEverything(tx: Database, pair: Pair): Promise<void> {
  const { organizationId, keptId, otherId } = pair
  await moveBadges(tx, pair)
  await moveRequests(tx, organizationId, [keptId, otherId], { from: otherId, to: keptId })
  for (const [table, of, at] of [
    ['list_members', 'list_id', 'created_at'],
    ['scheduled_award_people', 'scheduled_award_id', 'added_at'],
  ] as const) {
    const [name, column, moment] = [sql.identifier(table), sql.identifier(of), sql.identifier(at)]
    await tx.execute(sql`
      insert into ${name} (organization_id, ${column}, earner_id, ${moment})
      select organization_id, ${column}, ${keptId}::uuid, ${moment} from ${name}
      where organization_id = ${organizationId} and earner_id = ${otherId} on conflict do nothing`)
    await tx.execute(sql`delete from ${name} where organization_id = ${organizationId} and earner_id = ${otherId}`)
  }
  // Whoever was declined or allowed as the one is so as both.
  await tx.execute(sql`
    insert into path_states as kept (organization_id, learning_path_id, earner_id, is_declined, allowed_after)
    select organization_id, learning_path_id, ${keptId}::uuid, is_declined, allowed_after from path_states
    where organization_id = ${organizationId} and earner_id = ${otherId} and (is_declined or allowed_after > 0)
    on conflict (learning_path_id, earner_id) do update set is_declined = kept.is_declined or excluded.is_declined,
      allowed_after = greatest(kept.allowed_after, excluded.allowed_after), updated_at = clock_timestamp()`)
  await tx.execute(sql`
    update path_awards a set earner_id = ${keptId} where a.organization_id = ${organizationId} and a.earner_id = ${otherId}
      and not exists (select from path_awards own where own.learning_path_id = a.learning_path_id
        and own.earner_id = ${keptId} and own.allowed_after = a.allowed_after)`)
  await tx.execute(sql`
    insert into reminder_opt_outs (organization_id, earner_id)
    select organization_id, ${keptId}::uuid from reminder_opt_outs where organization_id = ${organizationId} and earner_id = ${otherId}
    on conflict do nothing`)
  await tx.execute(sql`
    update earner_joins set earner_id = ${keptId} where organization_id = ${organizationId} and earner_id = ${otherId}`)
  await tx.execute(sql`
    update earners k set metadata = o.metadata || coalesce(k.metadata, '{}'), updated_at = clock_timestamp()
    from earners o where k.organization_id = ${organizationId} and k.id = ${keptId} and o.id = ${otherId}
      and o.organization_id = ${organizationId} and o.metadata is not null`)
  await tx.execute(sql`
    update earners k set certificate_name = o.certificate_name from earners o
    where k.organization_id = ${organizationId} and k.id = ${keptId} and k.certificate_name is null
      and o.organization_id = ${organizationId} and o.id = ${otherId}`)
  await tx.execute(sql`delete from earners where organization_id = ${organizationId} and id = ${otherId}`)
}

/**
 * Hands badges of one person to another.
 * @param ids of some of them; all if left out
 * @returns how many
 */
export async function moveBadges(
  tx: Database,
  { organizationId, keptId, otherId }: Pair,
  ids?: string[],
): Promise<number> {
  const people = [keptId, otherId]
  const before = await countHolders(tx, organizationId, people)
  const { rows } = await tx.execute<{ id: string }>(sql`
    update badges set earner_id = ${keptId}, updated_at = clock_timestamp()
    where organization_id = ${organizationId} and earner_id = ${otherId}
      and ${ids ? sql`id = any(${sql.param(ids)}::uuid[])` : sql`true`} and erased_at is null returning id`)
  // The triggers count badges that are issued, not those that change hands.
  await tx.execute(sql`
    update earners e set badges_count = (
      select count(*) from badges b where b.organization_id = e.organization_id and b.earner_id = e.id)
    where organization_id = ${organizationId} and id = any(${sql.param(people)}::uuid[])`)
  await tx.execute(sql`
    update organizations set holders_count = holders_count + ${(await countHolders(tx, organizationId, people)) - before}
    where id = ${organizationId}`)
  await updateFormerNames(tx, organizationId, people)
  await moveRequests(tx, organizationId, people)
  return rows.length
}

/** How many of some people hold a badge that counts. */
async function countHolders(tx: Database, organizationId: string, ids: string[]): Promise<number> {
  const { rows } = await tx.execute<{ holders: number }>(sql`
    select count(*)::int as holders from earners
    where organization_id = ${organizationId} and id = any(${sql.param(ids)}::uuid[]) and badges_count > undone_count`)
  return onlyRow(rows).holders
}

/** Sends what waits to be told about a person's badges to their address. */
export async function redirectWaiting(tx: Database, organizationId: string, earnerId: string): Promise<void> {
  await tx.execute(sql`
    update mails m set recipient = e.email, updated_at = clock_timestamp() from badges b join earners e on e.id = b.earner_id
    where b.organization_id = ${organizationId} and b.earner_id = ${earnerId} and b.recipient_email <> '' and e.email is not null
      and m.badge_id = b.id and m.status = 'waiting' and m.recipient <> e.email`)
}

/** The learning paths on which people are or whose steps they hold, by id: the order in which they are locked. */
export async function findPathsOf(db: Database, organizationId: string, ids: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select t.id from templates t
    where t.organization_id = ${organizationId} and t.is_learning_path and t.status <> 'draft' and (
      exists (select from path_states s where s.learning_path_id = t.id and s.earner_id = any(${sql.param(ids)}::uuid[]))
      or exists (select from badges b where b.organization_id = t.organization_id and b.earner_id = any(${sql.param(ids)}::uuid[])
        and (b.template_id = t.id or b.template_id in (
          select p.template_id from path_steps p where p.version_id = t.current_version_id))))
    order by t.id`)
  return rows.map(({ id }) => id)
}

/** The paths that a person has completed without a badge of it. */
export async function findCompletePaths(db: Database, organizationId: string, earnerId: string): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select learning_path_id as id from path_states where organization_id = ${organizationId} and earner_id = ${earnerId}
      and state in ('complete', 'proposed', 'waiting_for_credits')`)
  return new Set(rows.map(({ id }) => id))
}

/** Has a completed path proposed, whatever its award mode. */
export async function updateProposed(tx: Database, organizationId: string, earnerId: string, pathIds: string[]) {
  await tx.execute(sql`
    update path_states set treatment = 'propose', is_to_award = false, updated_at = clock_timestamp()
    where organization_id = ${organizationId} and earner_id = ${earnerId}
      and learning_path_id = any(${sql.param(pathIds)}::uuid[])`)
}

/** Whether another person has this name at this address now, so that a join with them cannot be undone. */
export async function isNameTaken(db: Database, join: JoinRow): Promise<boolean> {
  const { rows } = await db.execute<{ taken: boolean }>(sql`
    select exists (select from earners e where e.organization_id = ${join.organizationId} and e.email = ${join.email}
      and e.name_key = name_key(${join.firstName}, ${join.lastName})) as taken`)
  return onlyRow(rows).taken
}
