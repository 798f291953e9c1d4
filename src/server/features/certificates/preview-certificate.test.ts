import { expect } from 'vitest'
import type { App } from '#server/platform/http/mount.ts'
import { addBadge } from '#server/testing/badges.ts'
import { colleague, type Issuer } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { judgePdf } from './testing/pdf-tools.ts'

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

async function sheet(app: App, { cookie }: Issuer, wanted: object = {}) {
  const response = await app.request(`/api/v1${PREVIEW}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'accept-language': 'it' },
    body: JSON.stringify({ ...settings, ...wanted }),
  })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

const begins = (bytes: Buffer) => bytes.subarray(0, 5).toString()

test('unsaved settings are drawn as a PDF, for a badge and for somebody made up, and nothing is kept', async ({
  app,
  db,
  issuer,
}) => {
  const badge = await addBadge(db, issuer, await addTemplate(db, issuer))
  const wanted = [{}, { badge_id: badge }, { hard_case: 'long_name' }, { badge_id: badge, hard_case: 'no_logo' }]
  for (const each of wanted) {
    const { status, type, bytes } = await sheet(app, issuer, each)
    expect({ status, type, begins: begins(bytes) }).toEqual({ status: 200, type: 'application/pdf', begins: '%PDF-' })
  }
  const { faults, text, attachments } = await judgePdf((await sheet(app, issuer, { badge_id: badge })).bytes)
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

test('what is wrong is refused at its field', async ({ issuer }) => {
  const { status, body } = await issuer.ask('POST', PREVIEW, { ...settings, foot: 'x'.repeat(141), hard_case: 'none' })
  expect({ status, fields: Object.keys(body.errors).toSorted() }).toEqual({
    status: 422,
    fields: ['foot', 'hard_case'],
  })
})
