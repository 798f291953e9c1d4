import { expect } from 'vitest'
import type { App } from '#server/platform/http/mount.ts'
import { addBadge } from '#server/testing/badges.ts'
import { colleague, type Issuer } from '#server/testing/issuer.ts'
import { completeMicroCredential, someAlignments } from '#server/testing/micro-credentials.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { inspectPdf } from './testing/pdf-tools.ts'

const PREVIEW = '/issuers/organization/certificate_settings/preview'

const settings = {
  layout: 'diploma',
  orientation: 'upright',
  language: 'both',
  has_elements_page: 1,
  signatories: [{ slot: 1, name: 'Margaret Holloway', role: 'Principal' }],
  seal: 'drawn',
  seal_year: '1829',
  foot: 'Abbey Road, Wrenfield',
}

const sheet = (app: App, issuer: Issuer, changes: object = {}) =>
  drawn(app, issuer, PREVIEW, { ...settings, ...changes })

async function drawn(app: App, { cookie }: Issuer, path: string, input: object) {
  const response = await app.request(`/api/v1${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'accept-language': 'it' },
    body: JSON.stringify(input),
  })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

const begins = (bytes: Buffer) => bytes.subarray(0, 5).toString()

test('unsaved settings are drawn as a PDF, for a badge and for a made-up person, and nothing is saved', async ({
  app,
  db,
  issuer,
}) => {
  const badge = await addBadge(db, issuer, await addTemplate(db, issuer))
  const inputs = [{}, { hard_case: 'long_name' }, { badge_id: badge, hard_case: 'no_logo' }]
  for (const each of inputs) {
    const { status, type, bytes } = await sheet(app, issuer, each)
    expect({ status, type, begins: begins(bytes) }).toEqual({ status: 200, type: 'application/pdf', begins: '%PDF-' })
  }
  const ofBadge = await sheet(app, issuer, { badge_id: badge })
  const { faults, text, attachments } = await inspectPdf(ofBadge.bytes, 'faults', 'text', 'attachments')
  expect({ faults, attachments }).toEqual({ faults: '', attachments: [] })
  expect(text).toContain('Margaret Holloway')
  const { body } = await issuer.ask('GET', '/issuers/organization/certificate_settings')
  expect(body.data).toMatchObject({ signatories: [], foot: null, orientation: 'across' })
})

test('the badge of another organization is not found, and an editor may not ask', async ({
  app,
  db,
  issuer,
  stranger,
}) => {
  const badge = await addBadge(db, stranger, await addTemplate(db, stranger))
  expect((await sheet(app, issuer, { badge_id: badge })).status).toBe(404)
  const editor = await colleague(app, db, issuer.organizationId, 'editor')
  expect((await sheet(app, editor)).status).toBe(403)
})

test('invalid settings are refused at their field', async ({ issuer }) => {
  const { status, body } = await issuer.ask('POST', PREVIEW, { ...settings, foot: 'x'.repeat(141), hard_case: 'none' })
  expect({ status, fields: Object.keys(body.errors).toSorted() }).toEqual({
    status: 422,
    fields: ['foot', 'hard_case'],
  })
})

const OF_TEMPLATE = '/issuers/organization/badge_templates/certificate_preview'

test('unsaved template content is drawn as its certificate, and nothing is saved', async ({ app, db, issuer }) => {
  const { id } = await addTemplate(db, issuer, { title: 'First aid' })
  await issuer.ask('PUT', '/issuers/organization/certificate_settings', { ...settings, language: 'en' })
  const tried = {
    title: 'First aid at work',
    code: 'FA-1',
    description: '<p>May <b>act</b>.</p>',
    is_micro_credential: 1,
    micro_credential: completeMicroCredential(),
    alignments: someAlignments(),
    badge_template_id: id,
  }
  const { bytes } = await drawn(app, await colleague(app, db, issuer.organizationId, 'viewer'), OF_TEMPLATE, {
    ...tried,
    expires_at: '2999-01-08 23:59:59',
  })
  const { faults, text, attachments } = await inspectPdf(bytes, 'faults', 'text', 'attachments')
  expect({ faults, attachments }).toEqual({ faults: '', attachments: [] })
  for (const words of [
    'First aid at work',
    'May act.',
    'Margaret Holloway',
    '8 January 2999',
    'Tells a sample from a population.',
  ])
    expect(text).toContain(words)
  const { body } = await issuer.ask('GET', `/issuers/organization/badge_templates/${id}`)
  expect(body.data).toMatchObject({ title: 'First aid', is_micro_credential: 0 })
})

test('another organization’s template is not found, and invalid content is refused at its field', async ({
  app,
  db,
  issuer,
  stranger,
}) => {
  const { id } = await addTemplate(db, stranger)
  const written = { title: 'First aid', code: '', description: '' }
  expect((await drawn(app, issuer, OF_TEMPLATE, { ...written, badge_template_id: id })).status).toBe(404)
  const { status, body } = await issuer.ask('POST', OF_TEMPLATE, { ...written, micro_credential: { ects: 0.1 } })
  expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: ['micro_credential.ects'] })
})
