import { createHash } from 'node:crypto'
import { SignJWT } from 'jose'
import { Uuid } from '#contract/formats.ts'
import { gone, notFound } from '#server/platform/http/refusal.ts'
import type { Services } from '#server/services.ts'
import type { BadgeRow } from '../badges/badge-answer.ts'
import { findErasedBadge, findPublicBadge, findPublicBadges } from '../badges/badges.sql.ts'
import type { IssuerKey } from '../issuer-keys/issuer-keys.ts'
import type { TemplateRow } from '../templates/template-answer.ts'
import { findSteps } from '../templates/templates.sql.ts'
import { badgeCredential, type CredentialParts } from './badge-credential.ts'
import { olderAssertion, olderClass } from './older-badge.ts'
import { proofTime } from './proof-time.ts'
import { signCredential } from './sign-credential.ts'
import { findStatusEntries, findStatusEntry, insertStatusEntries } from './status-lists.sql.ts'

type Work = Pick<Services, 'db' | 'config' | 'urls' | 'issuerKeys' | 'signed'>

/** A badge's credential, signed on demand in either form. The JSON of the same badge and key is byte-identical. */
export type FoundCredential = {
  row: BadgeRow
  /** The steps of a learning path, in order. */
  steps: TemplateRow[]
  /** The OpenBadgeCredential with its proof, as JSON. */
  asJson(): Promise<string>
  asJwt(): Promise<string>
  /** The Open Badges 2.0 documents; not signed, since they are trusted for the URL they are served from. */
  asOlder(): { assertion: object; badgeClass: object }
}

/**
 * Finds a badge's credential, which anyone with the badge's link may have. Revoked and expired badges have one too: the
 * status list and the dates in it say so.
 * @returns undefined if there is no such badge or the id is not a UUID
 */
export async function findCredential(badgeId: string, services: Work): Promise<FoundCredential | undefined> {
  const { db, issuerKeys } = services
  const row = Uuid.safeParse(badgeId).success ? await findPublicBadge(db, badgeId) : undefined
  if (!row) return undefined
  const { organizationId } = row.badge
  const [steps, status, key] = await Promise.all([
    findIssuedSteps(db, row),
    placeOf(services, organizationId, row.badge.id),
    issuerKeys.current(db, organizationId),
  ])
  return credentialOf({ row, steps, status }, key, services)
}

/** The credentials of many badges of an organization, in the order of their ids; without those of erased people. */
export async function findCredentials(
  organizationId: string,
  badgeIds: string[],
  services: Work,
): Promise<FoundCredential[]> {
  const { db, issuerKeys } = services
  const rows = await findPublicBadges(db, organizationId, badgeIds)
  const paths = rows.flatMap(({ template, version }) => (template.isLearningPath ? [version.id] : []))
  const steps = await findSteps(db, organizationId, paths, 'as issued')
  const places = await findStatusEntries(db, organizationId, badgeIds)
  const missing = rows.flatMap(({ badge }) => (places.has(badge.id) ? [] : [badge.id]))
  const given = missing.length > 0 ? await db.transaction((tx) => insertStatusEntries(tx, organizationId, missing)) : []
  for (const [id, place] of given) places.set(id, place)
  const key = await issuerKeys.current(db, organizationId)
  const found = new Map(rows.map((row) => [row.badge.id, row]))
  return badgeIds.flatMap((id) => {
    const [row, status] = [found.get(id), places.get(id)]
    return row && status ? [credentialOf({ row, steps: steps.get(row.version.id) ?? [], status }, key, services)] : []
  })
}

type Parts = Pick<CredentialParts, 'steps' | 'status'> & { row: BadgeRow }

function credentialOf(parts: Parts, key: IssuerKey, { urls, config, signed }: Work): FoundCredential {
  const { row, steps } = parts
  const whole = { ...parts, organization: row.organization }
  const unsigned = badgeCredential(whole, urls, config.timeZone)
  const created = proofTime(row.badge.createdAt, key.createdAt)
  const name = createHash('sha256')
    .update(`${JSON.stringify(unsigned)} ${key.pair.id} ${created}`)
    .digest('base64')
  return {
    row,
    steps,
    asJson: () => signed(name, async () => JSON.stringify(await signCredential(unsigned, key.pair, created))),
    asOlder: () => ({
      assertion: olderAssertion(whole, urls, config.timeZone),
      badgeClass: olderClass(whole, urls),
    }),
    asJwt: () => signed(`${name} ${key.token.id}`, () => credentialJwt(unsigned, key, created)),
  }
}

/**
 * As `findCredential`, for requests to the badge's URL.
 * @throws Refusal 404 if there is no such badge, 410 if its earner was erased
 */
export async function requireCredential(badgeId: string, services: Work): Promise<FoundCredential> {
  const found = await findCredential(badgeId, services)
  if (found) return found
  throw Uuid.safeParse(badgeId).success && (await findErasedBadge(services.db, badgeId)) ? gone() : notFound()
}

/** The steps of the learning path as they were when the badge was issued; empty if the badge is not of a path. */
export async function findIssuedSteps(db: Work['db'], { badge, template, version }: BadgeRow): Promise<TemplateRow[]> {
  if (!template.isLearningPath) return []
  return (await findSteps(db, badge.organizationId, [version.id], 'as issued')).get(version.id) ?? []
}

async function placeOf({ db }: Work, organizationId: string, badgeId: string) {
  const found = await findStatusEntry(db, organizationId, badgeId)
  const status =
    found ?? (await db.transaction((tx) => insertStatusEntries(tx, organizationId, [badgeId]))).get(badgeId)
  if (!status) throw new Error(`Badge ${badgeId} is gone while its credential is made`)
  return status
}

type Signed = { id: string; validFrom: string; validUntil?: string; credentialSubject: { id: string } }

/**
 * A credential as a signed token (VC-JWT: Open Badges 3.0, JSON Web Token Proof Format; VC JOSE COSE), with ES256,
 * which more verifiers support than EdDSA. ES256 signatures are randomized, so tokens of the same credential differ.
 * @param credential a credential without a proof
 * @param created the token's `iat`, ISO 8601
 */
async function credentialJwt(
  credential: Signed,
  { token, pair }: Pick<IssuerKey, 'token' | 'pair'>,
  created: string,
): Promise<string> {
  const { validFrom, validUntil, credentialSubject } = credential
  const jwt = new SignJWT({ ...credential })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: token.id, jwk: token.publicJwk })
    .setIssuer(pair.controller)
    .setSubject(credentialSubject.id)
    .setJti(credential.id)
    .setIssuedAt(seconds(created))
    .setNotBefore(seconds(validFrom))
  if (validUntil !== undefined) jwt.setExpirationTime(seconds(validUntil))
  return jwt.sign(token.privateKey)
}

const seconds = (instant: string) => Math.floor(Date.parse(instant) / 1000)
