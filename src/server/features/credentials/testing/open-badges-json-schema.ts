import { ACHIEVEMENT_TYPES, IDENTIFIER_TYPES } from '#server/features/verification/open-badge-terms.ts'

/**
 * A condensed rewrite of the JSON Schema that 1EdTech publishes for Open Badges 3.0 credentials, without descriptions and
 * without endorsements, rubrics and refresh services, which our credentials never have.
 *
 * https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json
 */

type Schema = Record<string, unknown>

const text = { type: 'string' }
const number = { type: 'number' }
const instant = { type: 'string', format: 'date-time' }
const compactJws = { type: 'string', pattern: '^[a-zA-Z0-9_-]+\\.[a-zA-Z0-9_-]*\\.[a-zA-Z0-9_-]+$' }

const choice = (...values: string[]) => ({ type: 'string', enum: values })
const list = (items: Schema) => ({ type: 'array', items })
const ref = (name: string) => ({ $ref: `#/$defs/${name}` })
/** A vocabulary that may be extended with `ext:` values. */
const extensible = (...values: string[]) => ({
  oneOf: [choice(...values), { type: 'string', pattern: '(ext:)[a-z|A-Z|0-9|.|-|_]+' }],
})
/** A list of types that must contain one of the given ones. */
const types = (...some: string[]) => ({ ...list(text), minItems: 1, contains: { enum: some } })

const object = (properties: Schema, required: string[], additionalProperties = true) => ({
  type: 'object',
  properties,
  required,
  additionalProperties,
})

const RESULT_TYPES = [
  'GradePointAverage',
  'LetterGrade',
  'Percent',
  'PerformanceLevel',
  'PredictedScore',
  'RawScore',
  'Result',
  'RubricCriterion',
  'RubricCriterionLevel',
  'RubricScore',
  'ScaledScore',
  'Status',
]

const TARGET_TYPES = [
  'ceasn:Competency',
  'ceterms:Credential',
  'CFItem',
  'CFRubric',
  'CFRubricCriterion',
  'CFRubricCriterionLevel',
  'CTDL',
]

const language = { type: 'string', pattern: '^[a-z]{2,4}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$' }

const $defs = {
  Context: { oneOf: [text, { type: 'object' }] },
  Status: object({ id: text, type: text }, ['id', 'type']),
  Schema: object({ id: text, type: text }, ['id', 'type']),
  Proof: object(
    {
      type: text,
      created: instant,
      cryptosuite: text,
      challenge: text,
      domain: text,
      nonce: text,
      proofPurpose: text,
      proofValue: text,
      verificationMethod: text,
    },
    ['type'],
  ),
  Image: object({ id: text, type: choice('Image'), caption: text }, ['id', 'type'], false),
  Identity: object(
    {
      type: choice('IdentityObject'),
      hashed: { type: 'boolean' },
      identityHash: text,
      identityType: extensible(...IDENTIFIER_TYPES),
      salt: text,
    },
    ['type', 'hashed', 'identityHash', 'identityType'],
    false,
  ),
  Identifier: object(
    { type: choice('IdentifierEntry'), identifier: text, identifierType: extensible(...IDENTIFIER_TYPES) },
    ['type', 'identifier', 'identifierType'],
    false,
  ),
  Profile: object(
    {
      id: text,
      type: types('Profile'),
      name: text,
      url: text,
      phone: text,
      description: text,
      image: ref('Image'),
      email: text,
      otherIdentifier: list(ref('Identifier')),
      official: text,
      parentOrg: ref('Profile'),
    },
    ['id', 'type'],
  ),
  Alignment: object(
    {
      type: types('Alignment'),
      targetCode: text,
      targetDescription: text,
      targetName: text,
      targetFramework: text,
      targetType: extensible(...TARGET_TYPES),
      targetUrl: text,
    },
    ['type', 'targetName', 'targetUrl'],
  ),
  ResultDescription: object(
    {
      id: text,
      type: types('ResultDescription'),
      alignment: list(ref('Alignment')),
      allowedValue: list(text),
      name: text,
      requiredLevel: text,
      requiredValue: text,
      resultType: extensible(...RESULT_TYPES),
      valueMax: text,
      valueMin: text,
    },
    ['id', 'type', 'name', 'resultType'],
  ),
  Result: object(
    {
      type: types('Result'),
      achievedLevel: text,
      alignment: list(ref('Alignment')),
      resultDescription: text,
      status: choice('Completed', 'Enrolled', 'Failed', 'InProgress', 'OnHold', 'Provisional', 'Withdrew'),
      value: text,
    },
    ['type'],
  ),
  Related: object({ id: text, type: types('Related'), inLanguage: language, version: text }, ['id', 'type']),
  Evidence: object(
    { id: text, type: types('Evidence'), narrative: text, name: text, description: text, genre: text, audience: text },
    ['type'],
  ),
  Achievement: object(
    {
      id: text,
      type: types('Achievement'),
      alignment: list(ref('Alignment')),
      achievementType: extensible(...ACHIEVEMENT_TYPES),
      creator: ref('Profile'),
      creditsAvailable: number,
      criteria: object({ id: text, narrative: text }, []),
      description: text,
      endorsementJwt: list(compactJws),
      fieldOfStudy: text,
      humanCode: text,
      image: ref('Image'),
      inLanguage: language,
      name: text,
      otherIdentifier: list(ref('Identifier')),
      related: list(ref('Related')),
      resultDescription: list(ref('ResultDescription')),
      specialization: text,
      tag: list(text),
      version: text,
    },
    ['id', 'type', 'criteria', 'description', 'name'],
  ),
  Subject: object(
    {
      id: text,
      type: types('AchievementSubject'),
      activityEndDate: instant,
      activityStartDate: instant,
      creditsEarned: number,
      achievement: ref('Achievement'),
      identifier: list(ref('Identity')),
      image: ref('Image'),
      licenseNumber: text,
      narrative: text,
      result: list(ref('Result')),
      role: text,
      source: ref('Profile'),
      term: text,
    },
    ['type', 'achievement'],
  ),
}

export const OPEN_BADGES_SCHEMA =
  'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json'

export const openBadgesJsonSchema = {
  $schema: 'https://json-schema.org/draft/2019-09/schema#',
  $id: OPEN_BADGES_SCHEMA,
  ...object(
    {
      '@context': {
        type: 'array',
        minItems: 2,
        items: [
          { enum: ['https://www.w3.org/ns/credentials/v2'] },
          {
            type: 'string',
            pattern: '^https:\\/\\/purl\\.imsglobal\\.org\\/spec\\/ob\\/v3p0\\/context(-3\\.\\d\\.\\d)*\\.json$',
          },
        ],
        additionalItems: ref('Context'),
      },
      id: text,
      type: { allOf: [types('VerifiableCredential'), types('AchievementCredential', 'OpenBadgeCredential')] },
      name: text,
      description: text,
      image: ref('Image'),
      awardedDate: instant,
      credentialSubject: ref('Subject'),
      endorsementJwt: list(compactJws),
      evidence: list(ref('Evidence')),
      issuer: { oneOf: [text, ref('Profile')] },
      validFrom: instant,
      validUntil: instant,
      proof: list(ref('Proof')),
      credentialSchema: list(ref('Schema')),
      credentialStatus: ref('Status'),
      termsOfUse: list(object({ id: text, type: text }, ['type'])),
    },
    ['@context', 'id', 'type', 'credentialSubject', 'issuer', 'validFrom'],
  ),
  $defs,
}
