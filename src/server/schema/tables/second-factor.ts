import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#server/platform/database/columns.ts'
import { users } from './accounts.ts'

const ofUser = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** The public halves of passkeys: each is enough to sign in with. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: ofUser(),
    /** What the authenticator calls it, in base64url. */
    credentialId: text().notNull().unique('passkeys_credential'),
    /** A COSE key, in base64url. */
    publicKey: text().notNull(),
    /** How often the authenticator says that it has signed; many always say 0. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull().default([]),
    /** Whether it is kept by a password manager for several devices. */
    isSynced: boolean().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

/** What passkeys are asked to sign. Each is good for one answer, and only its hash is kept. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text().primaryKey(),
    purpose: text().$type<'register' | 'sign_in' | 'prove'>().notNull(),
    /** Null where nobody has signed in yet. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('passkey_challenges_user').on(table.userId),
    check('passkey_challenges_purpose', sql`${table.purpose} in ('register', 'sign_in', 'prove')`),
  ],
)

/** The secret that a person's app makes one-time codes from (RFC 6238), encrypted with the service's key. */
export const oneTimeCodes = pgTable('one_time_codes', {
  userId: ofUser().primaryKey(),
  /** Null until a first code has confirmed it. */
  sealedSecret: text(),
  confirmedAt: instant(),
  /** The step of the last code that was taken: no code of it or before counts any more. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  /** Of an app that is being set up; the one before goes on until a code of this one comes. */
  pendingSecret: text(),
})

/** Each lets in once in place of a code. Only a keyed hash is kept. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: ofUser(), codeHash: text().notNull(), usedAt: instant() },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** Sign-ins whose password was right and whose code is still to come. The cookie holds the token, the row its hash. */
export const signInSteps = pgTable(
  'sign_in_steps',
  { tokenHash: text().primaryKey(), userId: ofUser(), expiresAt: instant().notNull() },
  (table) => [index('sign_in_steps_user').on(table.userId)],
)
