import { and, desc, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { ActivityKind } from '#contract/activity.ts'
import { instantFrom } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { activities } from '#server/schema/tables/activities.ts'

/** The activities that change an object: their kinds, and its id or the user, unless an organization has only one. */
export type ChangesOf = { kinds: ActivityKind[]; subjectId?: string; userId?: string }

/** Kinds that say themselves what they change. All others change the fields that their details name, or any. */
const FIELDS_OF: Partial<Record<ActivityKind, string[]>> = {
  template_activated: ['status'],
  template_archived: ['status'],
  template_restored: ['status'],
  path_steps_changed: ['learning_path', 'needed_steps', 'expired_counts'],
}

/**
 * Who changed these fields of an object last, and when; nulls if no activity tells.
 * @param fields in the API's names, such as `address_info.city`
 */
export async function findLastChange(
  db: Database,
  organizationId: string,
  { subjectId, kinds, userId }: ChangesOf,
  fields: string[],
) {
  const [row] = await db
    .select({ userId: activities.userId, name: activities.actorName, createdAt: activities.createdAt })
    .from(activities)
    .where(
      and(
        eq(activities.organizationId, organizationId),
        subjectId ? eq(activities.subjectId, subjectId) : undefined,
        inArray(activities.kind, kinds),
        userId ? eq(activities.userId, userId) : undefined,
        changesOneOf(fields, kinds),
      ),
    )
    .orderBy(desc(activities.createdAt), desc(activities.id))
    .limit(1)
  if (!row) return { by: null, at: null }
  return { by: row.userId === null ? null : { uuid: row.userId, name: row.name }, at: instantFrom(row.createdAt) }
}

/** What details call some fields of the API. */
const OTHER_NAMES: Record<string, string> = {
  recipient_email: 'email',
  recipient_first_name: 'firstName',
  recipient_last_name: 'lastName',
  certificate_name: 'certificateName',
  profile_picture: 'picture',
}

/** Details name leaves and whole fields: `words` is named by `words.en`, and the other way round. */
function changesOneOf(fields: string[], kinds: ActivityKind[]): SQL | undefined {
  const names = [
    ...new Set(fields.flatMap((field) => [field, field.split('.')[0] ?? field, OTHER_NAMES[field] ?? field])),
  ]
  const known = kinds.filter((kind) => FIELDS_OF[kind])
  const telling = known.filter((kind) => FIELDS_OF[kind]?.some((field) => names.includes(field)))
  const list = sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )
  return or(
    telling.length > 0 ? inArray(activities.kind, telling) : undefined,
    and(sql`not ${activities.details} ? 'fields'`, known.length > 0 ? notInArray(activities.kind, known) : undefined),
    sql`${activities.details} -> 'fields' ?| array[${list}]::text[]`,
  )
}

/** The fields that activities after an instant name. */
export async function findFieldsChangedAfter(
  db: Database,
  organizationId: string,
  subjectId: string,
  after: string,
): Promise<string[]> {
  const rows = await db
    .select({ kind: activities.kind, details: activities.details })
    .from(activities)
    .where(
      and(
        eq(activities.organizationId, organizationId),
        eq(activities.subjectId, subjectId),
        sql`${activities.createdAt} > ${after}::timestamptz`,
      ),
    )
  return rows.flatMap(({ kind, details }) => [
    ...(FIELDS_OF[kind] ?? []),
    ...(Array.isArray(details['fields']) ? details['fields'] : []),
  ])
}
