import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/formats.ts'
import { createdAt, id, instant } from '#server/platform/database/columns.ts'
import { badges } from './badges.ts'

/**
 * A person's own view of their badges in every organization: the addresses that they have proved to be theirs. It is made
 * when somebody first proves one. No badge depends on it.
 */
export const passports = pgTable('passports', { id: id(), createdAt: createdAt() })

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

/** Requests to prove an address, by the code or the link of one mail. Without a passport the proof enters, else it adds the address. */
export const passportProofs = pgTable(
  'passport_proofs',
  {
    id: id(),
    email: text().notNull(),
    passportId: uuid().references(() => passports.id, { onDelete: 'cascade' }),
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
  (table) => [check('passport_proofs_language', sql`${table.language} in ('it', 'en')`)],
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
