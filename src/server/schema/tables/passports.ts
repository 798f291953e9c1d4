import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Language } from '#contract/formats.ts'
import { createdAt, id, instant } from '#server/platform/database/columns.ts'
import { badges } from './badges.ts'
import { claimForms } from './claims.ts'

/**
 * A person's own view of their badges in every organization: the addresses that they have proved to be theirs. It is made
 * when somebody first proves one. No badge depends on it.
 */
export const passports = pgTable('passports', {
  id: id(),
  createdAt: createdAt(),
  /** When the person said that they want no lasting address and no more questions about it. */
  lastingRefusedAt: instant(),
})

/** The proved addresses, each in one passport. */
export const passportAddresses = pgTable(
  'passport_addresses',
  {
    /** In lower case, as the addresses of earners. */
    email: text().primaryKey(),
    passportId: uuid()
      .notNull()
      .references(() => passports.id, { onDelete: 'cascade' }),
    isMain: boolean().notNull().default(false),
    /** When the person last showed that they read its mail. */
    provedAt: createdAt(),
    /** The passport that held it before both were joined, which can be undone for a week. */
    joinedFrom: uuid().references(() => passports.id, { onDelete: 'set null' }),
    joinedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('passport_addresses_passport').on(table.passportId),
    uniqueIndex('passport_addresses_main').on(table.passportId).where(sql`${table.isMain}`),
    index('passport_addresses_joined').on(table.joinedFrom).where(sql`${table.joinedFrom} is not null`),
    check('passport_addresses_lower', sql`${table.email} = lower(${table.email})`),
  ],
)

/** Browsers in which a passport is open. The cookie holds the token, the row only its hash. */
export const passportSessions = pgTable(
  'passport_sessions',
  {
    id: id(),
    passportId: uuid()
      .notNull()
      .references(() => passports.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull().unique('passport_sessions_token_hash'),
    userAgent: text().notNull().default(''),
    createdAt: createdAt(),
    lastSeenAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('passport_sessions_passport').on(table.passportId)],
)

/** Passkeys that open a passport, beside the mails to its addresses. They prove no address. */
export const passportPasskeys = pgTable(
  'passport_passkeys',
  {
    id: id(),
    passportId: uuid()
      .notNull()
      .references(() => passports.id, { onDelete: 'cascade' }),
    /** The authenticator's credential id, in base64url. */
    credentialId: text().notNull().unique('passport_passkeys_credential'),
    /** A COSE key, in base64url. */
    publicKey: text().notNull(),
    /** The authenticator's signature counter; many always report 0. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull().default([]),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (table) => [index('passport_passkeys_passport').on(table.passportId)],
)

/** Requests to prove an address, by the code or the link of one mail. Without a passport the proof enters, else it adds the address. */
export const passportProofs = pgTable(
  'passport_proofs',
  {
    id: id(),
    email: text().notNull(),
    passportId: uuid().references(() => passports.id, { onDelete: 'cascade' }),
    /** What was sent by a claim, if the address is proved for that: then it opens no passport. */
    claimFormId: uuid().references(() => claimForms.id, { onDelete: 'cascade' }),
    language: text().$type<Language>().notNull(),
    /** Null until the mail is written: code and token are in the mail alone. */
    codeHash: text(),
    tokenHash: text().unique('passport_proofs_token_hash'),
    /** Wrong codes so far. */
    tries: integer().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [
    index('passport_proofs_claim_form').on(table.claimFormId).where(sql`${table.claimFormId} is not null`),
    check('passport_proofs_language', sql`${table.language} in ('it', 'en')`),
  ],
)

export type Visibility = 'link' | 'hidden'

/** Badges whose earner does not show their page to everybody. The badge itself, its files and all figures stay as they are. */
export const badgeVisibilities = pgTable(
  'badge_visibilities',
  {
    badgeId: uuid()
      .primaryKey()
      .references(() => badges.id, { onDelete: 'cascade' }),
    visibility: text().$type<Visibility>().notNull(),
    /** Of the secret in the link, for `link`. */
    secretHash: text(),
    updatedAt: createdAt(),
  },
  (table) => [
    check(
      'badge_visibilities_visibility',
      sql`${table.visibility} = 'link' and ${table.secretHash} is not null or ${table.visibility} = 'hidden' and ${table.secretHash} is null`,
    ),
  ],
)

/** ZIPs with everything of a passport, generated in the background and kept for a week. */
export const passportExports = pgTable(
  'passport_exports',
  {
    id: id(),
    /** Null once the passport is forgotten: the row stays until its files are removed. */
    passportId: uuid().references(() => passports.id, { onDelete: 'set null' }),
    language: text().$type<Language>().notNull(),
    status: text().$type<'waiting' | 'ready' | 'failed'>().notNull().default('waiting'),
    badgesDone: integer().notNull().default(0),
    badgesCount: integer().notNull().default(0),
    /** Number of parts in the storage, which form the file when concatenated; null until it is ready. */
    parts: integer(),
    size: bigint({ mode: 'number' }),
    /** No other worker takes it before. */
    leasedUntil: createdAt(),
    attempts: integer().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant().notNull().default(sql`clock_timestamp() + interval '7 days'`),
  },
  (table) => [
    index('passport_exports_passport').on(table.passportId),
    index('passport_exports_waiting').on(table.leasedUntil).where(sql`${table.status} = 'waiting'`),
    check('passport_exports_status', sql`${table.status} in ('waiting', 'ready', 'failed')`),
    check('passport_exports_ready', sql`(${table.status} = 'ready') = (${table.parts} is not null)`),
    check('passport_exports_language', sql`${table.language} in ('it', 'en')`),
  ],
)

/** A person's public page, made when they first set it up. Nobody sees it unless it is on. */
export const passportPages = pgTable(
  'passport_pages',
  {
    passportId: uuid()
      .primaryKey()
      .references(() => passports.id, { onDelete: 'cascade' }),
    /** The last part of its address. */
    slug: text().notNull().unique('passport_pages_slug'),
    /** The slug with letters that look alike made equal, so that no two pages can be taken for each other. */
    slugKey: text().notNull().unique('passport_pages_slug_key'),
    isOn: boolean().notNull().default(false),
    name: text().notNull(),
    words: text().notNull().default(''),
    /** Whether search engines may list it. */
    isIndexed: boolean().notNull().default(false),
    language: text().$type<Language>().notNull(),
    updatedAt: createdAt(),
  },
  (table) => [
    check('passport_pages_name', sql`length(${table.name}) between 1 and 120`),
    check('passport_pages_words', sql`length(${table.words}) <= 280`),
    check('passport_pages_language', sql`${table.language} in ('it', 'en')`),
  ],
)

/** The parts of a page, in order. */
export const passportCollections = pgTable(
  'passport_collections',
  {
    id: id(),
    passportId: uuid()
      .notNull()
      .references(() => passports.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    position: integer().notNull(),
  },
  (table) => [
    index('passport_collections_passport').on(table.passportId, table.position),
    check('passport_collections_title', sql`length(${table.title}) between 1 and 80`),
  ],
)

/**
 * The badges that somebody has chosen for their page, in order. What is hidden, revoked, or no longer theirs keeps its place
 * here and is not shown.
 */
export const collectedBadges = pgTable(
  'collected_badges',
  {
    passportId: uuid()
      .notNull()
      .references(() => passports.id, { onDelete: 'cascade' }),
    badgeId: uuid()
      .notNull()
      .references(() => badges.id, { onDelete: 'cascade' }),
    collectionId: uuid()
      .notNull()
      .references(() => passportCollections.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.passportId, table.badgeId] }),
    index('collected_badges_collection').on(table.collectionId, table.position),
    index('collected_badges_badge').on(table.badgeId),
  ],
)
