import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { EarnersList } from '#contract/earners/earners-lists.ts'
import { createdAt, id, instant, searchVector, updatedAt } from '#server/platform/database/columns.ts'
import { organizations } from './organizations.ts'

/** One person in one organization, known by a lower-case e-mail address. */
export const earners = pgTable(
  'earners',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    /** Null once the contact data were erased; the badges keep the name. */
    email: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    searchName: text().generatedAlwaysAs(sql`fold(first_name || ' ' || last_name)`),
    metadata: jsonb().$type<Record<string, unknown>>(),
    /** The names that badges of theirs bear and they themselves no more: a trigger keeps them, so that both are found. */
    formerNames: text().notNull().default(''),
    /** Every word by which `find` finds them. */
    searchWords: searchVector().generatedAlwaysAs(
      sql`person_words(first_name, last_name, email, former_names, metadata)`,
    ),
    emailVerifiedAt: instant(),
    /** Since when staff know that mails to the address do not arrive; a trigger lifts it with another address. */
    emailDeadAt: instant(),
    badgesCount: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('earners_organization').on(table.organizationId, table.id),
    unique('earners_email').on(table.organizationId, table.email),
    // Names and addresses are searched together, and the organization with them: see `badges_search`.
    index('earners_search').using(
      'gin',
      table.organizationId,
      sql`${table.searchName} gin_trgm_ops`,
      sql`${table.email} gin_trgm_ops`,
    ),
    index('earners_find').using('gin', table.organizationId, table.searchWords),
    check('earners_email_lower', sql`${table.email} = lower(${table.email})`),
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

/** Who is on which list. */
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
