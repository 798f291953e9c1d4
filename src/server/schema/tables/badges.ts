import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BadgeStatus, Original } from '#contract/badges.ts'
import type { CreditStatus } from '#contract/credits.ts'
import type { HistorySubject } from '#contract/history.ts'
import type { Evidence } from '#contract/micro-credentials/micro-credentials.ts'
import { createdAt, id, instant, updatedAt, wallClock } from '#server/platform/database/columns.ts'
import { users } from './accounts.ts'
import { awards } from './awards.ts'
import { earners } from './earners.ts'
import { organizations } from './organizations.ts'
import { templateVersions } from './templates.ts'

/** Issued badges. Recipient name and address are as of the issue and change only by an explicit correction. */
export const badges = pgTable(
  'badges',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    /** Sequence number in the organization, from 1: deep pages seek by it instead of using OFFSET. */
    seq: integer().notNull(),
    /** The badge number, such as `7K2M-94QX`; unique in the whole service. */
    number: text().notNull().default(sql`new_badge_number()`),
    templateId: uuid().notNull(),
    templateVersionId: uuid().notNull(),
    /** Null after a complete erasure of the person. */
    earnerId: uuid(),
    /** The badge that this one renews, whose dates stay as they are. The index serves the reverse lookup. */
    renewsBadgeId: uuid(),
    awardId: uuid(),
    /** Empty after the person's contact data were erased. */
    recipientEmail: text().notNull(),
    recipientFirstName: text().notNull(),
    recipientLastName: text().notNull(),
    searchName: text().generatedAlwaysAs(sql`fold(recipient_first_name || ' ' || recipient_last_name)`),
    activityTitle: text().notNull().default(''),
    activityStartedAt: date({ mode: 'string' }),
    activityEndedAt: date({ mode: 'string' }),
    notes: text().notNull().default(''),
    additionalDetails: jsonb().$type<unknown[]>(),
    grade: text(),
    gradeScale: text(),
    /** ECTS credits. */
    creditsEarned: numeric({ precision: 4, scale: 2, mode: 'number' }),
    evidence: jsonb().$type<Evidence[]>(),
    imported: boolean().notNull().default(false),
    /** Imported badges only: who issued it elsewhere, when, and where it can be seen; null after a complete erasure. */
    original: jsonb().$type<Original>(),
    /** Imported badges only: the hash of what it was elsewhere, so that no import brings it in twice. */
    importKey: text(),
    status: text().$type<BadgeStatus>().notNull().default('valid'),
    emittedAt: wallClock().notNull(),
    expiresAt: wallClock(),
    revokedAt: wallClock(),
    revokedReason: text(),
    /** When its award was undone, by the service's clock: the badge is revoked then, and in no figure. */
    undoneAt: instant(),
    /** Uses of the share buttons on its public page; null for none. */
    sharedCount: integer(),
    /** When the recipient first followed the link in the mail; after that, name and address can no longer be corrected. */
    openedAt: instant(),
    /** When the person was completely erased. Written only by `erase_badges`; the badge never changes after it. */
    erasedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('badges_organization').on(table.organizationId, table.id),
    unique('badges_seq').on(table.organizationId, table.seq),
    unique('badges_number').on(table.number),
    // The foreign key to a badge of the same organization is in the migration, because drizzle cannot declare it deferred.
    uniqueIndex('badges_import_key')
      .on(table.organizationId, table.importKey)
      .where(sql`${table.importKey} is not null and ${table.undoneAt} is null`),
    index('badges_imported').on(table.organizationId, table.createdAt.desc()).where(sql`${table.imported}`),
    uniqueIndex('badges_renewed').on(table.renewsBadgeId).where(sql`${table.renewsBadgeId} is not null`),
    // The filter by renewed badges: `badges_renewed` begins with the badge, so it reads the renewals of all organizations.
    index('badges_renewals')
      .on(table.organizationId, table.renewsBadgeId)
      .where(sql`${table.renewsBadgeId} is not null`)
      .concurrently(),
    foreignKey({
      name: 'badges_version',
      columns: [table.organizationId, table.templateId, table.templateVersionId],
      foreignColumns: [templateVersions.organizationId, templateVersions.templateId, templateVersions.id],
    }),
    foreignKey({
      name: 'badges_earner',
      columns: [table.organizationId, table.earnerId],
      foreignColumns: [earners.organizationId, earners.id],
    }),
    foreignKey({
      name: 'badges_award',
      columns: [table.organizationId, table.awardId],
      foreignColumns: [awards.organizationId, awards.id],
    }),
    index('badges_by_award').on(table.awardId, table.seq),
    index('badges_newest').on(table.organizationId, table.createdAt.desc(), table.id.desc()),
    index('badges_issued').on(table.organizationId, table.emittedAt.desc(), table.id.desc()),
    // Covers counting the holders of a period, by list and awarding person too, with an index-only scan.
    index('badges_of_period')
      .on(table.organizationId, table.emittedAt, table.templateId, table.earnerId, table.awardId)
      .where(sql`${table.undoneAt} is null`)
      .concurrently(),
    index('badges_last_name').on(
      table.organizationId,
      sql`lower(${table.recipientLastName}) desc nulls last`,
      table.id.desc(),
    ),
    index('badges_expires').on(table.organizationId, table.expiresAt, table.id),
    index('badges_template').on(table.organizationId, table.templateId, table.createdAt.desc()),
    // Includes the version, so that counting badges by person or version is an index-only scan.
    index('badges_by_earner').on(table.organizationId, table.earnerId, table.templateVersionId),
    index('badges_email').on(table.organizationId, table.recipientEmail),
    index('badges_revoked').on(table.organizationId, table.createdAt.desc()).where(sql`${table.status} <> 'valid'`),
    // The filter by the day of revocation.
    index('badges_revoked_at')
      .on(table.organizationId, table.revokedAt)
      .where(sql`${table.revokedAt} is not null`)
      .concurrently(),
    index('badges_shared').on(table.organizationId, table.undoneAt).where(sql`${table.sharedCount} is not null`),
    index('badges_undone').on(table.organizationId, table.createdAt.desc()).where(sql`${table.undoneAt} is not null`),
    // The organization is in the trigram index too (btree_gin), or a search would scan the names of all organizations.
    index('badges_search').using('gin', table.organizationId, sql`${table.searchName} gin_trgm_ops`),
    check('badges_status', sql`${table.status} in ('valid', 'revoked', 'invalid')`),
    check(
      'badges_revoked',
      sql`(${table.status} = 'revoked') = (${table.revokedAt} is not null) and (${table.revokedAt} is null) = (${table.revokedReason} is null)`,
    ),
    check('badges_imported', sql`${table.imported} or (${table.original} is null and ${table.importKey} is null)`),
    check('badges_undone', sql`${table.undoneAt} is null or ${table.status} = 'revoked'`),
    check('badges_expires_after_issue', sql`${table.expiresAt} > ${table.emittedAt}`),
    check('badges_erased', sql`(${table.erasedAt} is null) = (${table.earnerId} is not null)`),
    check('badges_renews_another', sql`${table.renewsBadgeId} <> ${table.id}`),
    check('badges_activity', sql`${table.activityEndedAt} >= ${table.activityStartedAt}`),
  ],
)

/** Count of badges by month of `emitted_at`, kept by a trigger, so that yearly statistics read few rows. */
export const badgeMonths = pgTable(
  'badge_months',
  {
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    month: date({ mode: 'string' }).notNull(),
    isLearningPath: boolean().notNull(),
    type: text().notNull(),
    badges: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.month, table.isLearningPath, table.type] })],
)

/** Count of valid badges by expiry day, kept by a trigger, so that the number of expired ones is a sum over days. */
export const badgeExpiries = pgTable(
  'badge_expiries',
  {
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    badges: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.day] })],
)

export const creditTransactions = pgTable(
  'credit_transactions',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    /** Null if made by the operator's command. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    description: text().notNull(),
    /** Negative for spent credits. */
    credits: integer().notNull(),
    currency: text().notNull().default('EUR'),
    amount: numeric({ precision: 12, scale: 2 }).notNull().default('0.00'),
    status: text().$type<CreditStatus>().notNull().default('accepted'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('credit_transactions_newest').on(table.organizationId, table.createdAt.desc(), table.id.desc()),
    check('credit_transactions_status', sql`${table.status} in ('request', 'accepted', 'declined')`),
    check('credit_transactions_currency', sql`${table.currency} = 'EUR'`),
  ],
)

/** History: who did what to which template, list, badge or setting. */
export const events = pgTable(
  'events',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Null if the service or its operator acted. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    subject: text().$type<HistorySubject>().notNull(),
    subjectId: uuid().notNull(),
    action: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    index('events_subject').on(table.organizationId, table.subject, table.subjectId, table.createdAt.desc()),
    // For erasing and copying what is stored about a person: few events say more than that they happened.
    index('events_with_data').on(table.organizationId).where(sql`${table.data} <> '{}'`).concurrently(),
    check(
      'events_subject',
      sql`${table.subject} in ('organization', 'user', 'template', 'earners_list', 'earner', 'badge')`,
    ),
  ],
)
