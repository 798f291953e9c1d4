import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { App } from '#server/platform/http/mount.ts'
import { sharp } from '#server/platform/images/guarded-sharp.ts'
import { addBadge } from '#server/testing/badges.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { addTemplate, completeContent } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const TEMPLATES = '/issuers/organization/badge_templates'

const picture = async (color: string, side = 40) => {
  const bytes = await sharp({ create: { width: side, height: side, channels: 3, background: color } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'picture.png', { type: 'image/png' })
}

const form = (fields: Record<string, string | File>) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return body
}

const upload = async (issuer: Issuer, { id }: { id: string }, color: string) =>
  issuer.ask('POST', `${TEMPLATES}/${id}/image`, form({ image: await picture(color) }))

/** The names of all files uploaded by the organization. */
const filesOf = (dataDir: string, { organizationId }: Issuer) =>
  readdir(join(dataDir, 'files', organizationId)).catch(() => [])

const seen = async (app: App, url: string) => app.request(new URL(url).pathname)

test('an uploaded image replaces the drawn one in three sizes, and can be removed again', async ({
  app,
  db,
  dataDir,
  issuer,
}) => {
  const template = await addTemplate(db, issuer)
  const { body: drawn } = await issuer.ask('GET', `${TEMPLATES}/${template.id}`)

  const { status, body } = await upload(issuer, template, '#14618c')

  expect(status).toBe(200)
  for (const field of ['image_path', 'image_high_path', 'image_thumbnail_path']) {
    expect(body.data[field]).toContain(`/images/uploads/${issuer.organizationId}/`)
    const file = await seen(app, body.data[field])
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toBe('image/png')
    expect(file.headers.get('cache-control')).toContain('immutable')
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await sharp(Buffer.from(await file.arrayBuffer())).metadata()).width).toBe(40)
  }
  expect(body.data.background_image_path).toBe(drawn.data.background_image_path)

  const removed = await issuer.ask('DELETE', `${TEMPLATES}/${template.id}/image`)
  expect(removed.body.data).toMatchObject({ image_path: drawn.data.image_path, version_code: '1' })
  expect(await filesOf(dataDir, issuer)).toEqual([])
  expect((await seen(app, body.data.image_path)).status).toBe(404)
})

test('the background is a separate picture in the size of a diploma', async ({ app, db, issuer, dataDir }) => {
  const template = await addTemplate(db, issuer)
  const path = `${TEMPLATES}/${template.id}/background_image`
  const { status, body } = await issuer.ask('POST', path, form({ background_image: await picture('#b8472a', 1500) }))
  expect(status).toBe(200)
  const file = await seen(app, body.data.background_image_path)
  expect((await sharp(Buffer.from(await file.arrayBuffer())).metadata()).width).toBe(1200)
  expect(body.data.image_path).not.toContain('/uploads/')

  const removed = await issuer.ask('DELETE', path)
  expect(removed.body.data.background_image_path).not.toContain('/uploads/')
  expect(await filesOf(dataDir, issuer)).toEqual([])
})

test('pictures can be sent when a template is created or updated', async ({ issuer, dataDir }) => {
  const pictures = { image: await picture('#14618c'), background_image: await picture('#b8472a') }
  const made = await issuer.ask('POST', TEMPLATES, form({ title: 'Data literacy', ...pictures }))
  expect(made.status).toBe(201)
  expect(made.body.data.image_path).toContain('/uploads/')
  expect(made.body.data.background_image_path).toContain('/uploads/')

  const changed = form({ title: 'Edited', image: await picture('#000000'), background_image: new File([], '') })
  const { body } = await issuer.ask('PUT', `${TEMPLATES}/${made.body.data.id}`, changed)
  expect(body.data).toMatchObject({
    title: 'Edited',
    background_image_path: made.body.data.background_image_path,
  })
  expect(body.data.image_path).not.toBe(made.body.data.image_path)
  expect(await filesOf(dataDir, issuer)).toHaveLength(6)
})

test('a replaced picture is deleted unless an issued version or a copy uses it', async ({
  app,
  db,
  dataDir,
  issuer,
}) => {
  const template = await addTemplate(db, issuer)
  const first = (await upload(issuer, template, '#111111')).body.data
  const second = (await upload(issuer, template, '#222222')).body.data
  expect((await seen(app, first.image_path)).status).toBe(404)

  const badge = await addBadge(db, issuer, template)
  const third = (await upload(issuer, template, '#333333')).body.data
  expect(third.version_code).toBe('2')
  expect((await issuer.ask('GET', `/issuers/organization/badges/${badge}`)).body.data.image_path).toBe(
    second.image_path,
  )
  expect((await seen(app, second.image_path)).status).toBe(200)

  const { body: copy } = await issuer.ask('POST', `${TEMPLATES}/${template.id}/duplicate`)
  expect(copy.data.image_path).toBe(third.image_path)
  await issuer.ask('DELETE', `${TEMPLATES}/${template.id}/image`)
  expect((await seen(app, third.image_path)).status).toBe(200)

  await issuer.ask('DELETE', `${TEMPLATES}/${copy.data.id}`)
  expect((await seen(app, third.image_path)).status).toBe(404)
  expect(await filesOf(dataDir, issuer)).toHaveLength(3)
})

test('an unused picture is not served, even if its file could not be deleted', async ({ app, db, dataDir, issuer }) => {
  const template = await addTemplate(db, issuer)
  const first = (await upload(issuer, template, '#111111')).body.data
  const folder = join(dataDir, 'files', issuer.organizationId)
  const files = await filesOf(dataDir, issuer)
  const contents = await Promise.all(files.map((file) => readFile(join(folder, file))))
  await upload(issuer, template, '#222222')
  // Restores the files, as if the process had died after the commit and before removing them.
  await Promise.all(files.map((file, index) => writeFile(join(folder, file), contents[index]!)))
  for (const field of ['image_path', 'image_high_path', 'image_thumbnail_path']) {
    expect((await seen(app, first[field])).status).toBe(404)
  }
})

test('a file that is not a picture is refused with its field, and nothing is stored', async ({
  db,
  dataDir,
  issuer,
}) => {
  const template = await addTemplate(db, issuer)
  const path = `${TEMPLATES}/${template.id}`
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'x.png', { type: 'image/png' })
  const text = new File(['hello'], 'x.png', { type: 'image/png' })
  const huge = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'x.png', { type: 'image/png' })
  for (const [file, status] of [
    [svg, 415],
    [text, 422],
    [huge, 413],
  ] as const) {
    const answers = [
      await issuer.ask('POST', `${path}/image`, form({ image: file })),
      await issuer.ask('PUT', path, form({ title: 'Edited', image: file })),
      await issuer.ask('POST', TEMPLATES, form({ title: 'Made', image: file })),
    ]
    for (const answer of answers) {
      expect({ status: answer.status, fields: Object.keys(answer.body.errors) }).toEqual({ status, fields: ['image'] })
    }
  }
  for (const body of [form({}), form({ image: new File([], '') }), {}]) {
    const { status, body: problem } = await issuer.ask('POST', `${path}/image`, body)
    expect({ status, errors: problem.errors }).toEqual({ status: 422, errors: { image: ['Fill in this field.'] } })
  }
  const json = await issuer.ask('POST', `${path}/image`, { image: 'data:image/png;base64,AAAA' })
  expect(json.body.errors).toEqual({ image: ['Send this as a file, in a multipart form.'] })
  expect(await filesOf(dataDir, issuer)).toEqual([])
  expect((await issuer.ask('GET', path)).body.data.title).toBe('Data literacy foundations')
})

test('a refused request leaves no picture behind', async ({ dataDir, issuer, stranger, db }) => {
  const theirs = await addTemplate(db, stranger)
  await issuer.ask('POST', TEMPLATES, completeContent())
  const taken = form({ title: 'Second', code: completeContent().code, image: await picture('#14618c') })
  expect((await issuer.ask('POST', TEMPLATES, taken)).status).toBe(422)

  const foreign = await upload(issuer, theirs, '#14618c')
  const unknown = await upload(issuer, { id: crypto.randomUUID() }, '#14618c')
  expect({ status: foreign.status, body: foreign.body }).toEqual({ status: 404, body: unknown.body })
  expect(await filesOf(dataDir, issuer)).toEqual([])
  expect(await filesOf(dataDir, stranger)).toEqual([])
})

test('the same idempotency key with another picture is a different request', async ({ issuer }) => {
  const make = async (color: string) =>
    issuer.ask('POST', TEMPLATES, form({ title: 'Data literacy', image: await picture(color) }), {
      'idempotency-key': 'once',
    })
  const first = await make('#14618c')
  expect(await make('#14618c')).toMatchObject({ status: 201, body: first.body })
  expect((await make('#b8472a')).body.code).toBe('idempotency_mismatch')
})
