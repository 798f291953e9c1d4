import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#server/platform/database/columns.ts'
import { users } from './accounts.ts'
import { passports } from './passports.ts'

const ofUser = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Public keys of passkeys. A passkey alone is enough to sign in. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: ofUser(),
    /** The authenticator's credential id, in base64url. */
    credentialId: text().notNull().unique('passkeys_credential'),
    /** A COSE key, in base64url. */
    publicKey: text().notNull(),
    /** The authenticator's signature counter; many always report 0. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull().default([]),
    /** Whether it is synced between devices, as by a password manager. */
    isSynced: boolean().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

/** Single-use challenges for passkeys, stored as hashes. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text().primaryKey(),
    purpose: text().$type<'register' | 'sign_in' | 'prove' | 'passport_add' | 'passport_enter'>().notNull(),
    /** Null before sign-in. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** The passport that gets a passkey. */
    passportId: uuid().references(() => passports.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('passkey_challenges_user').on(table.userId),
    index('passkey_challenges_passport').on(table.passportId),
    check(
      'passkey_challenges_purpose',
      sql`${table.purpose} in ('register', 'sign_in', 'prove', 'passport_add', 'passport_enter')`,
    ),
  ],
)

/** TOTP secrets (RFC 6238), encrypted with the service's key. */
export const oneTimeCodes = pgTable('one_time_codes', {
  userId: ofUser().primaryKey(),
  /** Null until confirmed by a first code. */
  sealedSecret: text(),
  confirmedAt: instant(),
  /** Time step of the last accepted code; codes of this or earlier steps are rejected. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  /** Secret of an app being set up; the current one stays valid until a code of the new one confirms it. */
  pendingSecret: text(),
})

/** Single-use recovery codes, stored as keyed hashes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: ofUser(), codeHash: text().notNull(), usedAt: instant() },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** Sign-ins that passed the password and await the second factor. The cookie holds the token, the row its hash. */
export const signInSteps = pgTable(
  'sign_in_steps',
  { tokenHash: text().primaryKey(), userId: ofUser(), expiresAt: instant().notNull() },
  (table) => [index('sign_in_steps_user').on(table.userId)],
)
