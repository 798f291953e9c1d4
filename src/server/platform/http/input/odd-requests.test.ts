import { Agent, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { count, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { mails } from '#server/schema/tables/mails.ts'
import { addBadge } from '#server/testing/badges.ts'
import { ask, type Issuer } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const BADGES = '/issuers/organization/badges'
const TEMPLATES = '/issuers/organization/badge_templates'
const LISTS = '/issuers/organization/earners_lists'

const raw = (issuer: Issuer, path: string, body: string | Buffer<ArrayBuffer>, type: string) =>
  issuer.ask('POST', path, new Blob([body]), { 'content-type': type })

test('ids may be written in capitals', async ({ app, db, issuer }) => {
  const [step, path] = [await addTemplate(db, issuer), await addTemplate(db, issuer, { isLearningPath: true })]
  const badge = await addBadge(db, issuer, step)
  const upper = (id: string) => id.toUpperCase()

  const attached = await issuer.ask('POST', `${TEMPLATES}/${upper(step.id)}/learning_path/${upper(path.id)}`, {
    action: 'attach',
  })
  expect({ status: attached.status, steps: attached.body.data?.learning_path?.length }).toEqual({
    status: 200,
    steps: 1,
  })
  const made = await issuer.ask('POST', TEMPLATES, {
    title: 'From capitals',
    is_learning_path: 1,
    learning_path: [upper(step.id)],
  })
  expect(made.status).toBe(201)
  const found = await issuer.ask('GET', `${BADGES}/${upper(badge)}`)
  expect({ status: found.status, id: found.body.data?.id }).toEqual({ status: 200, id: badge })
  expect((await app.request(`/b/${upper(badge)}`)).status).toBe(200)
  const opened = { 'x-organization': upper(issuer.organizationId) }
  expect((await issuer.ask('GET', '/issuers/organization', undefined, opened)).status).toBe(200)
})

test.each(['a&b@wrenfield.example', 'a=b@wrenfield.example', 'a/b!~@wrenfield.example', "o'neil+1@wrenfield.example"])(
  '%s is a valid address',
  async (address) => {
    const { Email } = await import('#contract/formats.ts')
    expect(Email.parse(address.toUpperCase())).toBe(address)
  },
)

test('an A-label is a valid address, which is kept in its letters', async () => {
  const { Email } = await import('#contract/formats.ts')
  expect(Email.parse('INFO@XN--E1AFMKFD.XN--P1AI')).toBe('info@пример.рф')
})

test.each([
  ['a capital I with a dot', 'mar\u0130a@wrenfield.example'],
  ['a Kelvin sign', 'mar\u212A@wrenfield.example'],
  ['more than 64 characters before the @', `${'a'.repeat(65)}@wrenfield.example`],
  ['two dots', 'a..b@wrenfield.example'],
  ['a label that begins with a hyphen', 'a@-wrenfield.example'],
  ['a last label of digits', 'a@wrenfield.1'],
  ['no last label', 'a@wrenfield'],
])('an address with %s is invalid', async (_case, address) => {
  const { Email } = await import('#contract/formats.ts')
  expect(Email.safeParse(address).success).toBe(false)
})

test.each([
  ['nothing visible', '\u200B\u200B'],
  ['an accent without a letter', '\u0301\uFE0F'],
  ['a blank of Braille', '\u2800'],
  ['a control character', 'Giu\u0007lia'],
  ['a line break', 'Giulia\nFerri'],
  ['a line separator', 'Giulia\u2028Ferri'],
  ['a replacement character', 'Giuli\uFFFD'],
])('a name of or with %s is refused at its field', async (_case, name) => {
  const { Recipient } = await import('#contract/badges.ts')
  const person = { recipient_email: 'a@wrenfield.example', recipient_last_name: 'Ferri' }
  const parsed = Recipient.safeParse({ ...person, recipient_first_name: name })
  expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual(['recipient_first_name'])
})

test('a form in another encoding is decoded or refused, and never stored with replacement characters', async ({
  issuer,
}) => {
  const form = 'application/x-www-form-urlencoded'
  const latin = await raw(issuer, LISTS, Buffer.from('name=Caff%E8+e+t\xe8', 'latin1'), `${form}; charset=iso-8859-1`)
  expect({ status: latin.status, name: latin.body.data?.name }).toEqual({ status: 201, name: 'Caffè e tè' })
  expect((await raw(issuer, LISTS, 'name=Caff%E8', form)).status).toBe(400)
  const percents = await raw(issuer, LISTS, 'name=100%+of+%zz,+%c3%A8+%4', form)
  expect(percents.body.data?.name).toBe('100% of %zz, è %4')
  expect((await raw(issuer, LISTS, 'name=Caff%C3%A8', `${form}; charset=utf-7`)).status).toBe(415)

  const json = Buffer.from('{"name":"Caff\xe8"}', 'latin1')
  expect((await raw(issuer, LISTS, json, 'application/json')).status).toBe(400)
  expect((await raw(issuer, LISTS, json, 'application/json; charset=latin1')).status).toBe(415)

  const part = '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nCaff\xe8\r\n--x--\r\n'
  const multipart = await raw(issuer, LISTS, Buffer.from(part, 'latin1'), 'multipart/form-data; boundary=x')
  expect({ status: multipart.status, fields: Object.keys(multipart.body.errors ?? {}) }).toEqual({
    status: 422,
    fields: ['name'],
  })
})

test('a body is refused before it is read where it is too large, has too many fields or goes too deep', async ({
  app,
  issuer,
}) => {
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1
      controller.enqueue(new Uint8Array(16 * 1024).fill(0x20))
    },
  })
  const endlessly = { method: 'POST', body: endless, duplex: 'half', headers: { 'content-type': 'application/json' } }
  const refused = await app.request('/api/v1/auth/login', endlessly as RequestInit)
  expect({ status: refused.status, chunks: sent < 20 }).toEqual({ status: 413, chunks: true })

  const form = 'application/x-www-form-urlencoded'
  const rows = Array.from({ length: 600 }, (_, row) =>
    ['email', 'first_name', 'last_name']
      .map((name) => `earners[${row}][recipient_${name}]=a${row}%40wrenfield.example`)
      .join('&'),
  )
  expect((await raw(issuer, LISTS, `name=A&${rows.join('&')}`, form)).status).toBe(201)
  for (const unknown of ['&x=1', '&x[]=1', '&x[y]=1']) {
    expect((await raw(issuer, LISTS, `name=A${unknown.repeat(1_001)}`, form)).status).toBe(413)
  }
  const flat = Array.from({ length: 200_000 }, (_, field) => `x${field}=1`).join('&')
  const tooMany = {
    status: 413,
    body: { code: 'too_large', message: expect.stringContaining('more than 1,000 fields') },
  }
  expect(await raw(issuer, LISTS, `name=A&${flat}`, form)).toMatchObject(tooMany)
  const manyRows = Array.from({ length: 501_001 }, (_, row) => `earners[${row}]=1`).join('&')
  expect((await raw(issuer, LISTS, manyRows, form)).body.message).toContain('more than 501,000 fields')
  const wide = Object.fromEntries(Array.from({ length: 1_001 }, (_, field) => [`x${field}`, 1]))
  expect(await issuer.ask('POST', LISTS, { name: 'A', ...wide })).toMatchObject(tooMany)
  expect((await raw(issuer, TEMPLATES, `title=A${'&x=1'.repeat(1_001)}`, form)).status).toBe(413)
  const parts = '--x\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n'.repeat(1_001)
  expect(await raw(issuer, TEMPLATES, `${parts}--x--\r\n`, 'multipart/form-data; boundary=x')).toMatchObject(tooMany)

  const deep = `{"title":"A","x":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`
  expect((await raw(issuer, TEMPLATES, deep, 'application/json')).status).toBe(400)
  const lavish = `{"title":"A","x":[${'{},'.repeat(500_000)}{}]}`
  expect(await raw(issuer, TEMPLATES, lavish, 'application/json')).toMatchObject({
    status: 413,
    body: { message: expect.stringContaining('more than 500,000 values') },
  })
  const brackets = JSON.stringify({ title: `${'['.repeat(200)}"\\${',{'.repeat(20)}` })
  expect((await raw(issuer, TEMPLATES, brackets, 'application/json')).status).toBe(201)
})

test('the response to a body that was not read to its end closes the connection', async ({ app }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const opened = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(opened))
  })
  const { port } = server.address() as AddressInfo
  const post = (path: string, body: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
      const sending = request({ agent, port, path, method: 'POST', headers }, (response) => {
        response.resume().once('end', () => resolve(response))
      })
      sending.on('error', reject).end(body)
    })
  const answerTo = async (path: string, size: number) => {
    const { statusCode, headers } = await post(`/api/v1${path}`, ' '.repeat(size))
    return `${statusCode} ${headers.connection}`
  }
  for (let round = 0; round < 2; round += 1) {
    expect(await answerTo('/auth/login', 200_000)).toBe('413 close')
    expect(await answerTo('/auth/login', 2)).toBe('422 keep-alive')
    expect(await answerTo(BADGES, 2_000_000)).toBe('401 close')
  }
  agent.destroy()
  server.close()
})

test('of very many errors the first hundred are listed, with the total', async ({ issuer }) => {
  const earners = Array.from({ length: 20_000 }, (_, row) => ({
    recipient_email: `wrong ${row}`,
    recipient_first_name: 'A',
    recipient_last_name: 'B',
  }))
  const { status, body } = await issuer.ask('POST', LISTS, { name: 'Wrong', earners })
  expect({ status, listed: Object.keys(body.errors).length, count: body.errors_count }).toEqual({
    status: 422,
    listed: 100,
    count: 20_000,
  })
  const { body: few } = await issuer.ask('POST', LISTS, { name: 'Wrong', earners: earners.slice(0, 2) })
  expect({ listed: Object.keys(few.errors).length, count: few.errors_count }).toEqual({ listed: 2, count: undefined })
})

test('a too long Idempotency-Key is named, and a field of the wrong type is not answered with choices', async ({
  issuer,
}) => {
  const { body } = await issuer.ask('POST', LISTS, { name: 'A' }, { 'idempotency-key': 'k'.repeat(256) })
  expect(body.errors).toEqual({ 'Idempotency-Key': ['Too long: shorten it to 255 characters.'] })
  const wrong = await issuer.ask('PUT', '/issuers/organization', { address_info: { city: 5 } })
  expect(wrong.body.errors['address_info.city'][0]).not.toContain('Choose')
})

test('a page far beyond the last is empty, and a flag may be written as a boolean', async ({ issuer }) => {
  const { status, body } = await issuer.ask('GET', `${BADGES}?page=1000001`)
  expect({ status, rows: body.data, total: body.meta.total }).toEqual({ status: 200, rows: [], total: 0 })
  expect((await issuer.ask('GET', `${BADGES}?page=0`)).status).toBe(422)
  expect((await issuer.ask('GET', `${TEMPLATES}?is_learning_path=true`)).status).toBe(200)
})

test('a HEAD request for a password link sends no mail', async ({ app, db }) => {
  const address = `${crypto.randomUUID()}@wrenfield.example`
  const ofAddress = () => db.select({ n: count() }).from(mails).where(eq(mails.recipient, address))
  const response = await app.request(`/api/v1/auth/request-password?email=${address}`, { method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(await ofAddress()).toEqual([{ n: 0 }])
  await ask(app, {}, 'GET', `/auth/request-password?email=${address}`)
  expect(await ofAddress()).toEqual([{ n: 1 }])
})

test('the id of an event reveals nothing about other events', async ({ issuer }) => {
  await issuer.ask('PUT', '/issuers/organization', { name: 'Renamed' })
  const { body } = await issuer.ask(
    'GET',
    `/issuers/organization/events?subject=organization&subject_id=${issuer.organizationId}`,
  )
  expect(body.data[0].id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
})
