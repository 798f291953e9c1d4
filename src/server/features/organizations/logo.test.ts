import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { createApp } from '#server/testing/create-app.ts'
import { signedIn } from '#server/testing/issuer.ts'
import { drawing, photograph, upload } from '#server/testing/pictures.ts'
import { test } from '#server/testing/test.ts'

const ORGANIZATION = '/issuers/organization'
const LOGO = `${ORGANIZATION}/logo`

test('an uploaded logo is answered in its three sizes, with the organization in data', async ({ app, issuer }) => {
  const { status, body } = await issuer.ask('POST', LOGO, upload('logo', await photograph(), 'logo.jpg', 'image/jpeg'))
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ id: issuer.organizationId, name: 'Wrenfield College' })
  const uploads = `http://localhost:4000/images/uploads/${issuer.organizationId}/`
  for (const path of ['logo_path', 'logo_high_path', 'logo_thumbnail_path']) {
    expect(body.data[path]).toContain(uploads)
    expect((await app.request(body.data[path])).headers.get('content-type')).toBe('image/jpeg')
  }
})

test('an update accepts a logo beside its other fields, and the previous file is deleted', async ({
  issuer,
  dataDir,
}) => {
  const first = await issuer.ask('POST', LOGO, upload('logo', await drawing()))
  const form = upload('logo', await drawing(200))
  form.set('address_info[city]', 'Wrenfield')
  const { status, body } = await issuer.ask('PUT', ORGANIZATION, form)
  expect({ status, city: body.data.address_info.city }).toEqual({ status: 200, city: 'Wrenfield' })
  expect(body.data.logo_path).not.toBe(first.body.data.logo_path)
  expect(await readdir(join(dataDir, 'files', issuer.organizationId))).toHaveLength(3)
})

test('a refused logo leaves the other fields unchanged too', async ({ issuer }) => {
  const form = upload('logo', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  form.set('name', 'Another name')
  const { status, body } = await issuer.ask('PUT', ORGANIZATION, form)
  expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 415, fields: ['logo'] })
  expect((await issuer.ask('GET', ORGANIZATION)).body.data.name).toBe('Wrenfield College')
})

test('a request without a file is refused with the field’s name', async ({ issuer }) => {
  const { status, body } = await issuer.ask('POST', LOGO, {})
  expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: ['logo'] })
})

test('removing the logo restores the drawn crest and is recorded in the history', async ({ issuer, dataDir }) => {
  await issuer.ask('POST', LOGO, upload('logo', await drawing()))
  const { body } = await issuer.ask('DELETE', LOGO)
  expect(body.data.logo_path).toContain('/images/crests/')
  expect(await readdir(join(dataDir, 'files', issuer.organizationId))).toEqual([])
  const of = `${ORGANIZATION}/events?subject=organization&subject_id=${issuer.organizationId}`
  expect((await issuer.ask('GET', of)).body.data.map(({ data }: { data: object }) => data)).toEqual([
    { fields: ['logo'] },
    { fields: ['logo'] },
  ])
})

test('if the storage bucket does not answer, the request is answered with a retry hint', async ({ services, db }) => {
  const storage = openStorage({
    kind: 's3',
    // No server listens on this port.
    endpoint: 'http://127.0.0.1:1',
    region: 'eu-south-1',
    bucket: 'badges',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    forcePathStyle: true,
  })
  const issuer = await signedIn(createApp({ ...services, storage }), db)
  const { status, headers, body } = await issuer.ask('POST', LOGO, upload('logo', await drawing()))
  expect(status).toBe(503)
  expect(body).toEqual({
    code: 'unavailable',
    message: expect.stringContaining('The storage of files does not answer'),
  })
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await issuer.ask('GET', ORGANIZATION)).body.data).toMatchObject({ logo_path: expect.any(String) })
})
