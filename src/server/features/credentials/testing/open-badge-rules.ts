import { z } from 'zod'

/** A date-time with its zone, as XML Schema's dateTimeStamp writes it. */
const Instant = z.iso.datetime({ offset: true })
const Id = z.url({ protocol: /^https?$/ })
const NonEmptyText = z.string().regex(/\S/)

const Image = z.strictObject({ id: Id, type: z.literal('Image') })

const Profile = z.strictObject({
  id: z.string().regex(/^did:web:[\w.%-]+(:[\w.%-]+)*$/),
  type: z.tuple([z.literal('Profile')]),
  name: NonEmptyText,
  url: Id,
  image: Image,
})

/** The AchievementType values that this service issues. */
const Type = z.enum(['Achievement', 'Competency', 'Badge', 'Certification', 'LearningProgram', 'MicroCredential'])

const Alignment = z.strictObject({
  type: z.tuple([z.literal('Alignment')]),
  targetCode: NonEmptyText.optional(),
  targetFramework: NonEmptyText,
  targetName: NonEmptyText,
  targetType: z.literal('ceasn:Competency').optional(),
  targetUrl: Id,
})

const ResultDescription = z.strictObject({
  id: Id,
  type: z.tuple([z.literal('ResultDescription')]),
  name: NonEmptyText,
  resultType: z.literal('Result'),
})

const Achievement = z.strictObject({
  id: Id,
  type: z.tuple([z.literal('Achievement')]),
  achievementType: Type,
  name: NonEmptyText,
  description: NonEmptyText,
  criteria: z.strictObject({ narrative: NonEmptyText }),
  humanCode: NonEmptyText.optional(),
  version: NonEmptyText,
  inLanguage: z.enum(['it', 'en']),
  image: Image,
  creator: Profile,
  creditsAvailable: z.number().positive().optional(),
  fieldOfStudy: NonEmptyText.optional(),
  alignment: z.array(Alignment).nonempty().optional(),
  tag: z.array(NonEmptyText).nonempty().optional(),
  resultDescription: z.tuple([ResultDescription]).optional(),
  /** In the terms of our own context. */
  microCredential: z.record(z.string(), z.unknown()).optional(),
  related: z
    .array(z.strictObject({ id: Id, type: z.tuple([z.literal('Related')]) }))
    .nonempty()
    .optional(),
})

const Identity = z.strictObject({
  type: z.literal('IdentityObject'),
  identityType: z.literal('emailAddress'),
  hashed: z.literal(true),
  identityHash: z.string().regex(/^sha256\$[0-9a-f]{64}$/),
  salt: z.string().min(16),
})

const Name = z.strictObject({
  type: z.literal('IdentityObject'),
  identityType: z.literal('name'),
  hashed: z.literal(false),
  identityHash: NonEmptyText,
})

const Result = z.strictObject({ type: z.tuple([z.literal('Result')]), resultDescription: Id, value: NonEmptyText })

const Evidence = z.strictObject({
  id: Id.optional(),
  type: z.tuple([z.literal('Evidence')]),
  name: NonEmptyText,
  narrative: NonEmptyText.optional(),
})

const Status = z.strictObject({
  id: Id,
  type: z.literal('BitstringStatusListEntry'),
  statusPurpose: z.literal('revocation'),
  statusListIndex: z.string().regex(/^(0|[1-9]\d*)$/),
  statusListCredential: Id,
})

const Proof = z.strictObject({
  type: z.literal('DataIntegrityProof'),
  cryptosuite: z.literal('eddsa-rdfc-2022'),
  created: z.iso.datetime(),
  verificationMethod: z.string(),
  proofPurpose: z.literal('assertionMethod'),
  proofValue: z.string().startsWith('z'),
})

const CONTEXTS = [
  z.literal('https://www.w3.org/ns/credentials/v2'),
  z.literal('https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'),
  z.literal('https://purl.imsglobal.org/spec/ob/v3p0/extensions.json'),
] as const

/** The rules of Open Badges 3.0 and Verifiable Credentials 2.0 for our credentials; additional properties are rejected. */
export const OpenBadgeRules = z
  .strictObject({
    '@context': z.union([
      z.tuple(CONTEXTS),
      z.tuple([...CONTEXTS, z.string().endsWith('/contexts/micro-credential/v1.json')]),
    ]),
    id: Id,
    type: z.tuple([z.literal('VerifiableCredential'), z.literal('OpenBadgeCredential')]),
    name: NonEmptyText,
    issuer: Profile,
    validFrom: Instant,
    validUntil: Instant.optional(),
    awardedDate: Instant,
    credentialSubject: z.strictObject({
      id: Id,
      type: z.tuple([z.literal('AchievementSubject')]),
      identifier: z.union([z.tuple([Identity]), z.tuple([Identity, Name])]),
      activityStartDate: Instant.optional(),
      activityEndDate: Instant.optional(),
      narrative: NonEmptyText.optional(),
      creditsEarned: z.number().positive().optional(),
      result: z.tuple([Result]).optional(),
      achievement: Achievement,
    }),
    evidence: z.array(Evidence).nonempty().optional(),
    credentialSchema: z.tuple([z.strictObject({ id: Id, type: z.literal('1EdTechJsonSchemaValidator2019') })]),
    credentialStatus: Status,
    proof: z.tuple([Proof]),
  })
  .refine(({ issuer, proof }) => proof[0].verificationMethod.startsWith(`${issuer.id}#z6Mk`), 'the key is another’s')
  .refine(
    ({ validFrom, validUntil }) => !validUntil || Date.parse(validUntil) >= Date.parse(validFrom),
    'it never holds',
  )
