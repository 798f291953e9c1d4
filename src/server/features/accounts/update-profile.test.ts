import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { App } from '#server/platform/http/mount.ts'
import { sharp } from '#server/platform/images/guarded-sharp.ts'
import { users } from '#server/schema/tables/accounts.ts'
import { drawing, photograph, upload } from '#server/testing/pictures.ts'
import { test } from '#server/testing/test.ts'

const PATH = '/auth/user/profile'

const fetched = async (app: App, url: string) => {
  const response = await app.request(url)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

test('an edit changes what is sent and nothing else, and answers the profile in data', async ({ issuer }) => {
  const before = (await issuer.ask('GET', '/auth/user')).body.profile
  const { status, body } = await issuer.ask('POST', PATH, { last_name: 'D’Arcy', settings: { public_badges: 1 } })
  expect({ status, keys: Object.keys(body) }).toEqual({ status: 200, keys: ['data'] })
  expect(body.data).toEqual({
    ...before,
    last_name: 'D’Arcy',
    settings: { public_profile: '0', public_badges: '1' },
    // The new last name changes the initials, and with them the picture's URL.
    profile_picture_path: expect.stringContaining('/images/initials/'),
    profile_picture_high_path: expect.any(String),
    profile_picture_thumbnail_path: expect.any(String),
    updated_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/),
  })
  expect(body.data.updated_at > before.updated_at).toBe(true)

  const form = new URLSearchParams({ 'settings[public_profile]': '1', language: 'it' })
  expect((await issuer.ask('POST', PATH, form)).body.data).toMatchObject({
    last_name: 'D’Arcy',
    language: 'it',
    settings: { public_profile: '1', public_badges: '1' },
  })
})

test('an empty name and an unsupported language are refused', async ({ issuer }) => {
  const { status, body } = await issuer.ask('POST', PATH, { name: ' ', language: 'fr', settings: { public_badges: 2 } })
  expect({ status, fields: Object.keys(body.errors).sort() }).toEqual({
    status: 422,
    fields: ['language', 'name', 'settings.public_badges'],
  })
})

test('a photograph is served in three sizes without its EXIF data', async ({ app, issuer }) => {
  const { status, body } = await issuer.ask('POST', PATH, upload('profile_picture', await photograph(), 'me.jpg'))
  expect(status).toBe(200)
  const sizes = [
    [body.data.profile_picture_path, 512],
    [body.data.profile_picture_high_path, 900],
    [body.data.profile_picture_thumbnail_path, 128],
  ] as const
  for (const [url, width] of sizes) {
    expect(url).toContain(`http://localhost:4000/images/uploads/${issuer.organizationId}/`)
    const { response, bytes } = await fetched(app, url)
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    const { exif, width: shown } = await sharp(bytes).metadata()
    expect({ exif, width: shown }).toEqual({ exif: undefined, width })
    expect(bytes.includes('Hannah')).toBe(false)
  }
})

test('an upload is served as the image type it was converted to, with immutable caching', async ({ app, issuer }) => {
  const lying = upload('profile_picture', await drawing(), 'page.html', 'text/html')
  const url: string = (await issuer.ask('POST', PATH, lying)).body.data.profile_picture_path
  const { headers } = await app.request(url)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  const again = await app.request(url, { headers: { 'if-none-match': headers.get('etag')! } })
  expect(again.status).toBe(304)
})

test('a missing or invalid upload path is a plain 404', async ({ app, issuer }) => {
  const id = crypto.randomUUID()
  for (const path of [
    `${issuer.organizationId}/${id}-base.png`,
    `${issuer.organizationId}/${id}.png`,
    `..%2f..%2fetc/${id}-base.png`,
    'x/y.png',
    'x',
  ]) {
    const response = await app.request(`/images/uploads/${path}`)
    expect({ path, status: response.status, type: response.headers.get('content-type') }).toEqual({
      path,
      status: 404,
      type: 'text/plain; charset=UTF-8',
    })
  }
})

test('an unacceptable picture is refused on its field, with a message that says what to do instead', async ({
  issuer,
}) => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const heavy = Buffer.concat([await drawing(), Buffer.alloc(6 * 1024 * 1024)])
  const cut = (await photograph()).subarray(0, 700)
  const refused = [
    [heavy, 413, 'too_large', 'This image is larger than 5 MB. Make it smaller.'],
    [svg, 415, 'unsupported_media', 'SVG is not accepted. Export the drawing as PNG.'],
    [Buffer.from('%PDF-1.7 '), 415, 'unsupported_media', expect.stringContaining('PNG, JPEG, WebP or GIF')],
    [Buffer.from('no picture'), 422, 'validation_failed', expect.stringContaining('not an image')],
    [cut, 422, 'validation_failed', expect.stringContaining('damaged')],
  ] as const
  for (const [bytes, status, code, sentence] of refused) {
    const answer = await issuer.ask('POST', PATH, upload('profile_picture', bytes))
    expect(answer).toMatchObject({ status, body: { code, errors: { profile_picture: [sentence] } } })
  }
  const italian = await issuer.ask('POST', PATH, upload('profile_picture', svg), { 'accept-language': 'it' })
  expect(italian.body.errors).toEqual({ profile_picture: ['Gli SVG non sono accettati. Esporta il disegno in PNG.'] })
})

test('a picture that is not a file is refused, an empty form field is ignored', async ({ issuer }) => {
  const text = await issuer.ask('POST', PATH, { profile_picture: 'me.png' })
  expect({ status: text.status, fields: Object.keys(text.body.errors) }).toEqual({
    status: 422,
    fields: ['profile_picture'],
  })
  const form = upload('profile_picture', new Uint8Array(), '', 'application/octet-stream')
  form.set('name', 'Nora')
  const empty = await issuer.ask('POST', PATH, form)
  expect(empty).toMatchObject({ status: 200, body: { data: { name: 'Nora' } } })
  expect(empty.body.data.profile_picture_path).toContain('/images/initials/')
})

test('replacing or deleting a picture deletes its files', async ({ db, issuer, dataDir }) => {
  const files = () => readdir(join(dataDir, 'files', issuer.organizationId))
  const stored = async () => (await db.select().from(users).where(eq(users.id, issuer.userId)))[0]?.profilePicture
  await issuer.ask('POST', PATH, upload('profile_picture', await drawing()))
  const first = (await stored())!.split(/[/.]/)[1]!
  await issuer.ask('POST', PATH, upload('profile_picture', await drawing(200)))
  expect(await files()).toHaveLength(3)
  expect((await files()).join()).not.toContain(first)

  const { body } = await issuer.ask('DELETE', `${PATH}/picture`)
  expect(body.data.profile_picture_path).toContain('/images/initials/')
  expect(await files()).toEqual([])
})
