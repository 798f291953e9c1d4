import { and, eq, type SQL, sql } from 'drizzle-orm'
import type {
  BadgeClass,
  BadgeImportSource,
  BadgeImportStatus,
  ImportedBadge,
  RowProblem,
  RowState,
} from '#contract/badge-imports/badge-imports.ts'
import { IMPORT_KEPT_DAYS } from '#contract/badge-imports/badge-imports.ts'
import { PAGE_SIZE } from '#contract/page.ts'
import type { TemplateStatus } from '#contract/templates.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { offsetOf } from '#server/platform/database/paging.ts'
import { badgeImportClasses, badgeImports } from '#server/schema/tables/badge-imports.ts'

export type ImportRecord = typeof badgeImports.$inferSelect

const isImport = (organizationId: string, id: string) =>
  and(eq(badgeImports.organizationId, organizationId), eq(badgeImports.id, id))

/** Inserts an import without rows. @returns its id */
export async function insertImport(
  tx: Database,
  organizationId: string,
  values: { userId: string; source: BadgeImportSource; name: string },
): Promise<string> {
  const made = await tx
    .insert(badgeImports)
    .values({ ...values, organizationId, rowsCount: 0 })
    .returning({ id: badgeImports.id })
  return onlyRow(made).id
}

/** Locks an import until the transaction ends, before anything else that the transaction locks. */
export async function lockImport(tx: Database, organizationId: string, id: string): Promise<ImportRecord | undefined> {
  const [row] = await tx.select().from(badgeImports).where(isImport(organizationId, id)).for('update')
  return row
}

export async function updateImport(
  tx: Database,
  organizationId: string,
  id: string,
  change: Partial<Pick<ImportRecord, 'sendsMails' | 'awardId' | 'status'>> & Record<string, unknown>,
): Promise<void> {
  await tx.update(badgeImports).set(change).where(isImport(organizationId, id))
}

export async function deleteImport(tx: Database, organizationId: string, id: string): Promise<void> {
  await tx.delete(badgeImports).where(isImport(organizationId, id))
}

/** The kinds of badge that an import has so far, by place. */
export async function findClassData(tx: Database, organizationId: string, id: string) {
  return tx
    .select({ place: badgeImportClasses.place, data: badgeImportClasses.data })
    .from(badgeImportClasses)
    .where(and(eq(badgeImportClasses.organizationId, organizationId), eq(badgeImportClasses.importId, id)))
    .orderBy(badgeImportClasses.place)
}

type NewClass = { place: number; data: BadgeClass }

/** Adds kinds of badge. Each becomes the template that has its title, if there is one, which is no learning path. */
export async function insertClasses(
  tx: Database,
  organizationId: string,
  id: string,
  classes: NewClass[],
): Promise<void> {
  await tx.execute(sql`
    insert into badge_import_classes (import_id, place, organization_id, data, template_id)
    select ${id}::uuid, given.place, ${organizationId}::uuid, given.data, (
      select t.id from templates t join template_versions v on v.id = t.current_version_id
      where t.organization_id = ${organizationId} and not t.is_learning_path
        and lower(v.title) = lower(given.data ->> 'title')
      order by array_position(array['active', 'draft', 'archived'], t.status), t.created_at limit 1)
    from jsonb_to_recordset(${JSON.stringify(classes)}::jsonb) as given (place int, data jsonb)`)
}

/** @property classPlace -1 for a file that could not be read */
export type NewRow = {
  row: number
  classPlace: number
  key: string
  data: ImportedBadge | null
  problem: RowProblem | null
}

/** Rows in one statement: a hundred thousand short texts are a body of some 30 MB. */
const INSERTED_AT_ONCE = 2_000

export async function insertRows(tx: Database, organizationId: string, id: string, rows: NewRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += INSERTED_AT_ONCE) {
    const some = rows.slice(from, from + INSERTED_AT_ONCE)
    await tx.execute(sql`
      insert into badge_import_rows (import_id, row, class_place, import_key, data, problem)
      select ${id}::uuid, "row", "classPlace", "key", nullif(data, 'null'), nullif(problem, 'null')
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
        as given ("row" int, "classPlace" int, "key" text, data jsonb, problem jsonb)`)
  }
  await tx.execute(sql`
    update badge_imports set rows_count = rows_count + ${rows.length}
    where organization_id = ${organizationId} and id = ${id}`)
}

/**
 * Where a row stands, in a statement with the row as `r` and its class as `c`. A row without a class is of a file that
 * could not be read, so that it has a problem.
 */
const state = sql`case when r.badge_id is not null then 'done' when coalesce(c.is_left_out, false) then 'left_out'
  when r.problem is not null then 'problem' else 'ready' end`

const ofImport = (organizationId: string, id: string | SQL) => sql`
  badge_import_rows r join badge_imports own on own.id = r.import_id and own.organization_id = ${organizationId}::uuid
  left join badge_import_classes c on c.import_id = r.import_id and c.place = r.class_place where r.import_id = ${id}`

/** An import with what has become of its rows. `undone` counts as a status as soon as its award is. */
export type ShownImport = {
  id: string
  source: BadgeImportSource
  name: string
  status: BadgeImportStatus
  sendsMails: boolean
  userName: string | null
  awardId: string | null
  awardedAt: string | null
  createdAt: string
  confirmedAt: string | null
  finishedAt: string | null
  counts: Record<RowState, number>
}

const shown = (organizationId: string) => sql`
  select i.id, i.source, i.name, i.sends_mails as "sendsMails", i.award_id as "awardId", i.created_at::text as "createdAt",
    i.confirmed_at::text as "confirmedAt", i.finished_at::text as "finishedAt",
    case when a.undone_at is not null then 'undone' else i.status end as status,
    case when a.undone_at is null then a.awarded_at::text end as "awardedAt",
    u.name || ' ' || u.last_name as "userName", counted.counts
  from badge_imports i left join awards a on a.organization_id = i.organization_id and a.id = i.award_id
  left join users u on u.id = i.user_id
  cross join lateral (
    select jsonb_build_object('ready', count(*) filter (where state = 'ready'),
      'problem', count(*) filter (where state = 'problem'), 'left_out', count(*) filter (where state = 'left_out'),
      'done', count(*) filter (where state = 'done')) as counts
    from (select ${state} as state from ${ofImport(organizationId, sql`i.id`)}) states
  ) counted
  where i.organization_id = ${organizationId}::uuid`

/** One page of imports, the newest first, and how many there are. */
export async function findImports(db: Database, organizationId: string, page: number) {
  const { rows } = await db.execute<ShownImport>(sql`
    ${shown(organizationId)} order by i.created_at desc nulls last, i.id desc
    limit ${PAGE_SIZE} offset ${offsetOf(page)}`)
  const counted = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from badge_imports where organization_id = ${organizationId}`)
  return { rows, total: onlyRow(counted.rows).total }
}

/** Undefined for an unknown id and for another organization's. */
export async function findImport(db: Database, organizationId: string, id: string): Promise<ShownImport | undefined> {
  const { rows } = await db.execute<ShownImport>(sql`${shown(organizationId)} and i.id = ${id}`)
  return rows[0]
}

export type ShownClass = {
  place: number
  data: BadgeClass
  isLeftOut: boolean
  rowsCount: number
  readyCount: number
  template: { id: string; title: string; status: TemplateStatus } | null
}

/** The kinds of badge of an import with the numbers of their rows. */
export async function findClasses(db: Database, organizationId: string, id: string): Promise<ShownClass[]> {
  const { rows } = await db.execute<ShownClass>(sql`
    select c.place, c.data, c.is_left_out as "isLeftOut", coalesce(counted.rows, 0)::int as "rowsCount",
      coalesce(counted.ready, 0)::int as "readyCount",
      case when t.id is not null then jsonb_build_object('id', t.id, 'title', v.title, 'status', t.status) end as template
    from badge_import_classes c
    left join (
      select r.class_place, count(*) as rows, count(*) filter (where r.problem is null) as ready
      from badge_import_rows r where r.import_id = ${id} group by r.class_place
    ) counted on counted.class_place = c.place
    left join templates t on t.organization_id = c.organization_id and t.id = c.template_id
    left join template_versions v on v.id = t.current_version_id
    where c.organization_id = ${organizationId} and c.import_id = ${id} order by c.place`)
  return rows
}

/** The problems of an import's rows with how many have each, the most frequent first. */
export async function countProblems(db: Database, organizationId: string, id: string) {
  const { rows } = await db.execute<{ code: RowProblem['code']; count: number }>(sql`
    select r.problem ->> 'code' as code, count(*)::int as count from ${ofImport(organizationId, id)}
      and r.badge_id is null and r.problem is not null and not coalesce(c.is_left_out, false)
    group by 1 order by 2 desc, 1`)
  return rows
}

export type ShownRow = {
  row: number
  state: RowState
  classPlace: number
  title: string | null
  data: ImportedBadge | null
  problem: RowProblem | null
  badgeId: string | null
}

export type RowFilter = {
  state?: RowState | undefined
  problem?: RowProblem['code'] | undefined
  class_place?: number | undefined
  row?: number
  page: number
}

/** One page of an import's rows in their order, and how many match. */
export async function findRows(db: Database, organizationId: string, id: string, filter: RowFilter) {
  const conditions = [
    filter.state && sql`and ${state} = ${filter.state}`,
    filter.problem && sql`and r.badge_id is null and r.problem ->> 'code' = ${filter.problem}`,
    filter.class_place !== undefined && sql`and r.class_place = ${filter.class_place}`,
    filter.row !== undefined && sql`and r.row = ${filter.row}`,
  ].filter((condition) => typeof condition === 'object')
  const from = sql`${ofImport(organizationId, id)} ${sql.join(conditions, sql` `)}`
  const { rows } = await db.execute<ShownRow>(sql`
    select r.row, ${state} as state, r.class_place as "classPlace", c.data ->> 'title' as title, r.problem,
      r.badge_id as "badgeId", coalesce(r.data, (select jsonb_build_object('recipient_email', b.recipient_email,
        'recipient_first_name', b.recipient_first_name, 'recipient_last_name', b.recipient_last_name,
        'issued_on', b.emitted_at::date, 'expires_on', coalesce(b.expires_at::date::text, ''))
        from badges b where b.organization_id = ${organizationId} and b.id = r.badge_id)) as data
    from ${from} order by r.row limit ${PAGE_SIZE} offset ${offsetOf(filter.page)}`)
  const counted = await db.execute<{ total: number }>(sql`select count(*)::int as total from ${from}`)
  return { rows, total: onlyRow(counted.rows).total }
}

/** Saves a row's corrected values, its key and what is wrong with them. */
export async function updateRow(
  tx: Database,
  organizationId: string,
  id: string,
  { row, data, key, problem }: { row: number; data: ImportedBadge; key: string; problem: RowProblem | null },
): Promise<void> {
  await tx.execute(sql`
    update badge_import_rows r set data = ${JSON.stringify(data)}::jsonb, import_key = ${key},
      problem = ${problem ? JSON.stringify(problem) : null}::jsonb
    from badge_imports i where i.id = r.import_id and i.organization_id = ${organizationId} and r.import_id = ${id}
      and r.row = ${row}`)
}

/** Saves what a kind of badge becomes. @returns false if there is no such kind */
export async function updateClass(
  tx: Database,
  organizationId: string,
  id: string,
  { place, ...change }: { place: number; templateId?: string | null | undefined; isLeftOut?: boolean | undefined },
): Promise<boolean> {
  const changed = await tx
    .update(badgeImportClasses)
    .set({ ...change, place })
    .where(
      and(
        eq(badgeImportClasses.organizationId, organizationId),
        eq(badgeImportClasses.importId, id),
        eq(badgeImportClasses.place, place),
      ),
    )
    .returning({ place: badgeImportClasses.place })
  return changed.length === 1
}

/** Deletes imports and their rows: after `IMPORT_KEPT_DAYS`, or a week if nobody confirmed them. */
export async function sweepImports(db: Database): Promise<void> {
  await db.execute(sql`
    delete from badge_imports where status <> 'running'
      and (created_at < clock_timestamp() - make_interval(days => ${IMPORT_KEPT_DAYS})
        or status = 'checked' and created_at < clock_timestamp() - interval '7 days')`)
}
