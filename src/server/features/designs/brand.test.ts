import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { sampleDesign } from '#art/testing/sample-design.ts'
import { clockAt } from '#server/testing/clock.ts'
import { colleague, type Issuer } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { drawDuePictures } from './living-picture.ts'

const O = '/issuers/organization'
const BRAND = `${O}/brand`
const brand = {
  enamels: [
    { name: 'Green', hex: '#1d6f4a' },
    { name: 'Red', hex: '#a3262c' },
  ],
  metal: 'gold',
  engraving: 'woven',
  face: 'clarendon',
  shapes: ['seal', 'circle'],
  is_locked: 0,
}
const [green, red] = brand.enamels.map((enamel, was) => ({ ...enamel, was }))
const bound = { ...sampleDesign, enamel: { brand: 1 } }
const designAt = (id: string) => `${O}/badge_templates/${id}/design`
const drawAll = { isStopping: () => false }

async function designed(
  db: Parameters<typeof addTemplate>[0],
  issuer: Issuer,
  status: 'draft' | 'active',
  design: object,
) {
  const { id } = await addTemplate(db, issuer, { status, title: 'Laboratory safety' })
  expect((await issuer.ask('PUT', designAt(id), { design })).status).toBe(200)
  expect((await issuer.ask('POST', `${designAt(id)}/use`, {})).status).toBe(200)
  return id
}

test('a brand changes the designs that are bound to it: drafts are drawn anew, active ones get a draft', async ({
  db,
  issuer,
  services,
}) => {
  expect((await issuer.ask('GET', BRAND)).body.data).toMatchObject({ enamels: [], metal: 'gold', is_locked: 0 })
  expect((await issuer.ask('PUT', BRAND, brand)).status).toBe(200)
  const draft = await designed(db, issuer, 'draft', bound)
  const active = await designed(db, issuer, 'active', bound)
  const free = await designed(db, issuer, 'active', { ...bound, enamel: { hex: '#224466' } })
  const own = (await issuer.ask('POST', `${O}/designs`, { name: 'Labs', design: bound })).body.data
  expect((await issuer.ask('GET', BRAND)).body.data.enamels.map(({ uses }: { uses: number }) => uses)).toEqual([0, 3])

  const next = { ...brand, metal: 'silver', enamels: [red, green] }
  const counts = await issuer.ask('POST', `${BRAND}/changes`, next)
  expect(counts.body.data).toEqual({ drafts: 1, active: 1, designs: 1 })
  const pictures = async () => {
    const shown = await Promise.all([draft, active, free].map((id) => issuer.ask('GET', `${O}/badge_templates/${id}`)))
    return shown.map(({ body }) => body.data.image_path)
  }
  const before = await pictures()
  expect((await issuer.ask('PUT', BRAND, next)).body.data.enamels[0]).toEqual({ name: 'Red', hex: '#a3262c', uses: 3 })
  await drawDuePictures({ ...services, clock: clockAt('2040-01-01 00:00:00') }, drawAll)
  const after = await pictures()
  expect(after.map((path, index) => path === before[index])).toEqual([false, true, true])
  const shown = async (id: string) => (await issuer.ask('GET', designAt(id))).body.data
  for (const id of [draft, active])
    expect((await shown(id)).design).toMatchObject({ enamel: { brand: 0 }, metal: 'silver' })
  expect((await shown(draft)).used.design).toMatchObject({ enamel: { brand: 0 }, metal: 'silver' })
  expect((await shown(active)).used.design).toEqual(bound)
  // Its words follow the template; its colours are those that it was drawn with.
  const { body: edited } = await issuer.ask('PUT', `${O}/badge_templates/${active}`, { title: 'Safety' })
  expect(edited.data.image_path).not.toBe(after[1])
  const { rows } = await db.execute<{ brand: string[] }>(
    sql`select design -> 'bindings' -> 'brand' as brand from template_versions where id = ${edited.data.badge_template_version_id}`,
  )
  expect(rows[0]?.brand).toEqual(['#1d6f4a', '#a3262c'])
  const { body } = await issuer.ask('GET', `${O}/designs`)
  expect(body.data).toMatchObject([{ id: own.id, design: { enamel: { brand: 0 } } }])
})

test('an enamel that is used is only removed with one that replaces it', async ({ db, issuer }) => {
  await issuer.ask('PUT', BRAND, brand)
  const id = await designed(db, issuer, 'active', bound)
  const without = { ...brand, enamels: [green] }
  const refusals = [
    [without, 'replacements'],
    [{ ...without, replacements: [{ was: 1, by: 1 }] }, 'replacements.0.by'],
    [{ ...brand, enamels: [{ ...green, was: 5 }] }, 'enamels.0.was'],
    [{ ...brand, enamels: [green, green] }, 'enamels'],
    [{ ...brand, shapes: [] }, 'shapes'],
    [{ ...brand, enamels: Array.from({ length: 9 }, () => ({ ...green, was: null })) }, 'enamels'],
  ] as const
  for (const [input, field] of refusals) {
    const { status, body } = await issuer.ask('PUT', BRAND, input)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  }
  const { status } = await issuer.ask('PUT', BRAND, { ...without, replacements: [{ was: 1, by: 0 }] })
  expect(status).toBe(200)
  expect((await issuer.ask('GET', designAt(id))).body.data.design.enamel).toEqual({ brand: 0 })
})

test('a locked brand binds editors and issuers, and nobody else', async ({ app, db, issuer }) => {
  expect(Object.keys((await issuer.ask('PUT', BRAND, { ...brand, enamels: [], is_locked: 1 })).body.errors)).toEqual([
    'enamels',
  ])
  await issuer.ask('PUT', BRAND, { ...brand, is_locked: 1 })
  const { id } = await addTemplate(db, issuer)
  const other = { ...bound, metal: 'bronze', shape: 'heart', enamel: { hex: '#224466' } }
  for (const level of ['editor', 'issuer'] as const) {
    const { ask } = await colleague(app, db, issuer.organizationId, level)
    const { status, body } = await ask('PUT', designAt(id), { design: other })
    expect([status, Object.keys(body.errors).toSorted()]).toEqual([
      422,
      ['design.enamel', 'design.metal', 'design.shape'],
    ])
    expect((await ask('PUT', designAt(id), { design: bound })).status).toBe(200)
    expect((await ask('PUT', BRAND, brand)).status).toBe(403)
  }
  const admin = await colleague(app, db, issuer.organizationId, 'admin')
  expect((await admin.ask('PUT', designAt(id), { design: other })).status).toBe(200)
})

test('a brand says who changed it last, and when', async ({ app, db, issuer, stranger }) => {
  const changeOf = async (who: Issuer) => {
    const { updated_at, updated_by } = (await who.ask('GET', BRAND)).body.data
    return { updated_at, updated_by }
  }
  expect(await changeOf(issuer)).toEqual({ updated_at: null, updated_by: null })
  await issuer.ask('PUT', BRAND, brand)
  const admin = await colleague(app, db, issuer.organizationId, 'admin')
  const { body } = await admin.ask('PUT', BRAND, { ...brand, metal: 'bronze' })
  expect(body.data.updated_by).toEqual({ uuid: admin.userId, name: 'Hannah Whitlock' })
  const viewer = await colleague(app, db, issuer.organizationId, 'viewer')
  expect(await changeOf(viewer)).toEqual({ updated_at: body.data.updated_at, updated_by: body.data.updated_by })
  expect(await changeOf(stranger)).toEqual({ updated_at: null, updated_by: null })
})
