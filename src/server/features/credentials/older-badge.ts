import type { Urls } from '#server/platform/urls.ts'
import { issuerProfile } from '../issuer-keys/issuer-profile.ts'
import { achievement } from './achievement.ts'
import { badgeCredential, type CredentialParts } from './badge-credential.ts'
import { credentialUrls } from './credential-urls.ts'
import { identityHash } from './identity-hash.ts'
import { withoutEmpty } from './without-empty.ts'

/** Open Badges 2.0, for backpacks that support nothing newer. Nothing is signed: a badge is trusted for its hosting URL. */
const CONTEXT = 'https://w3id.org/openbadges/v2'

/** A badge as a hosted Assertion; that of a revoked badge has only the revocation and its reason. */
export function olderAssertion({ row, status, ...parts }: CredentialParts, urls: Urls, timeZone: string) {
  const { badge } = row
  const addresses = credentialUrls(urls.base)
  const whole = { '@context': CONTEXT, type: 'Assertion', id: addresses.older(badge.id) }
  if (badge.status !== 'valid') return withoutEmpty({ ...whole, revoked: true, revocationReason: badge.revokedReason })
  const credential = badgeCredential({ row, status, ...parts }, urls, timeZone)
  const { validFrom, validUntil, credentialSubject, evidence } = credential
  const { salt } = status
  return withoutEmpty({
    ...whole,
    recipient: badge.recipientEmail
      ? { type: 'email', hashed: true, salt, identity: identityHash(badge.recipientEmail, salt) }
      : { type: 'url', hashed: false, identity: credentialSubject.id },
    badge: addresses.olderClass(badge.id),
    verification: { type: 'HostedBadge' },
    issuedOn: validFrom,
    expires: validUntil,
    narrative: credentialSubject.narrative,
    evidence: evidence?.map(({ type: _, ...piece }) => ({ type: 'Evidence', ...piece })),
  })
}

/** The BadgeClass of a badge, from the template version it was issued from. */
export function olderClass({ row, organization, steps }: CredentialParts, urls: Urls) {
  const addresses = credentialUrls(urls.base)
  const { name, description, image, criteria, alignment, tag } = achievement(row, organization, steps, urls)
  return withoutEmpty({
    '@context': CONTEXT,
    type: 'BadgeClass',
    id: addresses.olderClass(row.badge.id),
    name,
    description,
    image: image.id,
    criteria: { id: urls.template(row.template.id), narrative: criteria.narrative },
    issuer: addresses.olderIssuer(organization.id),
    // `targetType` exists only in Open Badges 3.0.
    alignment: alignment.map(({ type: _, targetType: __, ...target }) => ({ type: 'AlignmentObject', ...target })),
    tags: tag,
  })
}

/** The organization's Issuer profile. @param email required by Open Badges 2.0: the service's, so that nobody's is public */
export function olderIssuer(organization: CredentialParts['organization'], email: string, urls: Urls) {
  const { name, url, image } = issuerProfile(organization, urls)
  const id = credentialUrls(urls.base).olderIssuer(organization.id)
  // Accepts only assertions under the badge URLs, whatever else the site serves.
  const verification = { type: 'VerificationObject', startsWith: `${urls.base}/b/` }
  return withoutEmpty({ '@context': CONTEXT, type: 'Issuer', id, name, url, email, image: image.id, verification })
}
