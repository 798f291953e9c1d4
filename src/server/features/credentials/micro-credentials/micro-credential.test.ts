import { expect } from 'vitest'
import { MicroCredential } from '#contract/micro-credentials/micro-credentials.ts'
import type { App } from '#server/platform/http/mount.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addLearningPath, addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { checkSchema } from '../../verification/verify-credential.ts'
import { verifyInput } from '../../verification/verify-input.ts'
import { judge } from '../testing/judge.ts'
import { RESULTS, versionOf } from '../testing/micro-credential-badge.ts'
import { OpenBadgeRules } from '../testing/open-badge-rules.ts'
import { caseOf, served } from '../testing/served.ts'

const BASE = 'http://localhost:4000'

// biome-ignore lint/suspicious/noExplicitAny: the tests assert on untyped JSON
const credentialOf = async (app: App, id: string): Promise<any> => JSON.parse(await served(app, `/b/${id}/credential`))

test('a micro-credential uses the fields of Open Badges wherever there is one', async ({ app, db, issuer }) => {
  const id = await addBadge(db, issuer, await addTemplate(db, issuer, versionOf()), RESULTS)
  const credential = await credentialOf(app, id)
  const { achievement, ...subject } = credential.credentialSubject
  expect(achievement).toMatchObject({
    achievementType: 'MicroCredential',
    creditsAvailable: 2,
    fieldOfStudy: 'Statistics (ISCED-F 0542)',
    inLanguage: 'en',
    tag: ['Evaluating data, information and digital content', 'interpret current data'],
    resultDescription: [
      { id: `${BASE}/b/${id}/credential#grade`, name: 'Grade (0-30, pass from 18)', resultType: 'Result' },
    ],
  })
  expect(achievement.alignment).toEqual([
    {
      type: ['Alignment'],
      targetCode: '4',
      targetFramework: 'European Qualifications Framework',
      targetName: 'EQF 4',
      targetUrl: 'http://data.europa.eu/snb/eqf/4',
    },
    {
      type: ['Alignment'],
      targetCode: '1.2',
      targetFramework: 'DigComp 2.2',
      targetName: 'Evaluating data, information and digital content',
      targetType: 'ceasn:Competency',
      targetUrl: 'https://digcomp.example/1.2',
    },
    {
      type: ['Alignment'],
      targetFramework: 'ESCO',
      targetName: 'interpret current data',
      targetType: 'ceasn:Competency',
      targetUrl: 'https://esco.example/skill/7',
    },
  ])
  expect(subject).toMatchObject({
    creditsEarned: 2.25,
    result: [{ type: ['Result'], resultDescription: `${BASE}/b/${id}/credential#grade`, value: '28' }],
  })
  expect(credential.evidence).toEqual([
    { id: 'https://work.example/report', type: ['Evidence'], name: 'Who cycles to college?', narrative: 'Four pages.' },
    { type: ['Evidence'], name: 'Oral presentation' },
  ])
})

test('everything else is in our own context’s terms, and under headings in the criteria', async ({
  app,
  db,
  issuer,
}) => {
  const path = await addLearningPath(db, issuer, [])
  const stackability = { kind: 'towards', text: 'Digital skills path', learning_path_id: path.id }
  const template = await addTemplate(db, issuer, versionOf({ stackability }))
  const credential = await credentialOf(app, await addBadge(db, issuer, template))
  const { microCredential, criteria } = credential.credentialSubject.achievement
  expect(credential['@context'].at(-1)).toBe(`${BASE}/contexts/micro-credential/v1.json`)
  expect(microCredential).toEqual({
    country: 'United Kingdom, England',
    awardingBodies: [
      { body: 'Wrenfield College' },
      { body: 'Wrenfield City Library', page: 'https://library.example/' },
    ],
    learningOutcomes: [
      { outcome: 'Tells a sample from a population.', outcomeKind: 'knowledge' },
      { outcome: 'Cleans a table and writes down what was changed.', outcomeKind: 'skill' },
    ],
    ectsCredits: 2,
    workloadHours: 50,
    eqfLevel: 4,
    nationalLevel: 'RQF 3',
    cycle: 'short',
    assessment: ['written', 'project'],
    supervision: 'verified',
    participation: ['blended'],
    qualityAssurance: {
      statement: 'Reviewed each year by the academic board.',
      body: 'QAA',
      page: 'https://qaa.example/',
    },
    prerequisites: 'None',
    stackability: { stackabilityKind: 'towards', towards: 'Digital skills path', page: `${BASE}/t/${path.id}` },
    fieldOfStudyCode: '0542',
    furtherInformation: 'Taught every summer.',
    learnMore: 'https://wrenfield.example/data?a=1&b=2',
  })
  expect(criteria.narrative).toBe(
    [
      'Twelve hours of workshops.',
      '## European micro-credential',
      '### Country of the issuer\n\nUnited Kingdom, England',
      '### Awarding bodies\n\nWrenfield College\n\n[with Wrenfield City Library](<https://library.example/>)',
      '### Learning outcomes\n\n- Tells a sample from a population.\n- Cleans a table and writes down what was changed.',
      '### Workload\n\n2 ECTS, 50 hours',
      '### Level\n\nEQF 4 · RQF 3\n\nShort cycle (QF-EHEA)',
      '### Assessment\n\nWritten test and project\n\nSupervised online or on site, identity checked',
      '### Form of participation\n\nBlended',
      '### Quality assurance\n\nReviewed each year by the academic board.\n\n[QAA](<https://qaa.example/>)',
      '### Prerequisites\n\nNone',
      '### Counts towards\n\nDigital skills path',
      '### Field of study\n\nStatistics (ISCED-F 0542)',
      '### Further information\n\nTaught every summer.',
      '### More about this badge\n\n[https://wrenfield.example/data?a=1&b=2](<https://wrenfield.example/data?a=1&b=2>)',
    ].join('\n\n'),
  )
})

test('an incomplete micro-credential has no European heading and only the elements it has', async ({
  app,
  db,
  issuer,
}) => {
  const microCredential = MicroCredential.parse({ ects: 0.25, eqf_level: 'none' })
  const template = await addTemplate(db, issuer, { isMicroCredential: true, microCredential, language: 'it' })
  const { achievement } = (await credentialOf(app, await addBadge(db, issuer, template))).credentialSubject
  expect(achievement.microCredential).toEqual({
    awardingBodies: [{ body: 'Wrenfield College' }],
    ectsCredits: 0.25,
    eqfLevel: 'none',
    stackability: { stackabilityKind: 'alone' },
  })
  expect(achievement.criteria.narrative).toContain('## Carico di lavoro\n\n0,25 ECTS')
  expect(achievement.criteria.narrative).toContain('## Livello\n\nNessun livello EQF')
  expect(JSON.stringify(achievement)).not.toMatch(/europea|alignment|result/i)
})

test('a credential with the maximum of every element can be signed, even with duplicates', async ({
  app,
  db,
  issuer,
}) => {
  const twice = <Row>(rows: Row[]) => [...rows, ...rows]
  const outcomes = Array.from({ length: 10 }, (_, place) => ({ text: `Outcome ${place}`, kind: 'skill' }))
  const bodies = [{ name: 'Library' }, { name: 'Museum' }]
  const version = versionOf({ learning_outcomes: twice(outcomes), co_awarding_bodies: twice(bodies) })
  const skill = (place: number) => ({
    framework: 'DigComp 2.2',
    code: `${place}`,
    name: `Skill ${place}`,
    url: 'https://digcomp.example/all',
  })
  const alignments = twice(Array.from({ length: 10 }, (_, place) => skill(place)))
  const template = await addTemplate(db, issuer, { ...version, alignments })
  const work = { title: 'A report', url: null, narrative: null }
  const evidence = [work, work, work, { ...work, title: 'A talk' }, { ...work, title: 'A talk' }]
  const { credentialSubject } = await credentialOf(app, await addBadge(db, issuer, template, { ...RESULTS, evidence }))
  const { achievement } = credentialSubject
  expect(achievement.microCredential.learningOutcomes).toHaveLength(10)
  expect(achievement.microCredential.awardingBodies).toHaveLength(3)
  expect(achievement.alignment).toHaveLength(11)
})

test('the credential of a path whose steps all have the same title can be signed', async ({ app, db, issuer }) => {
  const steps = []
  for (let place = 0; place < 8; place += 1) steps.push(await addTemplate(db, issuer, { title: 'Module' }))
  const path = await addLearningPath(db, issuer, steps, versionOf())
  const { achievement } = (await credentialOf(app, await addBadge(db, issuer, path))).credentialSubject
  expect(achievement.microCredential.steps).toEqual(['Module'])
})

test('a path that is a micro-credential names its steps', async ({ app, db, issuer }) => {
  const steps = [await addTemplate(db, issuer, { title: 'Charts' }), await addTemplate(db, issuer, { title: 'Maps' })]
  const path = await addLearningPath(db, issuer, steps, versionOf())
  const { achievement } = (await credentialOf(app, await addBadge(db, issuer, path))).credentialSubject
  expect(achievement).toMatchObject({
    achievementType: 'MicroCredential',
    microCredential: { steps: ['Charts', 'Maps'] },
  })
  expect(achievement.criteria.narrative).toContain('## The steps of the path\n\n1. Charts\n2. Maps')
})

test('the recipient’s name is in the credential only if the template says so', async ({ app, db, issuer }) => {
  const named = await credentialOf(app, await addBadge(db, issuer, await addTemplate(db, issuer, versionOf())))
  expect(named.credentialSubject.identifier).toMatchObject([
    { identityType: 'emailAddress', hashed: true },
    { type: 'IdentityObject', identityType: 'name', hashed: false, identityHash: 'Giulia Ferri' },
  ])
  const template = await addTemplate(db, issuer, { ...versionOf(), namesRecipient: false })
  const unnamed = await served(app, `/b/${await addBadge(db, issuer, template)}/credential`)
  expect(unnamed).not.toMatch(/giulia|ferri/i)
})

test('an independent verifier finds it valid or revoked, and every changed field tampered', async ({
  app,
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer, versionOf({ ects: 1.5, workload_hours: 37.5 }))
  const good = await caseOf(app, await addBadge(db, issuer, template, RESULTS))
  const revoked = { reason: 'Issued in error', at: '2025-12-01 10:00:00' }
  const bad = await caseOf(app, await addBadge(db, issuer, template, { ...RESULTS, revoked }))
  expect(OpenBadgeRules.safeParse(JSON.parse(good.credential)).error?.issues).toBeUndefined()
  expect(checkSchema(JSON.parse(good.credential))).toBe('schema_right')
  const changes: [from: string, to: string][] = [
    ['"creditsAvailable":1.5', '"creditsAvailable":15'],
    ['"creditsEarned":2.25', '"creditsEarned":3'],
    ['"value":"28"', '"value":"30"'],
    ['pass from 18)', 'pass from 12)'],
    ['"targetCode":"4"', '"targetCode":"7"'],
    ['"identityHash":"Giulia', '"identityHash":"Giulio'],
    ['"narrative":"Four pages."', '"narrative":"Forty pages."'],
    ['"eqfLevel":4', '"eqfLevel":7'],
    ['"workloadHours":37.5', '"workloadHours":375'],
    ['"assessment":["written"', '"assessment":["oral"'],
    ['"outcomeKind":"skill"', '"outcomeKind":"knowledge"'],
    ['"body":"QAA"', '"body":"QCA"'],
    ['"country":"United Kingdom', '"country":"France'],
    ['Statistics (', 'Physics ('],
  ]
  const tampered = changes.map(([from, to]) => {
    expect(good.credential).toContain(from)
    return { ...good, credential: good.credential.replace(from, to) }
  })
  const { credentials } = await judge({ credentials: [good, bad, ...tampered] })
  expect(credentials.slice(0, 2)).toEqual([
    { signed: true, begun: true, expired: false, revoked: false },
    { signed: true, begun: true, expired: false, revoked: true },
  ])
  expect(credentials.slice(2).map(({ signed }, index) => [changes[index]?.[0], signed])).toEqual(
    changes.map(([from]) => [from, false]),
  )
})

test('this service verifies it, and one of another installation, without fetching the context', async ({
  app,
  db,
  issuer,
  services,
}) => {
  const template = await addTemplate(db, issuer, versionOf())
  const credential = await served(app, `/b/${await addBadge(db, issuer, template, RESULTS)}/credential`)
  const verdictOn = async (text: string) => {
    const [report] = await verifyInput({ text }, services)
    return [report?.verdict, report?.facts.holder]
  }
  expect(await verdictOn(credential)).toEqual(['valid', 'Giulia Ferri'])
  expect(await verdictOn(credential.replace('"eqfLevel":4', '"eqfLevel":7'))).toEqual(['tampered', 'Giulia Ferri'])
  // The context is recognized at any installation's URL.
  const elsewhere = credential.replace(`${BASE}/contexts/`, 'https://badges.else.example/contexts/')
  expect(await verdictOn(elsewhere)).toEqual(['valid', 'Giulia Ferri'])
})

test('the context is public and cacheable as immutable', async ({ app }) => {
  const answer = await app.request('/contexts/micro-credential/v1.json')
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/ld+json',
  })
  const context = (await answer.json()) as { '@context': object }
  expect(Object.keys(context['@context'])).toEqual(['@protected', 'microCredential'])
})

test('the Open Badges 2.0 documents include skills and evidence', async ({ app, db, issuer }) => {
  const id = await addBadge(db, issuer, await addTemplate(db, issuer, versionOf()), RESULTS)
  const [assertion, badgeClass] = await Promise.all(
    ['ob2.json', 'ob2-class.json'].map(async (file) => JSON.parse(await served(app, `/b/${id}/${file}`))),
  )
  expect(assertion.evidence[0]).toEqual({
    type: 'Evidence',
    id: 'https://work.example/report',
    name: 'Who cycles to college?',
    narrative: 'Four pages.',
  })
  expect(badgeClass.alignment[1]).toEqual({
    type: 'AlignmentObject',
    targetCode: '1.2',
    targetFramework: 'DigComp 2.2',
    targetName: 'Evaluating data, information and digital content',
    targetUrl: 'https://digcomp.example/1.2',
  })
  expect(badgeClass.tags).toContain('interpret current data')
})
