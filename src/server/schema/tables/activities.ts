import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ActivityActor, ActivityDetails, ActivityKind, ActivitySubject } from '#contract/activity.ts'
import { createdAt, id } from '#server/platform/database/columns.ts'
import { organizations } from './organizations.ts'

/**
 * An organization's activity log: one row per action, with names as they were. A trigger refuses changes except by the
 * database functions for retention and erasure. No foreign keys, because rows outlive what they describe.
 */
export const activities = pgTable(
  'activities',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    actorType: text().$type<ActivityActor>().notNull(),
    /** Who acted, the owner of the token used, or the account that somebody tried to sign in to. */
    userId: uuid(),
    actorName: text().notNull().default(''),
    kind: text().$type<ActivityKind>().notNull(),
    subjectType: text().$type<ActivitySubject>(),
    subjectId: uuid(),
    subjectLabel: text().notNull().default(''),
    details: jsonb().$type<ActivityDetails>().notNull().default({}),
    /** Origin as a network, never as a full IP address. */
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
