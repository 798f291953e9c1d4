import { expect } from 'vitest'
import { test } from '#server/testing/test.ts'

const PATH = '/issuers/organization'
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/

test('the organization is answered with every documented field, wrapped in data', async ({ issuer }) => {
  const { status, body } = await issuer.ask('GET', PATH)
  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual(['data'])
  expect(body.data).toMatchObject({
    id: issuer.organizationId,
    type: 'public_local_national',
    activity: 'university',
    name: 'Wrenfield College',
    address_info: { city: null, state: null, region: null, street: null, country: null, postcode: null },
    language: 'en',
    status: 'enabled',
    settings: {
      public_profile: 1,
      public_badge_types: 1,
      public_learning_paths: 1,
      public_badge_templates: 1,
      public_earner_pages: 1,
      academic_year_first_month: 9,
      linkedin_id: null,
    },
    credits_left: 100,
    badge_templates_count: 0,
    badges_count: 0,
    created_at: expect.stringMatching(INSTANT),
    updated_at: expect.stringMatching(INSTANT),
    public_url: `http://localhost:4000/o/${issuer.organizationId}`,
  })
})

test('an update changes the leaves that are sent, in JSON and in bracket notation, and no others', async ({
  issuer,
}) => {
  await issuer.ask('PUT', PATH, {
    address_info: { city: 'Wrenfield', street: '1 Gate Lane' },
    contact_info: { name: 'Hannah' },
  })
  const form = new URLSearchParams({
    'address_info[street]': '2 Gate Lane',
    'settings[public_profile]': '0',
    'contact_info[email]': 'Office@Wrenfield.example',
    website: 'https://wrenfield.example/',
  })

  const { status, body } = await issuer.ask('PUT', PATH, form)

  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    name: 'Wrenfield College',
    website: 'https://wrenfield.example/',
    address_info: { city: 'Wrenfield', street: '2 Gate Lane', region: null },
    contact_info: { name: 'Hannah', email: 'office@wrenfield.example', mobile: null },
    settings: { public_profile: 0, public_badge_templates: 1 },
  })
})

test('an empty field empties its leaf', async ({ issuer }) => {
  await issuer.ask('PUT', PATH, { website: 'https://wrenfield.example/', address_info: { city: 'Wrenfield' } })
  const { body } = await issuer.ask('PUT', PATH, new URLSearchParams({ website: '', 'address_info[city]': '' }))
  expect(body.data).toMatchObject({ website: null, address_info: { city: null } })
})

test('fields that the organization may not change stay as they are', async ({ issuer }) => {
  const { body } = await issuer.ask('PUT', PATH, {
    credits_left: 1_000_000,
    status: 'disabled',
    billing_info: { legal_name: 'Another Ltd', vat: '01234567890' },
    id: issuer.userId,
  })
  expect(body.data).toMatchObject({
    id: issuer.organizationId,
    credits_left: 100,
    status: 'enabled',
    billing_info: { legal_name: null, vat: '01234567890' },
  })
})

test('refused fields are named in the request’s notation', async ({ issuer }) => {
  const wrong = { activity: 'circus', website: 'javascript:alert(1)', contact_info: { email: 'nobody' } }
  const json = await issuer.ask('PUT', PATH, wrong)
  expect({ status: json.status, fields: Object.keys(json.body.errors).sort() }).toEqual({
    status: 422,
    fields: ['activity', 'contact_info.email', 'website'],
  })
  const form = await issuer.ask('PUT', PATH, new URLSearchParams({ 'contact_info[email]': 'nobody' }))
  expect(Object.keys(form.body.errors)).toEqual(['contact_info[email]'])
})

test('the description keeps its markup and loses active content', async ({ issuer }) => {
  const description = '<p onclick="x()">A <strong>college</strong><script>alert(1)</script></p>'
  const { body } = await issuer.ask('PUT', PATH, { description })
  expect(body.data.description).toBe('<p>A <strong>college</strong></p>')
})

test('the history says who changed which fields, but not their values', async ({ issuer, stranger }) => {
  await issuer.ask('PUT', PATH, { name: 'Wrenfield University', address_info: { city: 'Wrenfield' } })
  const of = `${PATH}/events?subject=organization&subject_id=${issuer.organizationId}`
  const { body } = await issuer.ask('GET', of)
  expect(body.data).toMatchObject([
    {
      action: 'updated',
      data: { fields: ['name', 'address_info.city'] },
      user: { uuid: issuer.userId, name: 'Hannah', last_name: 'Whitlock' },
    },
  ])
  expect((await stranger.ask('GET', of)).body).toMatchObject({ data: [], meta: { total: 0 } })
})
