import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { EarnersList } from '#contract/earners/earners-lists.ts'
import { createdAt, id, instant, searchVector, updatedAt } from '#server/platform/database/columns.ts'
import { organizations } from './organizations.ts'

/** A person in an organization, identified by a lower-case e-mail address and a name: people may share an address. */
export const earners = pgTable(
  'earners',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    /** Null after the contact data were erased; badges keep the name. */
    email: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** How certificates spell the name of a badge that their faces cannot draw; null if nothing was chosen. */
    certificateName: text(),
    /** The folded words of the name in one order, which no two people at an address have in common. */
    nameKey: text().notNull().generatedAlwaysAs(sql`name_key(first_name, last_name)`),
    searchName: text().generatedAlwaysAs(sql`fold(first_name || ' ' || last_name)`),
    metadata: jsonb().$type<Record<string, unknown>>(),
    /** Names on the person's badges that differ from the current one, kept by a trigger so that search finds both. */
    formerNames: text().notNull().default(''),
    /** Index for the `find` parameter. */
    searchWords: searchVector().generatedAlwaysAs(
      sql`person_words(first_name, last_name, email, former_names, metadata)`,
    ),
    emailVerifiedAt: instant(),
    /** Since when the address is marked as undeliverable; a trigger clears it when the address changes. */
    emailDeadAt: instant(),
    badgesCount: integer().notNull().default(0),
    /** How many of them are of undone awards. */
    undoneCount: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('earners_organization').on(table.organizationId, table.id),
    // The address first: a search for one reads its few people, also where the planner has no statistics.
    unique('earners_person').on(table.email, table.organizationId, table.nameKey),
    // One index for name, address and organization; see `badges_search`.
    index('earners_search').using(
      'gin',
      table.organizationId,
      sql`${table.searchName} gin_trgm_ops`,
      sql`${table.email} gin_trgm_ops`,
    ),
    index('earners_find').using('gin', table.organizationId, table.searchWords),
    // People of the same name, among whom joins are suggested.
    index('earners_name_key').on(table.organizationId, table.nameKey).concurrently(),
    index('earners_undone').on(table.organizationId).where(sql`${table.undoneCount} > 0`),
    check('earners_email_lower', sql`${table.email} = lower(${table.email})`),
    check('earners_certificate_name', sql`length(${table.certificateName}) between 1 and 255`),
  ],
)

export const earnersLists = pgTable(
  'earners_lists',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    name: text().notNull(),
    description: text(),
    status: text().$type<EarnersList['status']>().notNull().default('enabled'),
    type: text().$type<EarnersList['type']>().notNull().default('list'),
    earnersCount: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('earners_lists_organization').on(table.organizationId, table.id),
    index('earners_lists_newest').on(table.organizationId, table.createdAt.desc(), table.id.desc()),
    check('earners_lists_status', sql`${table.status} in ('enabled', 'disabled')`),
    check('earners_lists_type', sql`${table.type} in ('list', 'import')`),
    check('earners_lists_name', sql`length(${table.name}) between 1 and 255`),
  ],
)

/** Members of earners lists. */
export const listMembers = pgTable(
  'list_members',
  {
    organizationId: uuid().notNull(),
    listId: uuid().notNull(),
    earnerId: uuid().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.earnerId] }),
    foreignKey({
      name: 'list_members_list',
      columns: [table.organizationId, table.listId],
      foreignColumns: [earnersLists.organizationId, earnersLists.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'list_members_earner',
      columns: [table.organizationId, table.earnerId],
      foreignColumns: [earners.organizationId, earners.id],
    }),
    index('list_members_by_earner').on(table.earnerId),
  ],
)
