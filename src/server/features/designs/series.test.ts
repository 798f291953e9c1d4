import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { sampleDesign } from '#art/testing/sample-design.ts'
import { MAX_DESIGN_PICTURES } from '#contract/designs/own-designs.ts'
import { sweepFiles } from '#server/jobs/sweep-files.ts'
import { sharp } from '#server/platform/images/guarded-sharp.ts'
import { designPictures } from '#server/schema/tables/designs.ts'
import { clockAt } from '#server/testing/clock.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { drawing, upload } from '#server/testing/pictures.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { drawDuePictures } from './living-picture.ts'

const O = '/issuers/organization'
const SERIES = `${O}/designs/series`
const design = { ...sampleDesign, enamel: { hex: '#1d6f4a' } }
const designAt = (id: string) => `${O}/badge_templates/${id}/design`
const shown = async (issuer: Issuer, id: string) => (await issuer.ask('GET', designAt(id))).body.data
const drawAll = { isStopping: () => false }

test('a series of levels gives its rows siblings, which show them once it cannot be undone', async ({
  db,
  issuer,
  services,
}) => {
  const source = await addTemplate(db, issuer, { title: 'Laboratory safety', type: 'skills' })
  const active = await addTemplate(db, issuer)
  await issuer.ask('PUT', designAt(source.id), { design })
  const rows = [
    { template_id: active.id, level: '1' },
    ...['2', '3', '4', '5'].map((level) => ({ title: `Laboratory safety ${level}`, code: `LS-${level}`, level })),
  ]
  const { status, body } = await issuer.ask('POST', SERIES, { source_id: source.id, key: 'level', rows })
  expect([status, body.data.rows.map(({ is_new, is_active }: never) => [is_new, is_active])]).toEqual([
    201,
    [[false, true], ...Array(4).fill([true, false])],
  ])
  const [first, second] = body.data.rows
  expect(first.design.metal).toBe('bronze')
  const before = (await issuer.ask('GET', `${O}/badge_templates/${second.template_id}`)).body.data
  expect(before).toMatchObject({ status: 'draft', type: 'skills', image_alt: null })
  await drawDuePictures({ ...services, clock: clockAt('2040-01-01 00:00:00') }, drawAll)
  const after = (await issuer.ask('GET', `${O}/badge_templates/${second.template_id}`)).body.data
  expect(after.image_alt).toContain('2 stars')
  expect(await shown(issuer, active.id)).toMatchObject({ used: null, level: '1', due_at: null })

  expect((await shown(issuer, second.template_id)).from).toEqual({
    template_id: source.id,
    title: 'Laboratory safety',
    offered: null,
  })
  await issuer.ask('PUT', designAt(source.id), { design: { ...design, shape: 'gear' } })
  const { from } = await shown(issuer, second.template_id)
  expect(from.offered).toMatchObject({ shape: 'gear', metal: 'silver' })
  const taken = { design: from.offered, settles_offer: true }
  expect((await issuer.ask('PUT', designAt(second.template_id), taken)).body.data.from.offered).toBeNull()
})

test('a series is undone: earlier designs come back, and its new drafts are gone', async ({ db, issuer, stranger }) => {
  const [source, one, other] = [
    await addTemplate(db, issuer),
    await addTemplate(db, issuer),
    await addTemplate(db, issuer),
  ]
  await issuer.ask('PUT', designAt(one.id), { design, level: 'E' })
  const rows = [
    { template_id: one.id, year: '2030' },
    { template_id: other.id, year: '2031' },
    { title: 'New', year: '2032' },
  ]
  const { body } = await issuer.ask('POST', SERIES, { source_id: source.id, key: 'year', rows })
  expect((await shown(issuer, one.id)).design.bottom).toMatchObject({ text: '2030' })
  const undo = `${SERIES}/${body.data.id}/undo`
  expect((await stranger.ask('POST', undo)).status).toBe(404)
  expect((await issuer.ask('POST', undo)).status).toBe(204)
  expect(await shown(issuer, one.id)).toMatchObject({ design, level: 'E', from: null, due_at: null })
  expect((await shown(issuer, other.id)).is_proposal).toBe(1)
  expect((await issuer.ask('GET', `${O}/badge_templates/${body.data.rows[2].template_id}`)).status).toBe(404)
  expect((await issuer.ask('POST', undo)).status).toBe(404)
})

test('rows that are none, are twice or belong to others are refused, and nothing is made', async ({
  db,
  issuer,
  stranger,
}) => {
  const { id } = await addTemplate(db, issuer, { code: 'TAKEN' })
  const theirs = await addTemplate(db, stranger)
  const row = { template_id: id }
  const make = (rows: object[], key = 'level') => issuer.ask('POST', SERIES, { source_id: id, key, rows })
  const refusals = [
    [[row], 'rows'],
    [Array.from({ length: 25 }, () => ({ title: 'A' })), 'rows'],
    [[row, { code: 'A' }], 'rows.1.title'],
    [[row, row], 'rows.1.template_id'],
    [[row, { title: 'A', code: 'taken' }], 'code'],
    [[row, { title: 'A', symbol: { set: 'ph', name: 'unicorn' } }], 'rows.1.symbol.name'],
  ] as const
  for (const [rows, field] of refusals) {
    const { status, body } = await make([...rows], 'subject')
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  }
  expect((await make([row, { template_id: theirs.id }])).status).toBe(404)
  expect((await shown(issuer, id)).is_proposal).toBe(1)
})

test('a picture for designs is stored once by its hash, and shown in them', async ({ app, issuer, db, stranger }) => {
  const send = async (who: Issuer = issuer) =>
    who.ask('POST', `${O}/designs/pictures`, upload('picture', await drawing(300)))
  const [first, again] = [(await send()).body.data, (await send()).body.data]
  expect(again).toEqual(first)
  expect((await app.request(new URL(first.picture_path).pathname)).status).toBe(200)
  const { id } = await addTemplate(db, issuer)
  const withPicture = { ...design, extra: [{ part: 'picture', hash: first.hash }] }
  const { body } = await issuer.ask('PUT', designAt(id), { design: withPicture })
  expect(body.data.pictures).toEqual({ [first.hash]: first.data_url })
  const { body: drawn } = await issuer.ask('POST', `${designAt(id)}/render`, { design: withPicture })
  expect(drawn.data.svg).toContain(first.data_url)
  expect(drawn.data.svg.length).toBeLessThan(150_000)
  const foreign = await addTemplate(db, stranger)
  const refused = await stranger.ask('PUT', designAt(foreign.id), { design: withPicture })
  expect(Object.keys(refused.body.errors)).toEqual(['design.extra.0.hash'])
})

test('a picture that no design names is removed after a day, and there are 200 at most', async ({
  db,
  issuer,
  services,
}) => {
  const sent = async (side: number) =>
    issuer.ask('POST', `${O}/designs/pictures`, upload('picture', await drawing(side)))
  const sides = [100, 110, 120, 130, 140]
  const hashes = await Promise.all(sides.map(async (side) => (await sent(side)).body.data.hash as string))
  const [drafted, used, own, inSeries, unused] = hashes as [string, string, string, string, string]
  const withPicture = (hash: string) => ({ design: { ...design, extra: [{ part: 'logo', hash }] } })
  const { id } = await addTemplate(db, issuer)
  const source = await addTemplate(db, issuer)
  await issuer.ask('PUT', designAt(id), withPicture(used))
  await issuer.ask('POST', `${designAt(id)}/use`, {})
  await issuer.ask('PUT', designAt(id), withPicture(drafted))
  await issuer.ask('POST', `${O}/designs`, { name: 'Labs', ...withPicture(own) })
  await issuer.ask('PUT', designAt(source.id), withPicture(inSeries))
  const rows = [{ template_id: source.id }, { title: 'Two' }]
  await issuer.ask('POST', SERIES, { source_id: source.id, key: 'level', rows })
  await issuer.ask('PUT', designAt(source.id), { design })
  const mine = eq(designPictures.organizationId, issuer.organizationId)
  const kept = async () => (await db.select().from(designPictures).where(mine)).map(({ hash }) => hash).toSorted()
  await sweepFiles(services)
  expect(await kept()).toEqual(hashes.toSorted())
  const tomorrow = new Date(Date.now() + 25 * 60 * 60_000)
  await sweepFiles({ ...services, clock: { now: () => tomorrow } })
  expect(await kept()).toEqual([drafted, used, own, inSeries].toSorted())
  expect((await issuer.ask('PUT', designAt(id), withPicture(unused))).status).toBe(422)

  const others = Array.from({ length: MAX_DESIGN_PICTURES - 4 }, (_, index) => ({
    organizationId: issuer.organizationId,
    hash: index.toString(16).padStart(64, '0'),
    picture: `${issuer.organizationId}/${crypto.randomUUID()}.png`,
  }))
  await db.insert(designPictures).values(others)
  const refused = await sent(150)
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['picture']])
  expect((await sent(100)).body.data.hash).toBe(drafted)
})

test('a picture that is no PNG or JPEG, or too large, is refused', async ({ issuer }) => {
  const send = async (bytes: Buffer | string) =>
    (await issuer.ask('POST', `${O}/designs/pictures`, upload('picture', Buffer.from(bytes)))).status
  const wide = await sharp({ create: { width: 4097, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const webp = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .webp()
    .toBuffer()
  expect(await send('<svg xmlns="http://www.w3.org/2000/svg"/>')).toBe(415)
  expect(await send(webp)).toBe(415)
  expect(await send(wide)).toBe(422)
  expect(await send(Buffer.concat([wide, Buffer.alloc(2 * 1024 * 1024)]))).toBe(413)
  expect(await send(Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1'))).toBe(422)
  expect((await issuer.ask('POST', `${O}/designs/pictures`, new FormData())).status).toBe(422)
})
