import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { instantOfWallClock } from '#server/platform/clock.ts'
import { onDay } from '#server/platform/text/days.ts'
import type { Urls } from '#server/platform/urls.ts'
import type { BadgeRow } from '../badges/badge-answer.ts'
import { issuerProfile } from '../issuer-keys/issuer-profile.ts'
import type { OrganizationRow } from '../organizations/organizations.sql.ts'
import type { TemplateRow } from '../templates/template-answer.ts'
import { achievement } from './achievement.ts'
import { contextsOf } from './contexts.ts'
import { credentialUrls } from './credential-urls.ts'
import { distinct } from './distinct.ts'
import { identityHash } from './identity-hash.ts'
import { proofTime } from './proof-time.ts'
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
  // What was issued elsewhere is vouched for from the day on which it came here, not from the day of another's signature.
  const validFrom = badge.imported ? proofTime(badge.createdAt) : instantOfWallClock(badge.emittedAt, timeZone)
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
    evidence: distinct([...originalOf(row, organization), ...evidenceOf(badge)]),
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

/** The `credentialStatus`, which tells verifiers where to look up a revocation (Bitstring Status List 1.0). */
function statusEntry(publicUrl: string, organizationId: string, { listNumber, listIndex }: BadgeStatusEntry) {
  const list = credentialUrls(publicUrl).statusList(organizationId, listNumber)
  return {
    id: `${list}#${listIndex}`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: String(listIndex),
    statusListCredential: list,
  }
}

type Row = Pick<BadgeRow, 'badge' | 'version'>

/**
 * The grade of a badge (Open Badges 3.0, Result) and the description of its scale.
 * @param credential the credential's URL: the scale's id is derived from it, since a scale belongs to a single badge
 * @returns undefined if there is no grade or the template keeps grades private
 */
function gradeOf({ badge, version }: Row, credential: string) {
  if (!version.showsGrades || !badge.grade) return undefined
  const name = m.element_grade({}, { locale: version.language as Language })
  const id = `${credential}#grade`
  return {
    result: [{ type: ['Result'], resultDescription: id, value: badge.grade }],
    resultDescription: [
      {
        id,
        type: ['ResultDescription'],
        name: badge.gradeScale ? `${name} (${badge.gradeScale})` : name,
        // The generic type, because a grade may be a number, a letter or words.
        resultType: 'Result',
      },
    ],
  }
}

/** The badge's evidence (Open Badges 3.0, Evidence). */
const evidenceOf = ({ evidence }: Row['badge']) =>
  (evidence ?? []).map(({ title, url, narrative }) => ({
    id: url && new URL(url).href,
    type: ['Evidence'],
    name: title,
    narrative,
  }))

/** Of an imported badge: what it was where it was issued (Open Badges 3.0, Evidence). */
function originalOf({ badge: { original }, version }: Row, organization: OrganizationRow) {
  if (!original) return []
  const locale = version.language as Language
  const words = { day: onDay(original.issued_on, locale), organization: organization.name }
  const link = original.url ?? original.id
  return [
    {
      id: link !== null && URL.canParse(link) ? new URL(link).href : null,
      type: ['Evidence'],
      name: m.public_imported_evidence({}, { locale }),
      narrative: original.issuer
        ? m.public_imported_narrative({ ...words, issuer: original.issuer }, { locale })
        : m.public_imported_narrative_unnamed(words, { locale }),
    },
  ]
}
