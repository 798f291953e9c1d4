import { gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { App } from '#server/platform/http/mount.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { sharp } from './guarded-sharp.ts'

/** Requests the path of an absolute URL from the app. */
const get = (app: App, url: string, headers: Record<string, string> = {}) =>
  app.request(new URL(url).pathname, { headers })

const sizeOf = async (response: Response) => {
  const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  return `${format} ${width}x${height}`
}

test('every picture URL of a response returns an image of its size', async ({ app, db, issuer }) => {
  await addTemplate(db, issuer)
  const { body: user } = await issuer.ask('GET', '/auth/user')
  const { body: templates } = await issuer.ask('GET', '/issuers/organization/badge_templates')
  const [template] = templates.data
  const sizes: Record<string, string> = {}
  for (const holder of [template, user.organization, user.profile]) {
    for (const [field, url] of Object.entries<string>(holder)) {
      if (/^(image|logo|profile_picture|background_image_thumbnail).*_path$/.test(field))
        sizes[field] = await sizeOf(await get(app, url))
    }
  }
  expect(sizes).toEqual({
    image_path: 'png 512x512',
    image_high_path: 'png 1024x1024',
    image_thumbnail_path: 'png 128x128',
    background_image_thumbnail_path: 'png 400x283',
    logo_path: 'png 512x512',
    logo_high_path: 'png 1024x1024',
    logo_thumbnail_path: 'png 128x128',
    profile_picture_path: 'png 512x512',
    profile_picture_high_path: 'png 1024x1024',
    profile_picture_thumbnail_path: 'png 128x128',
  })
})

test('a picture may be cached publicly for ever, and is revalidated with a 304', async ({ app, issuer }) => {
  const { body } = await issuer.ask('GET', '/issuers/organization')
  const response = await get(app, body.data.logo_thumbnail_path)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  const again = await get(app, body.data.logo_thumbnail_path, { 'if-none-match': response.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
})

test('a drawing is also served as SVG, in a fraction of the bytes, and may be cached as long', async ({
  app,
  issuer,
}) => {
  const { body } = await issuer.ask('GET', '/issuers/organization')
  const png: string = body.data.logo_path
  const lines = await get(app, png.replace('-base.png', '.svg'))
  expect(lines.status).toBe(200)
  expect(Object.fromEntries(lines.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': expect.stringContaining("script-src 'self'"),
  })
  const drawn = Buffer.from(await lines.arrayBuffer())
  // Compared as it is sent, compressed.
  expect(gzipSync(drawn).length * 5).toBeLessThan((await (await get(app, png)).arrayBuffer()).byteLength)
  const [mine, theirs] = await Promise.all(
    [drawn, Buffer.from(await (await get(app, png)).arrayBuffer())].map((picture) =>
      sharp(picture).resize(64).flatten({ background: '#fff' }).raw().toBuffer(),
    ),
  )
  expect(mine).toHaveLength(theirs!.length)
  const unlike = mine!.filter((value, index) => Math.abs(value - theirs![index]!) > 40)
  expect(unlike).toHaveLength(0)
})

test('the URL of a picture that has changed redirects to the current picture', async ({ app, db, issuer }) => {
  const logo = async () => (await issuer.ask('GET', '/issuers/organization')).body.data.logo_high_path
  const before = await logo()
  await db.update(organizations).set({ name: 'Montelupo' }).where(eq(organizations.id, issuer.organizationId))
  const after = await logo()
  expect(after).not.toBe(before)

  const response = await get(app, before)
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe(after)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect((await get(app, after)).status).toBe(200)

  const asLines = (url: string) => url.replace('-high.png', '.svg')
  const lines = await get(app, asLines(before))
  expect([lines.status, lines.headers.get('location')]).toEqual([302, asLines(after)])
})

test('the URL of a drawing redirects to the upload that replaced it', async ({ app, db, issuer }) => {
  const logo = `${issuer.organizationId}/0f6cbb8e-3c3c-4a52-9d43-6c1f4f6a3f11.webp`
  await db.update(organizations).set({ logo }).where(eq(organizations.id, issuer.organizationId))
  const response = await app.request(`/images/crests/${issuer.organizationId}/aaaaaaaaaa-base.png`)
  expect(response.status).toBe(302)
  const upload = `http://localhost:4000/images/uploads/${logo.replace('.webp', '-base.webp')}`
  expect(response.headers.get('location')).toBe(upload)
  const lines = await app.request(`/images/crests/${issuer.organizationId}/aaaaaaaaaa.svg`)
  expect([lines.status, lines.headers.get('location')]).toEqual([302, upload])
})

test('a URL without a picture is answered with 404 and without caching', async ({ app }) => {
  const nobody = '5d5c7a52-0000-7000-8000-000000000000'
  for (const path of [
    `crests/${nobody}/aaaaaaaaaa-base.png`,
    'badges/no-id/aaaaaaaaaa-base.png',
    `badges/${nobody}/aaaaaaaaaa-huge.png`,
    `badges/${nobody}/aaaaaaaaaa-base.svg`,
    `initials/${nobody}/..%2f..%2fetc%2fpasswd`,
  ]) {
    const response = await app.request(`/images/${path}`)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBeNull()
  }
})
