import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ActivityActor, ActivityDetails, ActivityKind, ActivitySubject } from '#contract/activity.ts'
import { createdAt, id } from '#server/platform/database/columns.ts'
import { organizations } from './organizations.ts'

/**
 * All that happened in an organization: one line for each act, with names as they were. A trigger refuses every change; only
 * functions of the database that sweep and erase may make one. Ids refer to nothing, because a line outlives what it tells of.
 */
export const activities = pgTable(
  'activities',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    actorType: text().$type<ActivityActor>().notNull(),
    /** Who acted, whose token did, or as whom a stranger tried to sign in. */
    userId: uuid(),
    actorName: text().notNull().default(''),
    kind: text().$type<ActivityKind>().notNull(),
    subjectType: text().$type<ActivitySubject>(),
    subjectId: uuid(),
    subjectLabel: text().notNull().default(''),
    details: jsonb().$type<ActivityDetails>().notNull().default({}),
    /** Where it came from, as a network and never as an address. */
    network: text(),
    searchText: text().generatedAlwaysAs(sql`fold(actor_name || ' ' || subject_label || ' ' || coalesce(network, ''))`),
    createdAt: createdAt(),
  },
  (table) => [
    index('activities_newest').on(table.organizationId, table.createdAt.desc(), table.id.desc()),
    index('activities_user').on(table.organizationId, table.userId, table.createdAt.desc(), table.id.desc()),
    index('activities_subject').on(table.organizationId, table.subjectId),
    index('activities_search').using('gin', table.organizationId, sql`${table.searchText} gin_trgm_ops`),
    check(
      'activities_actor',
      sql`${table.actorType} in ('person', 'token', 'stranger', 'operator', 'system', 'schedule')`,
    ),
    check('activities_user', sql`(${table.userId} is null) = (${table.actorType} in ('operator', 'system'))`),
  ],
)
