import { describe, expect } from 'vitest'
import { sampleDesign } from '#art/testing/sample-design.ts'
import { addBadge } from '#server/testing/badges.ts'
import { clockAt } from '#server/testing/clock.ts'
import { createApp } from '#server/testing/create-app.ts'
import { colleague, type Issuer } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { drawDuePictures } from './living-picture.ts'

const TEMPLATES = '/issuers/organization/badge_templates'
const design = { ...sampleDesign, enamel: { hex: '#1d6f4a' } }
const of = (id: string) => `${TEMPLATES}/${id}/design`

const pictureOf = async (issuer: Issuer, id: string) => (await issuer.ask('GET', `${TEMPLATES}/${id}`)).body.data

test('a template without a design proposes the one of its picture, with all that it is drawn with', async ({
  db,
  issuer,
}) => {
  const { id } = await addTemplate(db, issuer, { title: 'Laboratory safety', code: 'LS-1', type: 'skills' })
  const { body } = await issuer.ask('GET', of(id))
  expect(body.data).toMatchObject({
    design: { shape: 'hexagon', symbol: { emblem: 'type' }, plate: { bind: 'code' } },
    is_proposal: 1,
    level: '',
    bindings: { title: 'Laboratory safety', code: 'LS-1', type: 'skills', id, brand: [] },
    used: null,
    from: null,
    image_alt: null,
    updated_at: null,
    proposed_alt: 'Badge: hexagon in gold with a pair of compasses, it reads “LS-1”',
  })
})

test('a draft is saved whatever its checks say, and the picture stays until it is used', async ({
  db,
  issuer,
  stranger,
}) => {
  const { id } = await addTemplate(db, issuer, { title: 'Laboratory safety', status: 'draft' })
  const before = await pictureOf(issuer, id)
  const long = { ...design, top: { text: 'W'.repeat(80), ink: 'auto' } }
  const { status, body } = await issuer.ask('PUT', of(id), { design: long, level: 'B' })
  expect([status, body.data.is_proposal, body.data.level]).toEqual([200, 0, 'B'])
  expect((await issuer.ask('GET', of(id))).body.data.design).toEqual(long)
  const refused = await issuer.ask('POST', `${of(id)}/use`, {})
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['design']])
  expect((await pictureOf(issuer, id)).image_path).toBe(before.image_path)
  expect((await stranger.ask('GET', of(id))).status).toBe(404)
})

test('a used design is the picture, says its words, and follows the title until a badge shows it', async ({
  app,
  db,
  issuer,
}) => {
  const { id } = await addTemplate(db, issuer, { title: 'Laboratory safety', code: 'LS-B' })
  await issuer.ask('PUT', of(id), { design, level: 'B' })
  const { status, body } = await issuer.ask('POST', `${of(id)}/use`, {})
  expect([status, body.data.image_alt]).toEqual([
    200,
    'Badge: seal in gold with the symbol “microscope”, 2 stars, it reads “Laboratory safety”, ' +
      `“${body.data.organization.name}”, “LS-B”`,
  ])
  const png = await app.request(new URL(body.data.image_high_path).pathname)
  expect(png.headers.get('content-type')).toBe('image/png')

  const corrected = (await issuer.ask('PUT', `${TEMPLATES}/${id}`, { title: 'Safety in laboratories' })).body.data
  expect(corrected.image_path).not.toBe(body.data.image_path)
  expect(corrected.image_alt).toContain('“Safety in laboratories”')
  expect((await issuer.ask('GET', of(id))).body.data).toMatchObject({ used: { design }, image_alt: null })
  expect((await app.request(new URL(body.data.image_path).pathname)).status).toBe(404)
  const described = (await issuer.ask('PUT', `${TEMPLATES}/${id}`, { description: '<p>Handles acids.</p>' })).body.data
  expect(described.image_path).toBe(corrected.image_path)

  const badge = await addBadge(db, issuer, { id, versionId: corrected.badge_template_version_id, title: '' } as never)
  const next = (await issuer.ask('PUT', `${TEMPLATES}/${id}`, { title: 'Laboratories', image_alt: 'A green seal' }))
    .body.data
  expect(next).toMatchObject({ version_code: '2', image_alt: 'A green seal' })
  expect(next.image_path).not.toBe(corrected.image_path)
  const { body: issued } = await issuer.ask('GET', `/issuers/organization/badges/${badge}`)
  expect(issued.data.image_path).toBe(corrected.image_path)

  const own = (await issuer.ask('PUT', `${TEMPLATES}/${id}`, { title: 'All laboratories' })).body.data
  expect(own.image_alt).toBe('A green seal')
  expect((await issuer.ask('GET', of(id))).body.data.image_alt).toBe('A green seal')
  const drawn = (await issuer.ask('DELETE', `${TEMPLATES}/${id}/image`)).body.data
  expect(drawn.image_alt).toBeNull()
  expect((await issuer.ask('GET', of(id))).body.data).toMatchObject({ used: null, is_proposal: 0 })
})

test('a renamed organization is renamed in the pictures of drafts, not in those of active templates', async ({
  db,
  issuer,
  services,
}) => {
  const using = async (status: 'draft' | 'active', change: object = {}) => {
    const { id } = await addTemplate(db, issuer, { status, title: 'Acids' })
    await issuer.ask('PUT', of(id), { design: { ...design, ...change }, level: 'B' })
    await issuer.ask('POST', `${of(id)}/use`, {})
    return id
  }
  const ids = [await using('draft'), await using('active'), await using('draft', { bottom: null })]
  const next = { ...design, metal: 'silver' }
  await issuer.ask('PUT', of(ids[0] as string), { design: next, level: 'E' })
  const pictures = () => Promise.all(ids.map((id) => pictureOf(issuer, id)))
  const before = await pictures()
  expect((await issuer.ask('PUT', '/issuers/organization', { name: 'Wrenfield Institute' })).status).toBe(200)
  await drawDuePictures({ ...services, clock: clockAt('2040-01-01 00:00:00') }, { isStopping: () => false })
  const after = await pictures()
  expect(after.map(({ image_path }, index) => image_path === before[index].image_path)).toEqual([false, true, true])
  expect(after[0].image_alt).toContain('“Wrenfield Institute”')
  expect(after[0].image_alt).toContain('in gold')
  const shown = (await issuer.ask('GET', of(ids[0] as string))).body.data
  expect(shown).toMatchObject({ design: next, level: 'E', used: { design, level: 'B' }, due_at: null })
})

test('the year of activation is the one in the picture', async ({ db, issuer, services }) => {
  const { id } = await addTemplate(db, issuer, { status: 'draft' })
  await issuer.ask('PUT', of(id), { design: { ...design, bottom: { bind: 'year', ink: 'auto' } } })
  const used = await issuer.ask('POST', `${of(id)}/use`, {})
  expect(used.body.data.image_alt).toMatch(/“20\d\d”/)
  const later = { ...issuer, ask: createApp({ ...services, clock: clockAt('2031-02-03 10:00:00') }) }
  const response = await later.ask.request(`/api/v1${TEMPLATES}/${id}`, {
    method: 'PUT',
    headers: { cookie: issuer.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'active' }),
  })
  const { data } = (await response.json()) as { data: { image_alt: string; image_path: string } }
  expect(data.image_alt).toContain('“2031”')
  expect(data.image_path).not.toBe(used.body.data.image_path)
})

test('a design is drawn and checked without being saved, and one that looks alike is named', async ({ db, issuer }) => {
  const [one, other] = [
    await addTemplate(db, issuer, { title: 'Acids' }),
    await addTemplate(db, issuer, { title: 'Bases' }),
  ]
  const calm = { ...design, engraving: 'plain' }
  await issuer.ask('PUT', of(one.id), { design: calm })
  await issuer.ask('POST', `${of(one.id)}/use`, {})
  const { status, body } = await issuer.ask('POST', `${of(other.id)}/render`, { design: calm })
  expect(status).toBe(200)
  expect(body.data.svg).toMatch(/^<svg /)
  expect(body.data.places.symbol).toMatchObject({ width: expect.any(Number) })
  expect(body.data.may_be_used).toBe(true)
  expect(body.data.checks).toContainEqual({
    check: 'lookalike',
    id: one.id,
    title: 'Acids',
    distance: expect.any(Number),
    passes: false,
  })
  expect((await issuer.ask('GET', of(other.id))).body.data.is_proposal).toBe(1)
})

test('a copy of a template has its design, with words of its own once they are drawn', async ({
  db,
  issuer,
  services,
}) => {
  const { id } = await addTemplate(db, issuer, { title: 'Acids', code: 'AC-1' })
  await issuer.ask('PUT', of(id), { design, level: 'C' })
  const used = (await issuer.ask('POST', `${of(id)}/use`, {})).body.data
  const copy = (await issuer.ask('POST', `${TEMPLATES}/${id}/duplicate`)).body.data
  expect(copy.image_path).toBe(used.image_path)
  const shown = (await issuer.ask('GET', of(copy.id))).body.data
  expect(shown).toMatchObject({ design, level: 'C', due_at: expect.any(String) })
  await drawDuePictures({ ...services, clock: clockAt('2040-01-01 00:00:00') }, { isStopping: () => false })
  const drawn = await pictureOf(issuer, copy.id)
  expect(drawn.image_alt).toContain(`“${copy.title}”`)
  expect(drawn.image_path).not.toBe(used.image_path)
  expect((await pictureOf(issuer, id)).image_path).toBe(used.image_path)
  expect((await issuer.ask('GET', of(copy.id))).body.data.due_at).toBeNull()
})

test('viewers see designs, issuers draw them, editors use them', async ({ app, db, issuer }) => {
  const { id } = await addTemplate(db, issuer)
  const asked = async (level: 'viewer' | 'issuer' | 'editor') => {
    const { ask } = await colleague(app, db, issuer.organizationId, level)
    const answers = [
      await ask('GET', of(id)),
      await ask('POST', `${of(id)}/render`, { design }),
      await ask('PUT', of(id), { design }),
      await ask('POST', `${of(id)}/use`, {}),
    ]
    return answers.map(({ status }) => status)
  }
  expect(await asked('viewer')).toEqual([200, 403, 403, 403])
  expect(await asked('issuer')).toEqual([200, 200, 200, 403])
  expect(await asked('editor')).toEqual([200, 200, 200, 200])
})

describe('refused with its path:', () => {
  const hash = 'a'.repeat(64)
  test.for([
    ['an unknown icon', { symbol: { set: 'ph', name: 'unicorn' } }, 'design.symbol.name'],
    ['an unknown shape', { shape: 'blob' }, 'design.shape'],
    ['an unknown face', { face: 'comic' }, 'design.face'],
    ['an unknown key', { rotation: 3 }, 'design'],
    ['a number that is none', { stars: { count: null } }, 'design.stars'],
    ['an enamel that the brand does not have', { enamel: { brand: 0 } }, 'design.enamel'],
    ['a picture that is not stored', { extra: [{ part: 'picture', hash }] }, 'design.extra.0.hash'],
    ['a fourth extra', { extra: Array.from({ length: 4 }, () => ({ part: 'logo', hash })) }, 'design.extra'],
    ['an emoji', { top: { text: 'Fire 🔥' } }, 'design.top.text'],
    ['too many letters', { top: { text: 'x'.repeat(81) } }, 'design.top.text'],
  ] as const)('%s', async ([, change, path], { db, issuer }) => {
    const { id } = await addTemplate(db, issuer)
    const { status, body } = await issuer.ask('PUT', of(id), { design: { ...design, ...change } })
    expect([status, Object.keys(body.errors)[0]]).toEqual([422, expect.stringMatching(`^${path}`)])
    expect((await issuer.ask('POST', `${of(id)}/render`, { design: { ...design, ...change } })).status).toBe(422)
  })
})

test('what is no JSON, has a number without end, or is larger than any design is refused', async ({ db, issuer }) => {
  const { id } = await addTemplate(db, issuer)
  const send = async (json: string) => {
    const sent = new Blob([json], { type: 'application/json' })
    const { status, body } = await issuer.ask('PUT', of(id), sent, { 'content-type': 'application/json' })
    return [status, body.code, ...Object.keys(body.errors ?? {}).slice(0, 1)]
  }
  const written = (change: object) => JSON.stringify({ design: { ...design, ...change } })
  const symbol = { emblem: 'type', scale: 1 }
  const scaled = (scale: string) => written({ symbol }).replace('"scale":1', `"scale":${scale}`)
  expect(await send(written({}).slice(0, -1))).toEqual([400, 'unreadable_body'])
  for (const number of ['NaN', 'Infinity']) expect(await send(scaled(number))).toEqual([400, 'unreadable_body'])
  for (const number of ['1e999', '-1e999', '1e308'])
    expect(await send(scaled(number))).toEqual([422, 'validation_failed', expect.stringMatching(/^design\.symbol/)])
  const text = 'x'.repeat(16 * 1024)
  for (const large of [{ top: { text } }, { text }])
    expect(await send(written(large))).toEqual([422, 'validation_failed', expect.stringMatching(/^design/)])
  expect((await issuer.ask('GET', of(id))).body.data.is_proposal).toBe(1)
})

test('controls of direction are left out of words, and joiners stay', async ({ db, issuer }) => {
  const { id } = await addTemplate(db, issuer)
  const sent = {
    ...design,
    top: { text: '\u202eAcids\u202c', ink: 'auto' },
    bottom: { text: 'می\u200cخواهم', ink: 'auto' },
  }
  const { body } = await issuer.ask('PUT', of(id), { design: sent })
  expect(body.data.design).toMatchObject({ top: { text: 'Acids' }, bottom: { text: 'می\u200cخواهم' } })
})

test('a design is drawn 60 times a minute', async ({ db, issuer }) => {
  const { id } = await addTemplate(db, issuer)
  const plain = { ...design, top: null, bottom: null, engraving: 'plain' }
  const answers = await Promise.all(
    Array.from({ length: 61 }, () => issuer.ask('POST', `${of(id)}/render`, { design: plain })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(60).fill(200), 429])
})
