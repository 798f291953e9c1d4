import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ClaimKind, ClaimQuestion, ClaimStatus } from '#contract/claims/claims.ts'
import type { Answered, ClaimFile, SubmissionStatus } from '#contract/claims/submissions.ts'
import type { Language } from '#contract/formats.ts'
import { bytes, createdAt, id, instant, updatedAt, wallClock } from '#server/platform/database/columns.ts'
import { users } from './accounts.ts'
import { badges } from './badges.ts'
import { earnersLists } from './earners.ts'
import { organizations } from './organizations.ts'
import { templates } from './templates.ts'

/** Badges that people can ask for. */
export const claims = pgTable(
  'claims',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    templateId: uuid()
      .notNull()
      .references(() => templates.id, { onDelete: 'cascade' }),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Of its address. */
    code: text().notNull().unique('claims_code'),
    /** Signs what browsers keep of it, the codes of its screen, and the links of what was given back. */
    secret: text().notNull(),
    status: text().$type<ClaimStatus>().notNull(),
    kind: text().$type<ClaimKind>().notNull(),
    title: text().notNull(),
    text: text().notNull().default(''),
    opensAt: wallClock(),
    closesAt: wallClock(),
    seats: integer(),
    needsApproval: boolean().notNull().default(false),
    isTurning: boolean().notNull().default(false),
    word: text(),
    /** The word before it, which counts for some minutes more. */
    formerWord: text(),
    wordChangedAt: instant(),
    listId: uuid().references(() => earnersLists.id, { onDelete: 'set null' }),
    domain: text(),
    activityTitle: text().notNull().default(''),
    activityStartedAt: date({ mode: 'string' }),
    activityEndedAt: date({ mode: 'string' }),
    notes: text().notNull().default(''),
    questions: jsonb().$type<ClaimQuestion[]>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('claims_newest').on(table.organizationId, table.createdAt),
    index('claims_template').on(table.templateId),
    index('claims_list').on(table.listId),
    check('claims_status', sql`${table.status} in ('draft', 'open', 'paused', 'closed')`),
    check('claims_kind', sql`${table.kind} in ('open', 'word', 'codes', 'list', 'domain')`),
  ],
)

/** What was answered, with the questions as they were. Answers that are older than files have none. */
export type Answers = (Omit<Answered, 'file'> & { file?: ClaimFile | null })[]

/** What people have sent and not proved yet. It keeps a seat for a while, and is deleted after a day. */
export const claimForms = pgTable(
  'claim_forms',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    claimId: uuid()
      .notNull()
      .references(() => claims.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    language: text().$type<Language>().notNull(),
    answers: jsonb().$type<Answers>().notNull(),
    /** By the service's clock, as the window of the claim. */
    heldUntil: instant().notNull(),
    /** When its address was proved. */
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('claim_forms_claim').on(table.claimId, table.email),
    index('claim_forms_email').on(table.organizationId, table.email),
    check('claim_forms_language', sql`${table.language} in ('it', 'en')`),
  ],
)

/** Codes that serve once each. They are found by their hash, so that no comparison tells how much of one was right. */
export const claimCodes = pgTable(
  'claim_codes',
  {
    claimId: uuid()
      .notNull()
      .references(() => claims.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    code: text().notNull(),
    codeHash: text().notNull(),
    /** The form that was last sent with it, for which it is kept as long as its seat. */
    formId: uuid().references(() => claimForms.id, { onDelete: 'set null' }),
    usedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.claimId, table.place] }),
    unique('claim_codes_hash').on(table.claimId, table.codeHash),
    index('claim_codes_form').on(table.formId).where(sql`${table.formId} is not null`),
  ],
)

/** What people have sent whose address is proved: one for each address. */
export const claimSubmissions = pgTable(
  'claim_submissions',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    claimId: uuid()
      .notNull()
      .references(() => claims.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    language: text().$type<Language>().notNull(),
    answers: jsonb().$type<Answers>().notNull(),
    status: text().$type<SubmissionStatus>().notNull(),
    sentAt: instant().notNull(),
    returnedCount: integer().notNull().default(0),
    /** What was written as it was given back or declined. */
    words: text().notNull().default(''),
    decidedAt: instant(),
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    badgeId: uuid().references(() => badges.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    unique('claim_submissions_once').on(table.claimId, table.email),
    index('claim_submissions_sent').on(table.claimId, table.sentAt.desc(), table.id.desc()),
    index('claim_submissions_open')
      .on(table.organizationId, table.status, table.sentAt)
      .where(sql`${table.status} in ('received', 'returned', 'waiting')`),
    index('claim_submissions_email').on(table.organizationId, table.email),
    index('claim_submissions_badge').on(table.badgeId),
    check(
      'claim_submissions_status',
      sql`${table.status} in ('received', 'returned', 'waiting', 'awarded', 'declined', 'lapsed')`,
    ),
    check('claim_submissions_language', sql`${table.language} in ('it', 'en')`),
  ],
)

/** Files that answer questions. One that no submission has taken is deleted after two days. */
export const claimFiles = pgTable(
  'claim_files',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    claimId: uuid()
      .notNull()
      .references(() => claims.id, { onDelete: 'cascade' }),
    submissionId: uuid().references(() => claimSubmissions.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    mediaType: text().$type<ClaimFile['media_type']>().notNull(),
    content: bytes().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('claim_files_submission').on(table.submissionId),
    index('claim_files_loose').on(table.organizationId, table.createdAt).where(sql`${table.submissionId} is null`),
    index('claim_files_claim').on(table.claimId),
  ],
)
