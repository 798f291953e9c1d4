import { expect } from 'vitest'
import { BadgeTemplate } from '#contract/templates.ts'
import { addTemplate, completeContent } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const TEMPLATES = '/issuers/organization/badge_templates'

test('a draft only needs a title, and the response has every field', async ({ issuer }) => {
  const { status, body } = await issuer.ask('POST', TEMPLATES, { title: '  Data literacy  ' })

  expect(status).toBe(201)
  expect(Object.keys(body)).toEqual(['data'])
  expect(BadgeTemplate.strict().parse(body.data)).toMatchObject({
    organization_id: issuer.organizationId,
    title: 'Data literacy',
    assignment_criteria: '',
    description: '',
    code: '',
    type: null,
    type_data: null,
    application_scope: null,
    color_primary: null,
    other_org: null,
    other_org_info: null,
    learn_more_url: null,
    validity_count: null,
    validity_unit: null,
    language: 'en',
    is_learning_path: 0,
    is_published: 0,
    version_code: '1',
    status: 'draft',
    archived_at: null,
    badges_count: 0,
    is_assignable: false,
    organization: { id: issuer.organizationId },
  })
  expect(body.data).not.toHaveProperty('learning_path')
  expect(body.data.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  expect(await issuer.ask('GET', `${TEMPLATES}/${body.data.id}`)).toMatchObject({ status: 200, body })
  const { body: organization } = await issuer.ask('GET', '/issuers/organization')
  expect(organization.data.badge_templates_count).toBe(1)
})

test('without a title nothing is created', async ({ issuer }) => {
  for (const title of [undefined, null, '', '   ', 7, 'x'.repeat(256)]) {
    const { status, body } = await issuer.ask('POST', TEMPLATES, { title })
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: ['title'] })
  }
  expect((await issuer.ask('GET', TEMPLATES)).body.meta.total).toBe(0)
})

test('a template contains what was sent, and can be created as active', async ({ issuer }) => {
  const sent = {
    ...completeContent(),
    color_primary: '#14618C',
    other_org: 'Istituto di statistica',
    other_org_info: 'With <care> & thought',
    learn_more_url: 'https://wrenfield.example/data?a=1&b=2',
    is_published: 1,
    is_learning_path: null,
    status: 'active',
    language: 'it',
  }
  const { status, body } = await issuer.ask('POST', TEMPLATES, sent)
  expect(status).toBe(201)
  const { is_learning_path: _, ...answered } = sent
  expect(body.data).toMatchObject({
    ...answered,
    application_scope: sent.type_data.application_scope,
    is_assignable: true,
    is_learning_path: 0,
  })
})

const needed = {
  knowledge: ['acquired_knowledge', 'acquired_skills', 'acquired_attitudes'],
  skills: ['acquired_knowledge', 'acquired_skills'],
  participation: [],
  qualification: ['acquired_knowledge', 'acquired_skills', 'acquired_attitudes', 'application_scope'],
}

test('every field that an active template lacks is named in the request’s notation', async ({ issuer }) => {
  for (const [type, texts] of Object.entries(needed)) {
    const body = { title: 'Data literacy', type, status: 'active' }
    const json = await issuer.ask('POST', TEMPLATES, body)
    expect(json.status).toBe(422)
    const always = ['code', 'description', 'assignment_criteria']
    expect(Object.keys(json.body.errors)).toEqual([...always, ...texts.map((text) => `type_data.${text}`)])
    const form = await issuer.ask('POST', TEMPLATES, new URLSearchParams(body))
    expect(Object.keys(form.body.errors)).toEqual([...always, ...texts.map((text) => `type_data[${text}]`)])

    const { type_data, ...content } = completeContent(type)
    const stored = Object.fromEntries(texts.map((text) => [text, type_data[text as keyof typeof type_data]]))
    const complete = await issuer.ask('POST', TEMPLATES, { ...content, type, type_data: stored, status: 'active' })
    expect(complete).toMatchObject({ status: 201, body: { data: { type, status: 'active' } } })
  }
  const untyped = await issuer.ask('POST', TEMPLATES, { ...completeContent('NONE'), type: '', status: 'active' })
  expect(Object.keys(untyped.body.errors)).toEqual(['type'])
})

test('markup without text is stored as empty', async ({ issuer }) => {
  const empty = { description: '<p></p>', type_data: { acquired_skills: '<p><br>&nbsp;</p>' } }
  const draft = await issuer.ask('POST', TEMPLATES, { title: 'Data literacy', ...empty })
  expect(draft.body.data).toMatchObject({ description: '', type_data: null })
  const active = await issuer.ask('POST', TEMPLATES, { ...completeContent(), ...empty, status: 'active' })
  expect(Object.keys(active.body.errors)).toContain('description')
})

test('HTML is cleaned on the way in, plain text is kept as it is', async ({ issuer }) => {
  const hostile = '<p onclick="steal()">Reads <script>alert(1)</script><strong>data</strong></p>'
  const { body } = await issuer.ask('POST', TEMPLATES, {
    title: '<b>Data</b> & more',
    other_org_info: '<i>x</i>',
    description: hostile,
    assignment_criteria: hostile,
    application_scope: hostile,
    type_data: { acquired_knowledge: hostile, acquired_skills: hostile, acquired_attitudes: hostile },
  })
  const clean = '<p>Reads <strong>data</strong></p>'
  expect(body.data).toMatchObject({
    title: '<b>Data</b> & more',
    other_org_info: '<i>x</i>',
    description: clean,
    assignment_criteria: clean,
    application_scope: clean,
    type_data: {
      acquired_knowledge: clean,
      acquired_skills: clean,
      acquired_attitudes: clean,
      application_scope: clean,
    },
  })
})

test('texts are limited in length before and after they are cleaned', async ({ issuer }) => {
  const fits = await issuer.ask('POST', TEMPLATES, { title: 'x'.repeat(255), description: 'x'.repeat(20_000) })
  expect(fits.status).toBe(201)
  const long = 'x'.repeat(20_001)
  const { status, body } = await issuer.ask('POST', TEMPLATES, {
    title: 'Data literacy',
    description: long,
    type_data: { acquired_skills: long },
  })
  expect({ status, fields: Object.keys(body.errors) }).toEqual({
    status: 422,
    fields: ['description', 'type_data.acquired_skills'],
  })
  const grows = await issuer.ask('POST', TEMPLATES, { title: 'Data literacy', description: '&'.repeat(5000) })
  expect(grows.body.errors).toEqual({ description: ['Too long: shorten it to 20,000 characters.'] })
})

const wrong: [string, unknown][] = [
  ['learn_more_url', 'javascript:alert(1)'],
  ['learn_more_url', 'wrenfield.example'],
  ['learn_more_url', 'ftp://wrenfield.example/'],
  ['color_primary', 'red'],
  ['color_primary', '#12345'],
  ['type', 'course'],
  ['language', 'fr'],
  ['status', 'archived'],
  ['is_published', 2],
  ['is_learning_path', 'yes'],
  ['image', 'not a file'],
]
for (const [field, value] of wrong) {
  test(`${field} cannot be ${JSON.stringify(value)}`, async ({ issuer }) => {
    const { status, body } = await issuer.ask('POST', TEMPLATES, { title: 'Data literacy', [field]: value })
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: [field] })
  })
}

test('a code is unique in its organization, whatever its case', async ({ issuer, stranger }) => {
  const create = (who: typeof issuer, code: string) => who.ask('POST', TEMPLATES, { title: 'Data literacy', code })
  expect((await create(issuer, 'Data-01')).status).toBe(201)
  const second = await create(issuer, ' DATA-01 ')
  expect(second.status).toBe(422)
  expect(second.body.errors).toEqual({ code: ['Another template has this code. Choose another.'] })
  expect((await create(stranger, 'Data-01')).status).toBe(201)
  const blank = await Promise.all([create(issuer, ''), create(issuer, '')])
  expect(blank.map(({ status }) => status)).toEqual([201, 201])
  const raced = await Promise.all(Array.from({ length: 4 }, () => create(issuer, 'Raced')))
  expect(raced.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422])
})

test('the scope can be sent under either of its names, but not both', async ({ issuer }) => {
  const scopes = { application_scope: 'Any office', type_data: { application_scope: 'Any school' } }
  for (const sent of [{ application_scope: 'Any office' }, { type_data: { application_scope: 'Any office' } }]) {
    const { body } = await issuer.ask('POST', TEMPLATES, { title: 'Data literacy', ...sent })
    expect(body.data).toMatchObject({
      application_scope: 'Any office',
      type_data: { application_scope: 'Any office', acquired_skills: null },
    })
  }
  const both = await issuer.ask('POST', TEMPLATES, { title: 'Data literacy', ...scopes })
  expect({ status: both.status, fields: Object.keys(both.body.errors) }).toEqual({
    status: 422,
    fields: ['application_scope'],
  })
})

test('JSON, urlencoded and multipart requests are equivalent', async ({ db, issuer }) => {
  const steps = [await addTemplate(db, issuer), await addTemplate(db, issuer)].map(({ id }) => id)
  const { type_data, ...content } = completeContent('')
  const fields = { ...content, is_learning_path: '1', is_published: '1', learn_more_url: '', color_primary: '' }
  const pairs = [
    ...Object.entries(fields),
    ...Object.entries(type_data).map(([name, text]) => [`type_data[${name}]`, text] as [string, string]),
    ...steps.map((id) => ['learning_path[]', id] as [string, string]),
  ]
  const form = new FormData()
  for (const [name, value] of pairs) form.append(name, value)
  form.append('image', new File([], ''))

  for (const body of [{ ...fields, type_data, learning_path: steps }, new URLSearchParams(pairs), form]) {
    const answer = await issuer.ask('POST', TEMPLATES, body)
    expect(answer.status).toBe(201)
    expect(answer.body.data).toMatchObject({
      ...content,
      type_data,
      is_published: 1,
      learn_more_url: null,
      learning_path: steps.map((id) => ({ id })),
    })
  }
  const faulty = new URLSearchParams({ title: 'Data literacy', is_learning_path: '1', 'learning_path[]': 'x' })
  expect(Object.keys((await issuer.ask('POST', TEMPLATES, faulty)).body.errors)).toEqual(['learning_path[0]'])
})

test('unknown fields are dropped, and fields that the service sets cannot be sent', async ({ issuer, stranger }) => {
  const { status, body } = await issuer.ask('POST', TEMPLATES, {
    title: 'Data literacy',
    organization_id: stranger.organizationId,
    id: crypto.randomUUID(),
    badges_count: 7,
    version_code: '9',
    archived_at: '2025-11-14T10:42:00.123456Z',
    image_path: 'https://evil.example/x.png',
    colour: 'blue',
  })
  expect(status).toBe(201)
  expect(body.data).toMatchObject({ organization_id: issuer.organizationId, badges_count: 0, version_code: '1' })
  expect(body.data.image_path).not.toContain('evil')
  expect(body.data).not.toHaveProperty('colour')
})

test('repeating a request with the same idempotency key creates one template', async ({ issuer }) => {
  const create = (title: string) => issuer.ask('POST', TEMPLATES, { title }, { 'idempotency-key': 'one' })
  const first = await create('Data literacy')
  expect(await create('Data literacy')).toMatchObject({ status: 201, body: first.body })
  expect((await create('Something else')).body.code).toBe('idempotency_mismatch')
  expect((await issuer.ask('GET', TEMPLATES)).body.meta.total).toBe(1)
})

test('the history starts with the creation', async ({ issuer }) => {
  const { body } = await issuer.ask('POST', TEMPLATES, { ...completeContent(), status: 'active' })
  const history = await issuer.ask('GET', `/issuers/organization/events?subject=template&subject_id=${body.data.id}`)
  expect(history.body.data).toMatchObject([
    { action: 'activated', user: { uuid: issuer.userId } },
    { action: 'created', user: { uuid: issuer.userId } },
  ])
})
