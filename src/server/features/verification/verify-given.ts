import type { Services } from '#server/services.ts'
import { findCredential } from '../credentials/find-credential.ts'
import { ownProofThread } from './proofs.ts'
import { addressIn, readBadgeAddress } from './read-badge-address.ts'
import { type CarryingPicture, readBadgeFile } from './read-badge-file.ts'
import { readCredentialText } from './read-credential-text.ts'
import { sourcesOf } from './sources.ts'
import { UnreadableBadge } from './unreadable-badge.ts'
import { type Report, verifyCredential } from './verify-credential.ts'

/** What somebody gives to be checked: bytes of a file, or else a text, which may be a link. */
export type Given = { file?: Buffer | undefined; text: string; email?: string | undefined }

export type VerifiedBadge = Report & {
  /** The picture that carried the credential. */
  picture: CarryingPicture | undefined
  /** The id of the badge where it is one of ours, as far as its signature can be trusted. */
  ourBadge: string | undefined
}

/**
 * Checks whatever anyone gives.
 * @throws UnreadableBadge where there is no badge to check
 */
export async function verifyGiven(given: Given, services: Services): Promise<VerifiedBadge> {
  const { credential, jwt, picture } = await readGiven(given, services)
  const report = await verifyCredential({ credential, jwt }, sourcesOf(services), { email: given.email })
  const codes = report.checks.map(({ code }) => code)
  const isOurs = codes.includes('issuer_ours') && codes.includes('signature_right')
  const ourBadge = isOurs ? ourBadgeOf(credential['id'], services) : undefined
  return { ...report, picture, ourBadge }
}

async function readGiven({ file, text }: Given, services: Services) {
  if (file) return readBadgeFile(file)
  if (text.trim() === '') throw new UnreadableBadge('nothing_given')
  const address = addressIn(text)
  if (!address) return { ...readCredentialText(text), picture: undefined }
  const badgeId = readBadgeAddress(address, services.config.publicUrl)
  if (!badgeId) throw new UnreadableBadge('foreign_address')
  return { ...(await ourCredential(badgeId, services)), picture: undefined }
}

function ourBadgeOf(id: unknown, { config }: Services): string | undefined {
  return typeof id === 'string' && id.startsWith(`${config.publicUrl}/b/`)
    ? readBadgeAddress(new URL(id), config.publicUrl)
    : undefined
}

async function ourCredential(badgeId: string, services: Services) {
  const found = await findCredential(badgeId, services)
  if (!found) throw new UnreadableBadge('no_such_badge')
  return readCredentialText(await found.asJson())
}

/**
 * Checks one of our own badges as a stranger would who has its credential.
 * @throws UnreadableBadge `no_such_badge`
 */
export async function verifyOurBadge(badgeId: string, services: Services): Promise<Report> {
  const sources = { ...sourcesOf(services), proofs: ownProofThread }
  return verifyCredential(await ourCredential(badgeId, services), sources)
}
