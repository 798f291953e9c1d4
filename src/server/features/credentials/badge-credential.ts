import { instantOfWallClock } from '#server/platform/clock.ts'
import type { Urls } from '#server/platform/urls.ts'
import type { BadgeRow } from '../badges/badge-answer.ts'
import { issuerProfile } from '../issuer-keys/issuer-profile.ts'
import type { OrganizationRow } from '../organizations/organizations.sql.ts'
import type { TemplateRow } from '../templates/template-answer.ts'
import { achievement } from './achievement.ts'
import { contextsOf } from './contexts.ts'
import { credentialUrls } from './credential-urls.ts'
import { identityHash } from './identity-hash.ts'
import { evidenceOf, gradeOf } from './micro-credentials/badge-results.ts'
import { statusEntry } from './status-entry.ts'
import type { BadgeStatusEntry } from './status-lists.sql.ts'
import { withoutEmpty } from './without-empty.ts'

const SCHEMA = 'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json'

/** The stored data that a credential is built from. */
export type CredentialParts = {
  row: Pick<BadgeRow, 'badge' | 'template' | 'version'>
  organization: OrganizationRow
  /** The steps of a learning path, in order. */
  steps: TemplateRow[]
  status: BadgeStatusEntry
}

/**
 * A badge as an unsigned OpenBadgeCredential (Open Badges 3.0 over Verifiable Credentials 2.0). The recipient is in it as
 * the salted hash of their e-mail address, and by name if the template says so. The issuer's notes are left out.
 */
export function badgeCredential({ row, organization, steps, status }: CredentialParts, urls: Urls, timeZone: string) {
  const { badge, version } = row
  const validFrom = instantOfWallClock(badge.emittedAt, timeZone)
  const validUntil = badge.expiresAt && latest(validFrom, instantOfWallClock(badge.expiresAt, timeZone))
  const graded = gradeOf(row, credentialUrls(urls.base).credential(badge.id))
  return withoutEmpty({
    '@context': contextsOf(version, urls.base),
    id: credentialUrls(urls.base).credential(badge.id),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: version.title,
    issuer: issuerProfile(organization, urls),
    validFrom,
    ...(validUntil && { validUntil }),
    awardedDate: validFrom,
    credentialSubject: {
      // An identifier that does not reveal the recipient; JWTs need one for `sub`.
      id: `${credentialUrls(urls.base).credential(badge.id)}#recipient`,
      type: ['AchievementSubject'],
      // After the contact data are erased the badge identifies nobody; its page and its signature remain.
      ...(badge.recipientEmail && {
        identifier: [hashedAddress(badge.recipientEmail, status.salt), version.namesRecipient ? name(badge) : null],
      }),
      ...activityTimes(badge, timeZone),
      narrative: badge.activityTitle,
      creditsEarned: badge.creditsEarned,
      result: graded?.result,
      achievement: { ...achievement(row, organization, steps, urls), resultDescription: graded?.resultDescription },
    },
    evidence: evidenceOf(badge),
    credentialSchema: [{ id: SCHEMA, type: '1EdTechJsonSchemaValidator2019' }],
    credentialStatus: statusEntry(urls.base, badge.organizationId, status),
  })
}

const hashedAddress = (email: string, salt: string) => ({
  type: 'IdentityObject',
  identityType: 'emailAddress',
  hashed: true,
  identityHash: identityHash(email, salt),
  salt,
})

/** Not hashed, as on the badge itself: everyone who receives the credential can read the name. */
const name = ({ recipientFirstName, recipientLastName }: BadgeRow['badge']) => ({
  type: 'IdentityObject',
  identityType: 'name',
  hashed: false,
  identityHash: `${recipientFirstName} ${recipientLastName}`.trim(),
})

/** Open Badges 3.0 requires instants, but the issuer enters days: from the start of the first day to the end of the last. */
const activityTimes = ({ activityStartedAt, activityEndedAt }: BadgeRow['badge'], timeZone: string) => ({
  activityStartDate: activityStartedAt && instantOfWallClock(`${activityStartedAt} 00:00:00`, timeZone),
  activityEndDate: activityEndedAt && instantOfWallClock(`${activityEndedAt} 23:59:59`, timeZone),
})

/** When clocks go forward, a later wall-clock time can be an earlier instant; a badge must not expire before it starts. */
const latest = (from: string, until: string) => (Date.parse(until) < Date.parse(from) ? from : until)
