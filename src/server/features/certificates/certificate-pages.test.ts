import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { MicroCredential } from '#contract/micro-credentials/micro-credentials.ts'
import { createServices } from '#server/open-services.ts'
import { readConfig } from '#server/platform/config.ts'
import type { OpenDatabase } from '#server/platform/database/database.ts'
import { QueuedThread } from '#server/platform/threads/queued-thread.ts'
import { sendForm } from '#server/public-pages/testing/verify-form.ts'
import { badges } from '#server/schema/tables/badges.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { pathSteps } from '#server/schema/tables/templates.ts'
import { addBadge } from '#server/testing/badges.ts'
import { createApp } from '#server/testing/create-app.ts'
import { completeMicroCredential, someAlignments } from '#server/testing/micro-credentials.ts'
import { drawing, photograph, upload } from '#server/testing/pictures.ts'
import { addLearningPath, addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import type { Drawing } from './drawing-thread.ts'
import { renderCertificate } from './render-certificate.ts'
import { aCertificate } from './testing/certificates.ts'
import { inspectPdf, scanPdf } from './testing/pdf-tools.ts'

const O = '/issuers/organization'

test('anyone with the badge’s link gets its certificate, with the same credential that the badge’s URL serves', async ({
  app,
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer)
  const id = await addBadge(db, issuer, template)
  const response = await app.request(`/b/${id}/certificate.pdf`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toMatch(/^inline; filename=".+\.pdf"/)
  const inspected = await inspectPdf(Buffer.from(await response.arrayBuffer()), 'faults', 'text', 'attachments')
  expect(inspected.faults).toBe('')
  expect(inspected.text).toContain('certifies that')
  expect(inspected.text).toContain('Wrenfield College')
  const credential = await (await app.request(`/b/${id}/credential`)).text()
  expect(inspected.attachments.map(({ bytes }) => bytes.toString())).toEqual([credential])

  const etag = response.headers.get('etag')!
  const again = await app.request(`/b/${id}/certificate.pdf`, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
})

test('the certificate is served by badge number, and its QR code links to the badge’s page', async ({
  app,
  db,
  issuer,
}) => {
  const id = await addBadge(db, issuer, await addTemplate(db, issuer))
  const [badge] = await db.select().from(badges).where(eq(badges.id, id))
  const lead = await app.request(`/b/${badge!.number}/certificate.pdf?layout=plain`)
  expect(lead.status).toBe(301)
  expect(lead.headers.get('location')).toBe(`/b/${id}/certificate.pdf?layout=plain`)
  const pdf = await app.request(`/b/${id}/certificate.pdf?layout=plain`)
  expect(await scanPdf(Buffer.from(await pdf.arrayBuffer()))).toBe(`http://localhost:4000/b/${badge!.number}`)
})

test('query parameters choose another layout, orientation and language', async ({ app, db, issuer }) => {
  const id = await addBadge(db, issuer, await addTemplate(db, issuer))
  const inspected = async (query: string) => {
    const response = await app.request(`/b/${id}/certificate.pdf?${query}`)
    return inspectPdf(Buffer.from(await response.arrayBuffer()), 'info', 'text')
  }
  const upright = await inspected('orientation=upright&layout=plain&language=it')
  expect(upright.info['Page size']).toMatch(/^595/)
  expect(upright.text).toContain('certifica che')
  const both = await inspected('language=both&layout=poster')
  expect(both.info['Page size']).toMatch(/^841/)
  expect(both.text).toContain('certifica che · certifies that')
})

test('it shows the organization’s settings: signatories, seal, background and footer', async ({ app, db, issuer }) => {
  await issuer.ask('POST', `${O}/logo`, upload('logo', await photograph(), 'logo.jpg', 'image/jpeg'))
  const settings = {
    layout: 'diploma',
    orientation: 'upright',
    language: 'it',
    has_elements_page: 1,
    signatories: [{ slot: 1, name: 'Margaret Holloway', role: 'Principal' }],
    seal: 'picture',
    seal_year: null,
    foot: 'Approved by the Academic Board',
  }
  await issuer.ask('PUT', `${O}/certificate_settings`, settings)
  for (const place of ['signature_1', 'seal', 'background'])
    await issuer.ask('POST', `${O}/certificate_settings/pictures/${place}`, upload('picture', await drawing()))
  const id = await addBadge(db, issuer, await addTemplate(db, issuer))
  const read = async () => Buffer.from(await (await app.request(`/b/${id}/certificate.pdf`)).arrayBuffer())
  const { faults, text } = await inspectPdf(await read(), 'faults', 'text')
  expect(faults).toBe('')
  for (const words of ['Margaret Holloway', 'Principal', 'Approved by the Academic Board'])
    expect(text).toContain(words)
  expect((await read()).equals(await read())).toBe(true)
})

test('a background and a seal whose files are missing are left out, everything else is drawn', async ({
  app,
  db,
  issuer,
  services,
}) => {
  const { body } = await issuer.ask('GET', `${O}/certificate_settings`)
  await issuer.ask('PUT', `${O}/certificate_settings`, { ...body.data, seal: 'picture', foot: 'Approved by the Board' })
  for (const place of ['seal', 'background'])
    await issuer.ask('POST', `${O}/certificate_settings/pictures/${place}`, upload('picture', await drawing()))
  const later = new Date(Date.now() + 1000)
  for await (const keys of services.storage.listWrittenBefore(issuer.organizationId, later))
    for (const key of keys) await services.storage.remove(key)
  const id = await addBadge(db, issuer, await addTemplate(db, issuer))
  const response = await app.request(`/b/${id}/certificate.pdf`)
  expect(response.status).toBe(200)
  const { faults, text } = await inspectPdf(Buffer.from(await response.arrayBuffer()), 'faults', 'text')
  expect(faults).toBe('')
  expect(text).toContain('Approved by the Board')
})

test('a complete micro-credential says so and has its elements on a second page', async ({ app, db, issuer }) => {
  await db
    .update(organizations)
    .set({ addressInfo: { country: 'United Kingdom' } })
    .where(eq(organizations.id, issuer.organizationId))
  const template = await addTemplate(db, issuer, {
    isMicroCredential: true,
    microCredential: MicroCredential.parse(completeMicroCredential()),
    alignments: someAlignments(),
  })
  const awarded = await issuer.ask('POST', `${O}/badges`, {
    badge_template_id: template.id,
    recipient_email: 'giulia.ferri@wrenfield.example',
    recipient_first_name: 'Giulia',
    recipient_last_name: 'Ferri',
  })
  const id = awarded.body.data.id
  const response = await app.request(`/b/${id}/certificate.pdf`)
  const { info, text } = await inspectPdf(Buffer.from(await response.arrayBuffer()), 'info', 'text')
  expect(info['Pages']).toBe('2')
  for (const words of [
    'has earned the micro-credential',
    'European micro-credential',
    'Tells a sample from a population.',
    'EQF 4',
    '2 ECTS',
  ])
    expect(text).toContain(words)
})

test('the badge of a path has its steps on a second page, in their order and with its rule', async ({
  app,
  db,
  issuer,
}) => {
  const titles = Array.from({ length: 12 }, (_, index) => `Module ${String.fromCharCode(65 + index)}: the long way`)
  const steps = []
  for (const [index, title] of titles.entries())
    steps.push(await addTemplate(db, issuer, { title, code: `MOD-${index + 1}` }))
  const path = await addLearningPath(db, issuer, steps, { neededSteps: 11 })
  await db
    .update(pathSteps)
    .set({ isRequired: false })
    .where(eq(pathSteps.templateId, steps.at(-1)!.id))
  const id = await addBadge(db, issuer, path)
  const read = async (orientation: string) => {
    const response = await app.request(`/b/${id}/certificate.pdf?orientation=${orientation}`)
    return inspectPdf(Buffer.from(await response.arrayBuffer()), 'faults', 'info', 'text')
  }
  for (const orientation of ['across', 'upright']) {
    const { faults, info, text } = await read(orientation)
    expect([faults, info['Pages']]).toEqual(['', '2'])
    expect(text).toContain('has completed the learning path')
    expect(text).toContain('Complete with all 11 required steps. The other is optional.')
    const places = titles.map((title) => text.indexOf(title))
    expect(places.every((place) => place > 0)).toBe(true)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(text).toContain('MOD-12')
  }

  const { body } = await issuer.ask('GET', `${O}/certificate_settings`)
  await issuer.ask('PUT', `${O}/certificate_settings`, { ...body.data, has_elements_page: 0 })
  expect((await read('across')).info['Pages']).toBe('1')
})

test('the certificate of a revoked badge is a 410 page that says so, of an unknown badge a 404', async ({
  app,
  db,
  issuer,
}) => {
  const revoking = { reason: 'Awarded by mistake', at: '2026-01-01 10:00:00' }
  const id = await addBadge(db, issuer, await addTemplate(db, issuer), { revoked: revoking })
  const revoked = await app.request(`/b/${id}/certificate.pdf`)
  expect(revoked.status).toBe(410)
  const page = await revoked.text()
  expect(page).toContain('This badge was revoked')
  expect(page).not.toContain('Awarded by mistake')
  expect((await app.request(`/b/${crypto.randomUUID()}/certificate.pdf`)).status).toBe(404)
  expect((await app.request('/b/nothing/certificate.pdf')).status).toBe(404)
})

test('the badge’s page links the certificate before its other files', async ({ app, db, issuer }) => {
  const id = await addBadge(db, issuer, await addTemplate(db, issuer))
  const page = await (await app.request(`/b/${id}?lang=it`)).text()
  expect(page).toContain(`href="/b/${id}/certificate.pdf"`)
  expect(page).toContain('Scarica il certificato')
  expect(page.indexOf('certificate.pdf')).toBeLessThan(page.indexOf('baked.png'))
})

test('the verify page accepts a certificate, and rejects one with a forged credential', async ({ app, db, issuer }) => {
  const id = await addBadge(db, issuer, await addTemplate(db, issuer))
  const pdf = Buffer.from(await (await app.request(`/b/${id}/certificate.pdf`)).arrayBuffer())
  const { attachments } = await inspectPdf(pdf, 'attachments')
  const valid = await sendForm(app, { file: pdf })
  expect(valid.title).toBe('This badge is genuine')
  const forged = attachments[0]!.bytes.toString().replace('Data literacy foundations', 'Data literacy in depth')
  const content = { ...aCertificate, credential: { ...aCertificate.credential, bytes: Buffer.from(forged) } }
  const invalid = await sendForm(app, { file: renderCertificate(content) })
  expect(invalid.title).not.toBe('This badge is genuine')
  expect(invalid.html).toContain('band invalid')
})

/** An app with a limit of one badge check per address, which shares the tests' drawing threads. */
const strict = ({ database, dataDir, drawing }: { database: OpenDatabase; dataDir: string; drawing: Drawing }) =>
  createApp({
    ...createServices(readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, VERIFY_PER_ADDRESS: '1' }), database),
    drawing,
  })

test('drawing certificates is limited to ten times the limit of badge checks; cached ones are still served', async ({
  database,
  dataDir,
  db,
  drawing,
  issuer,
}) => {
  const app = strict({ database, dataDir, drawing })
  await db.execute(sql`delete from rate_limits where key like 'certificate-address:%'`)
  const id = await addBadge(db, issuer, await addTemplate(db, issuer))
  const looks = ['diploma', 'plain'].flatMap((layout) =>
    ['across', 'upright'].flatMap((orientation) =>
      ['it', 'en', 'both'].map((language) => String(new URLSearchParams({ layout, orientation, language }))),
    ),
  )
  const ask = (look = '') => app.request(`/b/${id}/certificate.pdf?${look}`, { headers: { 'accept-language': 'en' } })
  const statuses = []
  for (const look of looks.slice(0, 11)) statuses.push((await ask(look)).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  expect((await ask(looks[0])).status).toBe(200)
  const refused = await ask(looks[11])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.text()).toContain('Too many certificates were drawn for your network.')
})

test('while the drawing queue is full, requests get a 503 with Retry-After', async ({
  database,
  dataDir,
  db,
  drawing,
  issuer,
}) => {
  const program = new URL('../../testing/certificate.worker.js', import.meta.url)
  const full = new QueuedThread<never, never>({ program, milliseconds: 1000, mostWaiting: 0, heap: 64 })
  const app = strict({ database, dataDir, drawing: { ...drawing, shared: full } })
  await db.execute(sql`delete from rate_limits where key like 'certificate-address:%'`)
  const id = await addBadge(db, issuer, await addTemplate(db, issuer))
  const refused = await app.request(`/b/${id}/certificate.pdf`)
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('content-type')).toContain('text/html')
})

test('a PDF of 60 MB is refused with a message', async ({ app }) => {
  const { status, problem } = await sendForm(app, {
    file: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(60 * 1024 * 1024)]),
  })
  expect([status, problem]).toEqual([413, expect.stringContaining('larger than 10 MB')])
})
