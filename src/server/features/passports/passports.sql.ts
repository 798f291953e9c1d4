import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Language } from '#contract/formats.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { PASSPORT_SECONDS } from '#server/platform/http/authenticate.ts'
import { passportAddresses, passportProofs, passportSessions, passports } from '#server/schema/tables/passports.ts'
import { expireExportsOf } from './passport-exports.sql.ts'
import { movePage } from './passport-pages.sql.ts'

/** How long a code and a link last once their mail is written, in minutes. */
const PROOF_MINUTES = 15
/** Wrong codes after which a mail's code and link are over. */
export const CODE_TRIES = 5
/** Days for which two joined passports can be taken apart. */
const JOIN_DAYS = 7

const now = sql`clock_timestamp()`
const isOpen = and(isNull(passportProofs.usedAt), gt(passportProofs.expiresAt, now))

export type Proof = typeof passportProofs.$inferSelect

/** A proof whose mail is not written yet: it may wait for the mail server for an hour. */
export async function insertProof(
  tx: Database,
  proof: { email: string; passportId: string | null; language: Language; claimFormId?: string },
): Promise<string> {
  const rows = await tx
    .insert(passportProofs)
    .values({ ...proof, expiresAt: sql`clock_timestamp() + interval '1 hour'` })
    .returning({ id: passportProofs.id })
  return onlyRow(rows).id
}

/** Gives a proof its secrets as its mail is written. @returns undefined if it is over */
export async function updateProofSecrets(
  tx: Database,
  id: string,
  secrets: { codeHash: string; tokenHash: string | null },
): Promise<Proof | undefined> {
  const [proof] = await tx
    .update(passportProofs)
    .set({ ...secrets, tries: 0, expiresAt: sql`clock_timestamp() + make_interval(mins => ${PROOF_MINUTES})` })
    .where(and(eq(passportProofs.id, id), isOpen))
    .returning()
  return proof
}

/** Undefined for one of a claim, which opens no passport. */
export async function findProof(db: Database, id: string): Promise<Proof | undefined> {
  const [proof] = await db
    .select()
    .from(passportProofs)
    .where(and(eq(passportProofs.id, id), isNull(passportProofs.claimFormId)))
  return proof
}

/**
 * Spends a try of the newest proof for what somebody has sent by a claim, before its code is compared, so that many at once are
 * no more tries.
 * @returns undefined if the proof is over
 */
export async function takeProofTry(db: Database, formId: string): Promise<Proof | undefined> {
  const newest = sql`(select id from passport_proofs where claim_form_id = ${formId} order by created_at desc, id desc limit 1)`
  const [proof] = await db
    .update(passportProofs)
    .set({ tries: sql`${passportProofs.tries} + 1` })
    .where(and(sql`${passportProofs.id} = ${newest}`, isOpen, sql`${passportProofs.tries} < ${CODE_TRIES}`))
    .returning()
  return proof
}

/** Whether a proof can still be used: open, and not guessed at too often. */
export async function lockOpenProof(tx: Database, id: string): Promise<Proof | undefined> {
  const [proof] = await tx
    .select()
    .from(passportProofs)
    .where(and(eq(passportProofs.id, id), isOpen, sql`${passportProofs.tries} < ${CODE_TRIES}`))
    .for('update')
  return proof
}

/** The open proof of a link. */
export async function findProofOfLink(db: Database, tokenHash: string): Promise<Proof | undefined> {
  const [proof] = await db
    .select()
    .from(passportProofs)
    .where(and(eq(passportProofs.tokenHash, tokenHash), isOpen, sql`${passportProofs.tries} < ${CODE_TRIES}`))
  return proof
}

export async function updateProofTried(tx: Database, id: string): Promise<void> {
  await tx
    .update(passportProofs)
    .set({ tries: sql`${passportProofs.tries} + 1` })
    .where(eq(passportProofs.id, id))
}

export async function updateProofUsed(tx: Database, id: string): Promise<void> {
  await tx.update(passportProofs).set({ usedAt: now }).where(eq(passportProofs.id, id))
}

/** Uses a proof that is open up, once of many times at once. @returns false if it is over */
export async function useOpenProof(tx: Database, id: string): Promise<boolean> {
  const used = await tx
    .update(passportProofs)
    .set({ usedAt: now })
    .where(and(eq(passportProofs.id, id), isOpen))
    .returning({ id: passportProofs.id })
  return used.length > 0
}

/** The passport of an address, locked; undefined before the address was first proved. */
export async function lockPassportOf(tx: Database, email: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ passportId: passportAddresses.passportId })
    .from(passportAddresses)
    .where(eq(passportAddresses.email, email))
    .for('update')
  return row?.passportId
}

/** Locks a passport, so that two requests of its person take turns. */
export async function lockPassport(tx: Database, id: string): Promise<void> {
  await tx.select({ id: passports.id }).from(passports).where(eq(passports.id, id)).for('update')
}

/** A new passport with its first address. Two proofs at once make one. */
export async function insertPassport(tx: Database, email: string): Promise<string> {
  const { id } = onlyRow(await tx.insert(passports).values({}).returning({ id: passports.id }))
  const [made] = await tx
    .insert(passportAddresses)
    .values({ email, passportId: id, isMain: true })
    .onConflictDoNothing()
    .returning({ email: passportAddresses.email })
  if (made) return id
  await tx.delete(passports).where(eq(passports.id, id))
  const [other] = await tx.select().from(passportAddresses).where(eq(passportAddresses.email, email))
  if (!other) throw new Error('an address was taken away while its passport was made')
  return other.passportId
}

export async function insertAddress(tx: Database, passportId: string, email: string): Promise<void> {
  await tx.insert(passportAddresses).values({ email, passportId })
}

export async function updateAddressProved(tx: Database, email: string): Promise<void> {
  await tx.update(passportAddresses).set({ provedAt: now }).where(eq(passportAddresses.email, email))
}

/** Moves every address of one passport into another, and closes it wherever it is open. */
export async function joinPassports(tx: Database, from: string, into: string): Promise<void> {
  await tx
    .update(passportAddresses)
    .set({ passportId: into, isMain: false, joinedFrom: from, joinedAt: now })
    .where(eq(passportAddresses.passportId, from))
  await movePage(tx, from, into)
  await tx.delete(passportSessions).where(eq(passportSessions.passportId, from))
}

/** Gives the addresses that came from another passport back to it. @returns false if there are none, or the week is over */
export async function splitPassports(tx: Database, passportId: string, from: string): Promise<boolean> {
  const { rows } = await tx.execute<{ email: string }>(sql`
    with back as (select email, row_number() over (order by created_at, email) = 1 as is_first from passport_addresses
      where passport_id = ${passportId} and joined_from = ${from}
        and joined_at > clock_timestamp() - make_interval(days => ${JOIN_DAYS}) and not is_main)
    update passport_addresses a set passport_id = ${from}, joined_from = null, joined_at = null, is_main = back.is_first
    from back where a.email = back.email returning a.email`)
  return rows.length > 0
}

export type PassportAddress = {
  email: string
  isMain: boolean
  provedAt: string
  /** The passport that it was joined from, while that can be undone. */
  joinedFrom: string | null
  /** How many badges it has in all organizations. */
  badgesCount: number
}

/** The addresses of a passport, the main one first. */
export async function findAddresses(db: Database, passportId: string): Promise<PassportAddress[]> {
  const { rows } = await db.execute<PassportAddress>(sql`
    select a.email, a.is_main as "isMain", a.proved_at as "provedAt",
      case when a.joined_at > clock_timestamp() - make_interval(days => ${JOIN_DAYS}) then a.joined_from end as "joinedFrom",
      (select coalesce(sum(e.badges_count - e.undone_count), 0)::int from earners e
        where e.email = a.email) as "badgesCount"
    from passport_addresses a where a.passport_id = ${passportId}
    order by a.is_main desc, a.created_at, a.email`)
  return rows
}

/** @returns false for the main address, and for one that the passport does not have */
export async function deleteAddress(tx: Database, passportId: string, email: string): Promise<boolean> {
  const gone = await tx
    .delete(passportAddresses)
    .where(
      and(
        eq(passportAddresses.passportId, passportId),
        eq(passportAddresses.email, email),
        eq(passportAddresses.isMain, false),
      ),
    )
    .returning({ email: passportAddresses.email })
  return gone.length === 1
}

/** @returns false for an address that the passport does not have */
export async function updateMainAddress(tx: Database, passportId: string, email: string): Promise<boolean> {
  const ofPassport = eq(passportAddresses.passportId, passportId)
  const [found] = await tx
    .select({ email: passportAddresses.email })
    .from(passportAddresses)
    .where(and(ofPassport, eq(passportAddresses.email, email)))
    .for('update')
  if (!found) return false
  await tx
    .update(passportAddresses)
    .set({ isMain: false })
    .where(and(ofPassport, eq(passportAddresses.isMain, true)))
  await tx
    .update(passportAddresses)
    .set({ isMain: true })
    .where(and(ofPassport, eq(passportAddresses.email, email)))
  return true
}

type NewSession = { passportId: string; tokenHash: string; userAgent: string }

export async function insertPassportSession(tx: Database, session: NewSession): Promise<void> {
  await tx
    .insert(passportSessions)
    .values({ ...session, expiresAt: sql`clock_timestamp() + make_interval(secs => ${PASSPORT_SECONDS})` })
}

export type PassportSession = typeof passportSessions.$inferSelect

/** The session of a cookie. Notes when it was last seen, to the hour. */
export async function findPassportSession(db: Database, tokenHash: string): Promise<PassportSession | undefined> {
  const [session] = await db
    .select()
    .from(passportSessions)
    .where(and(eq(passportSessions.tokenHash, tokenHash), gt(passportSessions.expiresAt, now)))
  if (session) {
    await db
      .update(passportSessions)
      .set({ lastSeenAt: now })
      .where(
        and(
          eq(passportSessions.id, session.id),
          sql`${passportSessions.lastSeenAt} < clock_timestamp() - interval '1 hour'`,
        ),
      )
  }
  return session
}

export const findPassportSessions = (db: Database, passportId: string): Promise<PassportSession[]> =>
  db
    .select()
    .from(passportSessions)
    .where(and(eq(passportSessions.passportId, passportId), gt(passportSessions.expiresAt, now)))
    .orderBy(desc(passportSessions.lastSeenAt), asc(passportSessions.id))

export async function deletePassportSession(db: Database, passportId: string, id: string): Promise<void> {
  await db.delete(passportSessions).where(and(eq(passportSessions.passportId, passportId), eq(passportSessions.id, id)))
}

/** Deletes a passport with its addresses and sessions. What was said about single badges stays. */
export async function deletePassport(db: Database, passportId: string): Promise<void> {
  await db.delete(passports).where(eq(passports.id, passportId))
}

/** Forgets an address, whosever passport has it, with every request to prove it. A passport without addresses goes with it. */
export async function forgetAddress(tx: Database, email: string): Promise<void> {
  await tx.delete(passportProofs).where(eq(passportProofs.email, email))
  await expireExportsOf(tx, [email])
  const gone = await tx
    .delete(passportAddresses)
    .where(eq(passportAddresses.email, email))
    .returning({ passportId: passportAddresses.passportId })
  for (const { passportId } of gone) {
    await tx.execute(sql`
      delete from passports p where p.id = ${passportId}
        and not exists (select from passport_addresses a where a.passport_id = p.id or a.joined_from = p.id)`)
    await tx.execute(sql`
      update passport_addresses set is_main = true where email = (
        select email from passport_addresses where passport_id = ${passportId} order by created_at, email limit 1)
        and not exists (select from passport_addresses where passport_id = ${passportId} and is_main)`)
  }
}
