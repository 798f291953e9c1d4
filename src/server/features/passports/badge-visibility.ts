import { timingSafeEqual } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'
import { hashSecret, newSecret } from '#server/platform/http/secret.ts'
import type { Visibility } from '#server/schema/tables/passports.ts'
import { findVisibility, isBadgeMine, updateVisibility } from './my-badges.sql.ts'
import { findPassportSession } from './passports.sql.ts'

/** What a visitor of a badge's page has shown: the token of their open passport, and the secret of a link. */
export type Shown = { passport: string | undefined; key: string | undefined }

/**
 * Whether a visitor may see a badge's page and its files: everybody, unless its earner has hidden it or given it a secret
 * link. Its credential stays checkable in any case.
 */
export async function mayVisit(db: Database, badgeId: string, { passport, key }: Shown): Promise<boolean> {
  const found = await findVisibility(db, badgeId)
  if (!found) return true
  if (key && found.secretHash && isSame(hashSecret(key), found.secretHash)) return true
  const session = passport && (await findPassportSession(db, hashSecret(passport)))
  return session ? isBadgeMine(db, session.passportId, badgeId) : false
}

/** Whether it is the secret of a badge's link. */
export async function isKeyOf(db: Database, badgeId: string, key: string): Promise<boolean> {
  const secretHash = (await findVisibility(db, badgeId))?.secretHash
  return secretHash ? isSame(hashSecret(key), secretHash) : false
}

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))

/**
 * Sets who may see the page of a badge of one's own.
 * @returns the secret of its link for `link`, which each call makes anew; false for a badge of somebody else
 */
export async function setVisibility(
  db: Database,
  passportId: string,
  badgeId: string,
  visibility: Visibility | 'public',
): Promise<string | null | false> {
  if (!(await isBadgeMine(db, passportId, badgeId))) return false
  const secret = visibility === 'link' ? newSecret() : null
  await updateVisibility(db, badgeId, visibility, secret && hashSecret(secret))
  return secret
}
