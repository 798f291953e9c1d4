import { expect } from 'vitest'
import { completeMicroCredential, someAlignments } from '#server/testing/micro-credentials.ts'
import { addLearningPath, addTemplate, completeContent } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const TEMPLATES = '/issuers/organization/badge_templates'
const BADGES = '/issuers/organization/badges'

const microCredential = () => ({
  ...completeContent(),
  is_micro_credential: 1,
  micro_credential: completeMicroCredential(),
  alignments: someAlignments(),
})

test('a template stores every field of a micro-credential, and so does its duplicate', async ({ issuer }) => {
  const sent = microCredential()
  const { status, body } = await issuer.ask('POST', TEMPLATES, { ...sent, status: 'active' })
  expect(status).toBe(201)
  expect(body.data).toMatchObject({ ...sent, names_recipient: 1, shows_grades: 0 })

  const copy = await issuer.ask('POST', `${TEMPLATES}/${body.data.id}/duplicate`)
  const { micro_credential, alignments } = sent
  expect(copy.body.data).toMatchObject({ is_micro_credential: 1, micro_credential, alignments, names_recipient: 1 })
})

test('a template that is no micro-credential says so, and keeps the fields for later', async ({ issuer }) => {
  const plain = await issuer.ask('POST', TEMPLATES, { title: 'Plain' })
  expect(plain.body.data).toMatchObject({
    is_micro_credential: 0,
    micro_credential: null,
    alignments: [],
    names_recipient: 0,
    shows_grades: 0,
  })
  const path = `${TEMPLATES}/${plain.body.data.id}`
  const on = await issuer.ask('PUT', path, { is_micro_credential: 1, micro_credential: { ects: '0.25' } })
  expect(on.body.data).toMatchObject({ names_recipient: 1, micro_credential: { ects: 0.25, assessment: [] } })
  const off = await issuer.ask('PUT', path, { is_micro_credential: 0 })
  expect(off.body.data).toMatchObject({ is_micro_credential: 0, names_recipient: 0, micro_credential: { ects: 0.25 } })
  const emptied = await issuer.ask('PUT', path, { micro_credential: null, names_recipient: 1 })
  expect(emptied.body.data).toMatchObject({ micro_credential: null, names_recipient: 1 })
})

test('an active micro-credential needs all eleven elements, and each missing one is named by its field', async ({
  issuer,
}) => {
  const { body } = await issuer.ask('POST', TEMPLATES, { ...completeContent(), is_micro_credential: 1 })
  const path = `${TEMPLATES}/${body.data.id}`
  const refused = await issuer.ask('PUT', path, { status: 'active' })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.errors).sort()).toEqual([
    'micro_credential.assessment',
    'micro_credential.country',
    'micro_credential.ects',
    'micro_credential.eqf_level',
    'micro_credential.learning_outcomes',
    'micro_credential.participation',
    'micro_credential.quality_assurance.text',
  ])

  // The country comes from the organization, hours count as workload too, and "none" is a valid answer for the level.
  await issuer.ask('PUT', '/issuers/organization', { address_info: { country: 'Italia' } })
  const micro_credential = { ...completeMicroCredential(), country: null, ects: null, eqf_level: 'none' }
  expect((await issuer.ask('PUT', path, { status: 'active', micro_credential })).status).toBe(200)
  const emptied = await issuer.ask('PUT', path, { micro_credential: { ...micro_credential, assessment: [] } })
  expect(Object.keys(emptied.body.errors)).toEqual(['micro_credential.assessment'])
})

test('an active template can become a micro-credential only if it is complete', async ({ issuer }) => {
  const { body } = await issuer.ask('POST', TEMPLATES, { ...completeContent(), status: 'active' })
  const path = `${TEMPLATES}/${body.data.id}`
  expect((await issuer.ask('PUT', path, { is_micro_credential: 1 })).status).toBe(422)
  const whole = { is_micro_credential: 1, micro_credential: completeMicroCredential() }
  expect((await issuer.ask('PUT', path, whole)).status).toBe(200)
})

test('a field of study must be a code of the classification', async ({ issuer }) => {
  const about = (field_of_study: string) => ({ title: 'Plain', micro_credential: { field_of_study } })
  const { body } = await issuer.ask('POST', TEMPLATES, about('0588'))
  expect(body.data.micro_credential.field_of_study).toBe('0588')
  const field = 'micro_credential.field_of_study'
  for (const [method, path] of [
    ['POST', TEMPLATES],
    ['PUT', `${TEMPLATES}/${body.data.id}`],
  ] as const) {
    for (const unknown of ['0543', '9999', '542', '05420', 'Statistics']) {
      const refused = await issuer.ask(method, path, about(unknown))
      expect(refused.status).toBe(422)
      expect(Object.keys(refused.body.errors)).toEqual([field])
    }
  }
  const refused = await issuer.ask('POST', TEMPLATES, about('0543'))
  expect(refused.body.errors[field]).toEqual(['ISCED-F 2013 has no field with this code. Choose one by its name.'])
  expect((await issuer.ask('POST', TEMPLATES, about(''))).body.data.micro_credential.field_of_study).toBeNull()
})

test('badges keep the micro-credential fields of the version they were issued from', async ({ issuer }) => {
  const sent = microCredential()
  const { body } = await issuer.ask('POST', TEMPLATES, { ...sent, status: 'active' })
  const path = `${TEMPLATES}/${body.data.id}`
  const badge = await issuer.ask('POST', BADGES, {
    badge_template_id: body.data.id,
    recipient_email: 'theo@wrenfield.example',
    recipient_first_name: 'Theo',
    recipient_last_name: 'Yarwood',
  })
  const same = await issuer.ask('PUT', path, { micro_credential: sent.micro_credential, alignments: sent.alignments })
  expect(same.body.data.version_code).toBe('1')
  const changed = await issuer.ask('PUT', path, {
    micro_credential: { ...sent.micro_credential, ects: 3, workload_hours: 75 },
    alignments: [],
  })
  expect(changed.body.data).toMatchObject({ version_code: '2', alignments: [], micro_credential: { ects: 3 } })
  const { body: kept } = await issuer.ask('GET', `${BADGES}/${badge.body.data.id}`)
  expect(kept.data).toMatchObject({ grade: null, grade_scale: null, credits_earned: null, evidence: [] })
  const { micro_credential, alignments } = sent
  expect(kept.data.badge_template_version).toMatchObject({ micro_credential, alignments, version_code: '1' })
})

test('a micro-credential can count towards a learning path of its own organization only', async ({
  db,
  issuer,
  stranger,
}) => {
  const path = await addLearningPath(db, issuer, [await addTemplate(db, issuer)], { title: 'Digital skills' })
  const foreign = await addLearningPath(db, stranger, [await addTemplate(db, stranger)])
  const towards = (learning_path_id: string) => ({
    title: 'Counts',
    micro_credential: { stackability: { kind: 'towards', learning_path_id } },
  })
  const { body } = await issuer.ask('POST', TEMPLATES, towards(path.id))
  expect(body.data.micro_credential.stackability).toEqual({
    kind: 'towards',
    text: 'Digital skills',
    learning_path_id: path.id,
  })
  const field = 'micro_credential.stackability.learning_path_id'
  for (const id of [foreign.id, body.data.id, crypto.randomUUID()]) {
    const refused = await issuer.ask('POST', TEMPLATES, towards(id))
    expect({ status: refused.status, fields: Object.keys(refused.body.errors) }).toEqual({
      status: 422,
      fields: [field],
    })
  }
})

test('numbers are accepted in common notations, invalid ones are explained, and duplicates are removed', async ({
  issuer,
}) => {
  const written = {
    ects: '0,5',
    workload_hours: ' 12.5 ',
    eqf_level: '6',
    assessment: ['written', 'oral', 'written'],
    participation: ['online', 'online'],
  }
  const { body } = await issuer.ask('POST', TEMPLATES, { title: 'Written', micro_credential: written })
  expect(body.data.micro_credential).toMatchObject({
    ects: 0.5,
    workload_hours: 12.5,
    eqf_level: 6,
    assessment: ['written', 'oral'],
    participation: ['online'],
  })
  for (const wrong of [true, '0x10', 'six', '1e1', [6]]) {
    const micro_credential = { ects: wrong, workload_hours: wrong, eqf_level: wrong }
    const refused = await issuer.ask(
      'POST',
      TEMPLATES,
      { title: 'Wrong', micro_credential },
      { 'accept-language': 'en' },
    )
    expect(refused.body.errors).toEqual({
      'micro_credential.ects': ['ECTS credits are a number in quarters, from 0.25 to 60, such as 6 or 0.5.'],
      'micro_credential.workload_hours': ['Hours are a number in halves, from 0.5 to 6,000, such as 75 or 12.5.'],
      'micro_credential.eqf_level': ['A level is a number from 1 to 8, or “none”.'],
    })
  }
})

test('templates can be filtered by whether they are micro-credentials', async ({ issuer }) => {
  await issuer.ask('POST', TEMPLATES, { title: 'Plain' })
  await issuer.ask('POST', TEMPLATES, { title: 'Micro', is_micro_credential: 1 })
  const titles = async (flag: 0 | 1) =>
    (await issuer.ask('GET', `${TEMPLATES}?is_micro_credential=${flag}`)).body.data.map(
      ({ title }: { title: string }) => title,
    )
  expect(await titles(1)).toEqual(['Micro'])
  expect(await titles(0)).toEqual(['Plain'])
})

test('invalid values are refused with their field, and nothing is created', async ({ issuer }) => {
  const skill = someAlignments()[0]!
  const wrong: [field: string, content: Record<string, unknown>][] = [
    ['micro_credential.eqf_level', { micro_credential: { eqf_level: 9 } }],
    ['micro_credential.ects', { micro_credential: { ects: 0.1 } }],
    ['micro_credential.ects', { micro_credential: { ects: 1.3 } }],
    ['micro_credential.workload_hours', { micro_credential: { workload_hours: 6000.5 } }],
    ['micro_credential.field_of_study', { micro_credential: { field_of_study: 'Statistics' } }],
    ['micro_credential.assessment.0', { micro_credential: { assessment: ['luck'] } }],
    ['micro_credential.learning_outcomes', { micro_credential: { learning_outcomes: Array(21).fill({ text: 'x' }) } }],
    [
      'micro_credential.learning_outcomes.0.text',
      { micro_credential: { learning_outcomes: [{ text: 'x'.repeat(301) }] } },
    ],
    [
      'micro_credential.quality_assurance.url',
      { micro_credential: { quality_assurance: { url: 'javascript:alert(1)' } } },
    ],
    ['micro_credential.co_awarding_bodies', { micro_credential: { co_awarding_bodies: Array(6).fill({ name: 'x' }) } }],
    ['alignments', { alignments: Array(21).fill(skill) }],
    ['alignments.0.url', { alignments: [{ ...skill, url: 'javascript:alert(1)' }] }],
    ['alignments.0.url', { alignments: [{ ...skill, url: 'http://digcomp.example/1.2' }] }],
    ['alignments.0.name', { alignments: [{ ...skill, name: ' ' }] }],
  ]
  for (const [field, content] of wrong) {
    const { status, body } = await issuer.ask('POST', TEMPLATES, { title: 'Wrong', ...content })
    expect({ status, fields: Object.keys(body.errors ?? {}) }, field).toEqual({ status: 422, fields: [field] })
  }
  expect((await issuer.ask('GET', TEMPLATES)).body.meta.total).toBe(0)
})
