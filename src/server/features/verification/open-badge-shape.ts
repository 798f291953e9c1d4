import { z } from 'zod'
import { ACHIEVEMENT_TYPES, IDENTIFIER_TYPES } from './open-badge-terms.ts'

/**
 * The schema of an AchievementCredential (Open Badges 3.0, section B, Data Models), bundled so that nothing is fetched.
 * Additional properties are allowed, and a single value is accepted in place of an array, as JSON-LD allows.
 */

/** One value or an array; the limit of 500 is far above any real badge. */
const some = <S extends z.ZodType>(schema: S) => z.union([schema, z.array(schema).min(1).max(500)])

/** A type, or an array of types that includes it. */
const typed = (name: string) => some(z.string()).refine((types) => [types].flat().includes(name))

const Text = z.string()
const NonEmptyText = z.string().regex(/\S/)
export const Iri = z.string().refine((written) => URL.canParse(written))
/** A date-time, which needs a zone to be unambiguous. */
export const Moment = z.iso.datetime({ offset: true })

const Image = z.looseObject({ id: Iri, type: typed('Image') })

/** A term of an enumeration that issuers may extend with `ext:…`. */
const oneOf = (terms: readonly string[]) =>
  z.string().refine((term) => terms.includes(term) || /^ext:[\w.|-]+$/.test(term))

const Identifier = z.looseObject({
  type: typed('IdentifierEntry'),
  identifier: Text,
  identifierType: oneOf(IDENTIFIER_TYPES),
})

const Profile = z.looseObject({
  id: Iri,
  type: typed('Profile'),
  name: Text.optional(),
  url: Iri.optional(),
  description: Text.optional(),
  email: Text.optional(),
  image: Image.optional(),
  otherIdentifier: some(Identifier).optional(),
  get parentOrg() {
    return Profile.optional()
  },
})

const Alignment = z.looseObject({ type: typed('Alignment'), targetName: NonEmptyText, targetUrl: Iri })
const Related = z.looseObject({ id: Iri, type: typed('Related') })
const ResultDescription = z.looseObject({
  id: Iri,
  type: typed('ResultDescription'),
  name: NonEmptyText,
  resultType: NonEmptyText,
})

const Achievement = z.looseObject({
  id: Iri,
  type: typed('Achievement'),
  name: NonEmptyText,
  description: Text,
  criteria: z.looseObject({ id: Iri.optional(), narrative: Text.optional() }),
  achievementType: oneOf(ACHIEVEMENT_TYPES).optional(),
  alignment: some(Alignment).optional(),
  creator: Profile.optional(),
  humanCode: Text.optional(),
  image: Image.optional(),
  inLanguage: Text.optional(),
  otherIdentifier: some(Identifier).optional(),
  related: some(Related).optional(),
  resultDescription: some(ResultDescription).optional(),
  tag: some(Text).optional(),
  version: Text.optional(),
})

const Identity = z.looseObject({
  type: typed('IdentityObject'),
  hashed: z.boolean(),
  identityHash: NonEmptyText,
  identityType: NonEmptyText,
  salt: Text.optional(),
})

const Subject = z
  .looseObject({
    id: Iri.optional(),
    type: typed('AchievementSubject'),
    identifier: some(Identity).optional(),
    achievement: Achievement,
    activityStartDate: Moment.optional(),
    activityEndDate: Moment.optional(),
    creditsEarned: z.number().optional(),
    image: Image.optional(),
    narrative: Text.optional(),
    source: Profile.optional(),
    result: some(z.looseObject({ type: typed('Result'), value: Text.optional() })).optional(),
  })
  .refine(({ id, identifier }) => id !== undefined || identifier !== undefined, { path: ['identifier'] })

const Named = z.looseObject({ id: Iri, type: some(NonEmptyText) })

export const OpenBadgeShape = z
  .looseObject({
    '@context': z.array(z.unknown()).min(2),
    id: Iri,
    type: typed('VerifiableCredential'),
    name: Text.optional(),
    description: Text.optional(),
    image: Image.optional(),
    issuer: z.union([Iri, Profile]),
    validFrom: Moment.optional(),
    validUntil: Moment.optional(),
    // The name of `validFrom` in version 1.1 of the data model.
    issuanceDate: Moment.optional(),
    awardedDate: Moment.optional(),
    credentialSubject: some(Subject),
    credentialSchema: some(Named).optional(),
    credentialStatus: some(Named).optional(),
    evidence: some(z.looseObject({ id: Iri.optional(), type: typed('Evidence') })).optional(),
  })
  .refine(({ validFrom, issuanceDate }) => validFrom !== undefined || issuanceDate !== undefined, {
    path: ['validFrom'],
  })
