import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { colleague } from '#server/testing/issuer.ts'
import { drawing, upload } from '#server/testing/pictures.ts'
import { test } from '#server/testing/test.ts'

const SETTINGS = '/issuers/organization/certificate_settings'

const plain = {
  layout: 'plain',
  orientation: 'upright',
  language: 'both',
  has_elements_page: 0,
  signatories: [
    { slot: 2, name: 'Adeyemi Okafor', role: 'Head of Digital Skills' },
    { slot: 1, name: 'Margaret Holloway', role: '' },
  ],
  seal: 'picture',
  seal_year: null,
  foot: 'Abbey Road, Wrenfield',
}

test('by default a certificate is a diploma in the organization’s language', async ({ issuer }) => {
  const { status, body } = await issuer.ask('GET', SETTINGS)
  expect(status).toBe(200)
  expect(body.data).toEqual({
    layout: 'diploma',
    orientation: 'across',
    language: 'en',
    has_elements_page: 1,
    signatories: [],
    seal: 'drawn',
    seal_year: null,
    seal_path: null,
    background_path: null,
    foot: null,
  })
})

test('all settings are saved with the order of the signatories, separately for each organization', async ({
  issuer,
  stranger,
}) => {
  const { status, body } = await issuer.ask('PUT', SETTINGS, plain)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    ...plain,
    signatories: plain.signatories.map((signatory) => ({ ...signatory, signature_path: null })),
  })
  expect((await issuer.ask('GET', SETTINGS)).body).toEqual(body)
  expect((await stranger.ask('GET', SETTINGS)).body.data.layout).toBe('diploma')
})

test('an editor sees the settings and cannot change them', async ({ app, db, issuer }) => {
  const editor = await colleague(app, db, issuer.organizationId, 'editor')
  expect((await editor.ask('GET', SETTINGS)).status).toBe(200)
  expect((await editor.ask('PUT', SETTINGS, plain)).status).toBe(403)
  expect((await editor.ask('POST', `${SETTINGS}/pictures/seal`, upload('picture', await drawing()))).status).toBe(403)
})

test('a scanned signature stays with its signatory when the order changes, and goes with them', async ({
  app,
  issuer,
  dataDir,
}) => {
  const files = () => readdir(join(dataDir, 'files', issuer.organizationId))
  await issuer.ask('PUT', SETTINGS, plain)
  const uploaded = await issuer.ask('POST', `${SETTINGS}/pictures/signature_2`, upload('picture', await drawing()))
  expect(uploaded.status).toBe(200)
  const [{ signature_path: path }] = uploaded.body.data.signatories
  expect((await app.request(new URL(path).pathname)).status).toBe(200)

  const turned = await issuer.ask('PUT', SETTINGS, { ...plain, signatories: plain.signatories.toReversed() })
  expect(turned.body.data.signatories).toMatchObject([
    { slot: 1, signature_path: null },
    { slot: 2, signature_path: path },
  ])

  await issuer.ask('PUT', SETTINGS, { ...plain, signatories: [] })
  expect(await files()).toEqual([])
  expect((await app.request(new URL(path).pathname)).status).toBe(404)
  const again = await issuer.ask('PUT', SETTINGS, plain)
  expect(again.body.data.signatories[0].signature_path).toBeNull()
})

test('a scanned signature in a slot is not used for a new signatory who signs by pen', async ({ issuer }) => {
  const alone = { ...plain, signatories: plain.signatories.slice(0, 1) }
  await issuer.ask('PUT', SETTINGS, alone)
  await issuer.ask('POST', `${SETTINGS}/pictures/signature_1`, upload('picture', await drawing()))
  const [adeyemi, margaret] = plain.signatories
  const byPen = { ...plain, signatories: [adeyemi, { ...margaret, signs_by_pen: 1 }] }
  const { body } = await issuer.ask('PUT', SETTINGS, byPen)
  expect(body.data.signatories).toEqual([
    { ...adeyemi, signature_path: null },
    { ...margaret, signature_path: null },
  ])
})

test('seal and background are uploaded, replaced and removed', async ({ issuer, dataDir }) => {
  const files = async () => (await readdir(join(dataDir, 'files', issuer.organizationId))).length
  const seal = await issuer.ask('POST', `${SETTINGS}/pictures/seal`, upload('picture', await drawing()))
  const other = await issuer.ask('POST', `${SETTINGS}/pictures/seal`, upload('picture', await drawing(200)))
  expect(other.body.data.seal_path).not.toBe(seal.body.data.seal_path)
  const both = await issuer.ask('POST', `${SETTINGS}/pictures/background`, upload('picture', await drawing()))
  expect(both.body.data).toMatchObject({ seal_path: other.body.data.seal_path, background_path: expect.any(String) })
  expect(await files()).toBe(6)
  const removed = await issuer.ask('DELETE', `${SETTINGS}/pictures/seal`)
  expect(removed.body.data.seal_path).toBeNull()
  expect(await files()).toBe(3)
})

test('invalid settings are refused at their field, and nothing is saved', async ({ issuer }) => {
  const four = [1, 2, 3, 3].map((slot) => ({ slot, name: 'Hannah Whitlock', role: '' }))
  const wrong: [object, string[]][] = [
    [{ layout: 'poster' }, ['layout']],
    [{ signatories: four }, ['signatories']],
    [{ signatories: four.slice(2) }, ['signatories.1.slot']],
    [{ signatories: [{ slot: 4, name: 'Hannah Whitlock', role: '' }] }, ['signatories.0.slot']],
    [{ signatories: [{ slot: 1, name: '', role: '' }] }, ['signatories.0.name']],
    [{ foot: 'x'.repeat(141) }, ['foot']],
    [{ seal_year: 'M\nD' }, ['seal_year']],
  ]
  for (const [change, fields] of wrong) {
    const { status, body } = await issuer.ask('PUT', SETTINGS, { ...plain, ...change })
    expect({ status, fields: Object.keys(body.errors).toSorted() }).toEqual({ status: 422, fields })
  }
  expect((await issuer.ask('GET', SETTINGS)).body.data.layout).toBe('diploma')
})

test('a signature of 40 MB, of text, or missing, is refused at its field', async ({ issuer }) => {
  const place = `${SETTINGS}/pictures/signature_1`
  const huge = await issuer.ask('POST', place, upload('picture', new Uint8Array(40 * 1024 * 1024)))
  expect({ status: huge.status, fields: Object.keys(huge.body.errors) }).toEqual({ status: 413, fields: ['picture'] })
  const text = await issuer.ask('POST', place, upload('picture', Buffer.from('Hannah Whitlock')))
  expect({ status: text.status, fields: Object.keys(text.body.errors) }).toEqual({ status: 422, fields: ['picture'] })
  const none = await issuer.ask('POST', place, {})
  expect({ status: none.status, fields: Object.keys(none.body.errors) }).toEqual({ status: 422, fields: ['picture'] })
})
