import { readBadgeNumber } from '#contract/badge-numbers/badge-number.ts'
import { Uuid } from '#contract/formats.ts'
import { credentialUrls } from '#server/features/credentials/credential-urls.ts'
import { findCredential } from '#server/features/credentials/find-credential.ts'
import { olderIssuer } from '#server/features/credentials/older-badge.ts'
import { findOrganization } from '#server/features/organizations/organizations.sql.ts'
import { FetchRefused } from '#server/platform/outward/guarded-request.ts'
import type { Services } from '#server/services.ts'
import { findBadgeIdByNumber } from '../badges/badges.sql.ts'
import { BADGE_RULES, fetchBytes, KEY_RULES } from './fetch-text.ts'
import { type OlderSources, verifyOlderBadge } from './open-badges-2/verify-older-badge.ts'
import { ownProofThread } from './proofs/proofs.ts'
import { type BadgeFile, type BakedPicture, readBadgeFile } from './reading/read-badge-file.ts'
import { type GivenCredential, readCredentials, readCredentialText, typesOf } from './reading/read-credential-text.ts'
import { UnreadableBadge } from './reading/unreadable-badge.ts'
import { sourcesOf } from './sources.ts'
import { type CheckInput, type Report, verifyCredential } from './verify-credential.ts'

/** Input of a verification: the bytes of a file, or else a text, which may be a link or a badge number. */
export type VerificationInput = { file?: Buffer | undefined; text: string; email?: string | undefined }

/** Fetches a document for a verification. */
type Fetch = typeof fetchBytes

export type VerifiedBadge = Report & {
  /** The picture that contained the credential. */
  picture: BakedPicture | undefined
  /** The badge's id if it was issued by this service and its signature is valid. */
  ourBadge: string | undefined
}

/**
 * Verifies a badge, or each badge in a presentation.
 * @returns at least one
 * @param signal of the request that waits for it
 * @throws UnreadableBadge if there is no badge to check, ClientGone once nobody waits
 */
export async function verifyInput(
  given: VerificationInput,
  services: Services,
  fetchFor: Fetch = fetchBytes,
  signal?: AbortSignal,
): Promise<VerifiedBadge[]> {
  const fetch: Fetch = (url, rules) => fetchFor(url, rules, signal)
  const { credentials, picture } = await readGiven(given, services, fetch)
  const verified: VerifiedBadge[] = []
  // One after the other: the proof thread answers one question at a time, so concurrent ones would only fill its queue.
  for (const credential of credentials) {
    verified.push({ ...(await verifyOne(credential, { email: given.email, signal }, services, fetch)), picture })
  }
  return verified
}

async function verifyOne(
  { credential, jwt }: GivenCredential,
  options: CheckInput,
  services: Services,
  fetch: Fetch,
): Promise<Omit<VerifiedBadge, 'picture'>> {
  const report = typesOf(credential).includes('Assertion')
    ? await verifyOlderBadge({ credential, jwt }, olderSourcesOf(services, fetch), options)
    : await verifyCredential({ credential, jwt }, sourcesOf(services, fetch), options)
  const codes = report.checks.map(({ code }) => code)
  const isTrue = codes.includes('signature_right') || codes.includes('signature_hosted')
  const ourBadge = isTrue && codes.includes('issuer_ours') ? ourBadgeOf(credential['id'], services) : undefined
  return { ...report, ourBadge }
}

async function readGiven({ file, text }: VerificationInput, services: Services, fetch: Fetch): Promise<BadgeFile> {
  if (file) return readBadgeFile(file)
  if (text.trim() === '') throw new UnreadableBadge('nothing_given')
  // A badge number, as printed on certificates.
  const number = readBadgeNumber(text.trim())
  if (number) return { credentials: [await ourCredential(number, services)], picture: undefined }
  const address = addressIn(text)
  if (!address) return { credentials: readCredentials(text), picture: undefined }
  const badgeId = readBadgeAddress(address, services.config.publicUrl)
  return badgeId
    ? { credentials: [await ourCredential(badgeId, services)], picture: undefined }
    : readAt(address, services, fetch)
}

/** Fetches and reads a badge from another site, in any supported format. */
async function readAt({ href }: URL, { config }: Services, fetch: Fetch) {
  if (!config.mayFetchIssuers) throw new UnreadableBadge('foreign_address')
  const found = await fetch(href, BADGE_RULES).catch((error) => {
    throw error instanceof FetchRefused ? new UnreadableBadge('unreachable_address') : error
  })
  return readBadgeFile(found.bytes).catch((error) => {
    const isOther = error instanceof UnreadableBadge && error.code === 'file_not_a_badge'
    throw isOther ? new UnreadableBadge('address_not_a_badge') : error
  })
}

function ourBadgeOf(id: unknown, { config }: Services): string | undefined {
  return typeof id === 'string' && id.startsWith(`${config.publicUrl}/b/`)
    ? readBadgeAddress(new URL(id), config.publicUrl)
    : undefined
}

/** @param badge its id or its number */
async function ourCredential(badge: string, services: Services) {
  const number = readBadgeNumber(badge)
  const badgeId = number ? await findBadgeIdByNumber(services.db, number) : badge
  const found = badgeId && (await findCredential(badgeId, services))
  if (!found) throw new UnreadableBadge('no_such_badge')
  return readCredentialText(await found.asJson())
}

/**
 * Verifies a badge of this service from its served credential, as any verifier would.
 * @throws UnreadableBadge `no_such_badge`
 */
export async function verifyOurBadge(badgeId: string, services: Services): Promise<Report> {
  const sources = { ...sourcesOf(services), proofs: ownProofThread }
  return verifyCredential(await ourCredential(badgeId, services), sources)
}

const SCHEME = /^https?:\/\//i
/** A URL typed without its scheme: a host, an optional port and a path. JWTs are excluded, since they contain no slash. */
const WITHOUT_SCHEME = /^(localhost|[a-z\d-]+(\.[a-z\d-]+)+)(:\d{1,5})?\/\S*$/i

/** Parses a text as a web address, with or without its scheme; undefined if it is not one. */
function addressIn(written: string): URL | undefined {
  const text = written.trim()
  const whole = WITHOUT_SCHEME.test(text) ? `https://${text}` : text
  return SCHEME.test(whole) && !/\s/.test(whole) && URL.canParse(whole) ? new URL(whole) : undefined
}

/**
 * The badge of this service that an address leads to, by its page or anything below it.
 * @returns its id, or its badge number as printed on certificates; undefined if the address leads elsewhere
 * @throws UnreadableBadge `no_such_badge` if the address is ours but names neither
 */
function readBadgeAddress({ host, hostname, pathname }: URL, publicUrl: string): string | undefined {
  const base = new URL(`${publicUrl}/b/`)
  // The port may be missing: people leave it out when they copy an address by hand.
  const isOurs = host === base.host || (host === hostname && hostname === base.hostname)
  if (!isOurs || !pathname.startsWith(base.pathname)) return undefined
  const [id] = pathname.slice(base.pathname.length).split('/')
  if (Uuid.safeParse(id).success) return id
  const number = readBadgeNumber(id ?? '')
  if (!number) throw new UnreadableBadge('no_such_badge')
  return number
}

/** Finds Open Badges 2.0 documents: ours in the database, others on the web if the operator allows fetching. */
function olderSourcesOf(services: Services, fetch = fetchBytes): OlderSources {
  const { publicUrl, mayFetchIssuers } = services.config
  return {
    ours: publicUrl,
    async find(url) {
      if (url.startsWith(`${publicUrl}/`)) return findOurs(url, services)
      if (!mayFetchIssuers) return undefined
      const { bytes, isGone } = await fetch(url, KEY_RULES)
      return { document: isGone ? undefined : JSON.parse(bytes.toString('utf8')), isGone }
    },
  }
}

/** The document at one of our own URLs; `NOTHING` if there is none. */
async function findOurs(url: string, services: Services) {
  const { config, db, urls } = services
  const addresses = credentialUrls(urls.base)
  const id = url.split('/').at(-2) ?? ''
  if (!Uuid.safeParse(id).success) return NOTHING
  if (url === addresses.olderIssuer(id)) {
    const organization = await findOrganization(db, id)
    return { document: olderIssuer(organization, config.mailFrom.address, urls), isGone: false }
  }
  const isClass = url === addresses.olderClass(id)
  const found = isClass || url === addresses.older(id) ? await findCredential(id, services) : undefined
  if (!found) return NOTHING
  const { assertion, badgeClass } = found.asOlder()
  return { document: isClass ? badgeClass : assertion, isGone: false }
}

const NOTHING = { document: undefined, isGone: false }
