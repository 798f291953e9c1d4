import type { Urls } from '#server/platform/urls.ts'
import { issuerProfile } from '../issuer-keys/issuer-profile.ts'
import { achievement } from './achievement.ts'
import { badgeCredential, type CredentialParts } from './badge-credential.ts'
import { credentialUrls } from './credential-urls.ts'
import { identityHash } from './identity-hash.ts'
import { withoutEmpty } from './without-empty.ts'

/** Open Badges 2.0, for backpacks that read nothing newer: what stands at its own address is genuine, nothing is signed. */
const CONTEXT = 'https://w3id.org/openbadges/v2'

/** A badge as a hosted Assertion. One that is revoked says so and nothing else of it. */
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

/** What the badge was issued for, as it was then: a later version of the template changes no badge. */
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
    // What targets are is said in version 3.0 alone.
    alignment: alignment.map(({ type: _, targetType: __, ...target }) => ({ type: 'AlignmentObject', ...target })),
    tags: tag,
  })
}

/** @param email Open Badges 2.0 wants one of every issuer: that of the service, so that nobody's own is published */
export function olderIssuer(organization: CredentialParts['organization'], email: string, urls: Urls) {
  const { name, url, image } = issuerProfile(organization, urls)
  const id = credentialUrls(urls.base).olderIssuer(organization.id)
  // Nothing but what stands among the badges counts as one, whatever else the site may serve.
  const verification = { type: 'VerificationObject', startsWith: `${urls.base}/b/` }
  return withoutEmpty({ '@context': CONTEXT, type: 'Issuer', id, name, url, email, image: image.id, verification })
}
