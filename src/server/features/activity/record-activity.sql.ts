import { type SQL, sql } from 'drizzle-orm'
import type { ActivityDetails, ActivityKind, ActivitySubject } from '#contract/activity.ts'
import type { Database } from '#server/platform/database/database.ts'
import { networkOf } from '#server/platform/http/network-of.ts'

/**
 * Who acted. `stranger`: somebody who failed to sign in as that user. `schedule`: the service, running what that user
 * had planned.
 */
export type Actor =
  | { type: 'person' | 'stranger' | 'schedule'; userId: string }
  | { type: 'token'; userId: string; tokenId: string }
  | { type: 'operator' | 'system' }

/** A value, or an SQL expression in the statement that also writes the subject. */
type Value = string | SQL

export type Subject = {
  type: ActivitySubject
  id?: Value | undefined
  /** Defaults to a lookup by `id`, which does not work for a row that the same statement inserts or that is deleted. */
  label?: Value | undefined
}

/** Who acts, in which organization, and the IP address of the request if there is one. */
export type ActivitySource = { organizationId: string; actor: Actor; address?: string | undefined }

type CallerActivitySource = { organizationId: string; actor: Actor & { userId: string }; address: string }

export type NewActivity = {
  organizationId: string
  actor: Actor
  kind: ActivityKind
  subject?: Subject | undefined
  /** Counts and names of changed fields; never secrets, addresses or free text. */
  details?: ActivityDetails
  /** The IP address of the request; only its network is stored. */
  address?: string | undefined
}

/** The part of a request that says who acts; importing `Request` would pull in `Services` and the features behind it. */
type ActivityRequest = { caller: { organizationId: string; userId: string; tokenId: string | null }; address: string }

/** The organization, actor and address of a caller's lines. */
export const activitySourceOf = ({ caller, address }: ActivityRequest): CallerActivitySource => ({
  organizationId: caller.organizationId,
  actor: actorOf(caller),
  address,
})

function actorOf({ userId, tokenId }: ActivityRequest['caller']): CallerActivitySource['actor'] {
  return tokenId === null ? { type: 'person', userId } : { type: 'token', userId, tokenId }
}

/** The user behind an actor; null for the operator and the service itself. */
export const userOf = (actor: Actor): string | null => ('userId' in actor ? actor.userId : null)

/** Writes a line of an organization's activity, in the transaction of the action that it records. */
export async function recordActivity(tx: Database, activity: NewActivity): Promise<void> {
  await tx.execute(activityInsert(activity))
}

/**
 * The statement that inserts a line; can be a CTE of the action's own statement.
 * @param from the FROM clause for the subject's expressions; inserts a line for each of its rows
 */
export function activityInsert(
  { organizationId, actor, kind, subject, details, address }: NewActivity,
  from?: SQL,
): SQL {
  return sql`
    insert into activities (organization_id, actor_type, user_id, actor_name, kind, subject_type, subject_id,
      subject_label, details, network)
    select ${organizationId}::uuid, ${actor.type}, ${userOf(actor)}::uuid, ${nameOf(actor)},
      ${kind}, ${subject?.type ?? null}::text, ${subject?.id ?? null}::uuid, ${labelOf(organizationId, subject)},
      ${JSON.stringify(details ?? {})}::jsonb, ${address === undefined ? null : networkOf(address)}::text
    ${from ? sql`from ${from}` : sql``}`
}

function nameOf(actor: Actor): SQL {
  if (actor.type === 'token') return sql`coalesce((select name from api_tokens where id = ${actor.tokenId}::uuid), '')`
  if (actor.type === 'person' || actor.type === 'schedule')
    return sql`coalesce((select name || ' ' || last_name from users where id = ${actor.userId}::uuid), '')`
  return sql`''`
}

function labelOf(organizationId: string, subject: Subject | undefined): SQL {
  if (subject?.label !== undefined) return sql`${subject.label}::text`
  const label = subject?.id === undefined ? undefined : LABELS[subject.type]
  return label ? sql`coalesce((${label(sql`${subject!.id}::uuid`, sql`${organizationId}::uuid`)}), '')` : sql`''`
}

const templateTitle = (id: SQL, organization: SQL) => sql`
  select v.title from templates t join template_versions v on v.id = t.current_version_id
  where t.id = ${id} and t.organization_id = ${organization}`

/** The current name of a subject, by its type. */
const LABELS: Partial<Record<ActivitySubject, (id: SQL, organization: SQL) => SQL>> = {
  badge: (id, organization) => sql`
    select b.recipient_first_name || ' ' || b.recipient_last_name || ', ' || v.title
    from badges b join template_versions v on v.id = b.template_version_id
    where b.id = ${id} and b.organization_id = ${organization}`,
  award: (id, organization) => sql`
    select concat_ws(', ', v.title, a.list_name) from awards a left join template_versions v on v.id = a.template_version_id
    where a.id = ${id} and a.organization_id = ${organization}`,
  template: templateTitle,
  learning_path: templateTitle,
  earners_list: (id, organization) => sql`
    select name from earners_lists where id = ${id} and organization_id = ${organization}`,
  earner: (id, organization) => sql`
    select first_name || ' ' || last_name from earners where id = ${id} and organization_id = ${organization}`,
  api_token: (id, organization) => sql`
    select name from api_tokens where id = ${id} and organization_id = ${organization}`,
  organization: (_, organization) => sql`select name from organizations where id = ${organization}`,
  // Not scoped by organization: a user can belong to several, or have left this one.
  user: (id) => sql`select name || ' ' || last_name from users where id = ${id}`,
}
