import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { z } from 'zod'
import { BadgeTemplate, TemplateFilter } from '#contract/templates.ts'
import type { Database } from '#server/platform/database/database.ts'
import { templates } from '#server/schema/tables/templates.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { addLearningPath, addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const TEMPLATES = '/issuers/organization/badge_templates'
const PATHS = '/issuers/organization/learning_paths'

type Values = Parameters<typeof addTemplate>[2] & { createdAt?: string }
type Case = { filter: Record<string, string>; finds: Values; leaves: Values }

/** For each filter, one template that it finds and one that it does not, which differ in nothing else. */
const cases: Case[] = [
  { filter: { is_micro_credential: '1' }, finds: { isMicroCredential: true }, leaves: {} },
  { filter: { is_micro_credential: '0' }, finds: {}, leaves: { isMicroCredential: true } },
  { filter: { title: 'niccolo' }, finds: { title: 'La logica di Niccolò' }, leaves: { title: 'La logica di Nicola' } },
  { filter: { title: 'STRASSE' }, finds: { title: 'Auf der Straße' }, leaves: { title: 'Auf der Strecke' } },
  { filter: { title: '100%' }, finds: { title: 'Always 100% sure' }, leaves: { title: 'Always 1000 sure' } },
  { filter: { title: 'a_b' }, finds: { title: 'Say a_b' }, leaves: { title: 'Say acb' } },
  { filter: { title: 'a\\b' }, finds: { title: 'Say a\\b' }, leaves: { title: 'Say a\\\\c' } },
  {
    filter: { application_scope: 'office' },
    finds: { applicationScope: '<p>Any Office</p>' },
    leaves: { applicationScope: 'Any school' },
  },
  { filter: { code: 'data-' }, finds: { code: 'DATA-01' }, leaves: { code: 'DATE-01' } },
  { filter: { type: 'skills' }, finds: { type: 'skills' }, leaves: { type: 'knowledge' } },
  {
    filter: { description: 'a data set' },
    finds: { description: '<p>Cleans a <strong>data</strong> set</p>' },
    leaves: { description: '<p>Cleans a data</p><p>set</p>' },
  },
  {
    filter: { description: 'strong' },
    finds: { description: '<p>A strong text</p>' },
    leaves: { description: '<p>A <strong>bold</strong> text</p>' },
  },
  {
    filter: { description: 'R&D <x' },
    finds: { description: 'R&amp;D &lt;x' },
    leaves: { description: 'R&amp;amp;D' },
  },
  { filter: { status: 'active' }, finds: { status: 'active' }, leaves: { status: 'archived' } },
  { filter: { status: 'draft' }, finds: { status: 'draft' }, leaves: { status: 'active' } },
  { filter: { status: 'archived' }, finds: { status: 'archived' }, leaves: { status: 'draft' } },
  { filter: { language: 'it' }, finds: { language: 'it' }, leaves: { language: 'en' } },
  { filter: { other_org: 'istituto' }, finds: { otherOrg: 'Istituto Tecnico' }, leaves: { otherOrg: null } },
  { filter: { is_published: '1' }, finds: { isPublished: true }, leaves: { isPublished: false } },
  { filter: { is_published: '0' }, finds: { isPublished: false }, leaves: { isPublished: true } },
  { filter: { is_assignable: '1' }, finds: { status: 'active' }, leaves: { status: 'draft' } },
  { filter: { is_assignable: '0' }, finds: { status: 'archived' }, leaves: { status: 'active' } },
  { filter: { color_primary: '#14618C' }, finds: { colorPrimary: '#14618c' }, leaves: { colorPrimary: '#14618d' } },
  { filter: { search: 'niccolo' }, finds: { title: 'Niccolò' }, leaves: { title: 'Nicola', otherOrg: 'Niccolò' } },
  {
    filter: { search: 'cleans' },
    finds: { description: '<p>Cleans</p>' },
    leaves: { assignmentCriteria: '<p>Cleans</p>' },
  },
  { filter: { search: 'qualif' }, finds: { type: 'qualification' }, leaves: { type: 'knowledge' } },
  { filter: { search: 'charts' }, finds: { acquiredKnowledge: 'charts' }, leaves: { otherOrgInfo: 'charts' } },
  { filter: { search: 'charts' }, finds: { acquiredSkills: 'charts' }, leaves: { code: 'charts' } },
  { filter: { search: 'charts' }, finds: { acquiredAttitudes: 'charts' }, leaves: {} },
  { filter: { search: 'charts' }, finds: { applicationScope: 'charts' }, leaves: {} },
  {
    filter: { created_at_after: '2025-03-10' },
    finds: { createdAt: '2025-03-11 00:00:00+01' },
    leaves: { createdAt: '2025-03-10 23:59:59.999999+01' },
  },
  {
    filter: { created_at_before: '2025-03-10' },
    finds: { createdAt: '2025-03-09 23:59:59.999999+01' },
    leaves: { createdAt: '2025-03-10 00:00:00+01' },
  },
  {
    filter: { title: 'data', status: 'active', is_published: '1' },
    finds: { title: 'Data', status: 'active', isPublished: true },
    leaves: { title: 'Data', status: 'active', isPublished: false },
  },
]

const plain: Values = { title: 'Untold', description: '', assignmentCriteria: '', type: 'participation' }

async function addOne(db: Database, issuer: Issuer, { createdAt, ...values }: Values, isLearningPath: boolean) {
  const add = isLearningPath
    ? addLearningPath(db, issuer, [await addTemplate(db, issuer, plain)], { ...plain, ...values })
    : addTemplate(db, issuer, { ...plain, ...values })
  const { id } = await add
  if (createdAt) await db.update(templates).set({ createdAt }).where(eq(templates.id, id))
  return id
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
const query = (filter: Record<string, string>) => new URLSearchParams(filter)

for (const { filter, finds, leaves } of cases) {
  test(`both listings filter by ${query(filter)}: ${JSON.stringify(finds)}, not ${JSON.stringify(leaves)}`, async ({
    db,
    issuer,
    stranger,
  }) => {
    const found = await addOne(db, issuer, finds, false)
    await addOne(db, issuer, leaves, false)
    const foundPath = await addOne(db, stranger, finds, true)
    await addOne(db, stranger, leaves, true)

    const listed = await issuer.ask('GET', `${TEMPLATES}?${query(filter)}`)
    expect(idsOf(listed.body.data)).toEqual([found])
    const paths = await stranger.ask('GET', `${PATHS}?${query(filter)}`)
    expect(idsOf(paths.body.data)).toEqual([foundPath])
    const listedPaths = await stranger.ask('GET', `${TEMPLATES}?is_learning_path=1&${query(filter)}`)
    expect(idsOf(listedPaths.body.data)).toEqual([foundPath])
  })
}

test('a path with a step that is not active is found among those that cannot be awarded', async ({ db, issuer }) => {
  const [active, archived] = [await addTemplate(db, issuer), await addTemplate(db, issuer, { status: 'archived' })]
  const whole = await addLearningPath(db, issuer, [active])
  const blocked = await addLearningPath(db, issuer, [active, archived])
  const found = async (flag: number) => idsOf((await issuer.ask('GET', `${PATHS}?is_assignable=${flag}`)).body.data)
  expect([await found(1), await found(0)]).toEqual([[whole.id], [blocked.id]])
})

test('both listings find a template by its id, version and kind', async ({ db, issuer, stranger }) => {
  const [template, other] = [await addTemplate(db, issuer), await addTemplate(db, issuer)]
  const path = await addLearningPath(db, issuer, [template])
  const theirs = await addLearningPath(db, stranger, [])
  const found = async (listing: string, filter: Record<string, string>) =>
    idsOf((await issuer.ask('GET', `${listing}?${query(filter)}`)).body.data)

  expect(await found(TEMPLATES, {})).toEqual([path.id, other.id, template.id])
  expect(await found(TEMPLATES, { id: template.id })).toEqual([template.id])
  expect(await found(TEMPLATES, { badge_template_version_id: path.versionId })).toEqual([path.id])
  expect(await found(TEMPLATES, { is_learning_path: '1' })).toEqual([path.id])
  expect(await found(TEMPLATES, { is_learning_path: '0' })).toEqual([other.id, template.id])
  expect(await found(PATHS, {})).toEqual([path.id])
  expect(await found(PATHS, { id: path.id })).toEqual([path.id])
  expect(await found(PATHS, { id: template.id })).toEqual([])
  expect(await found(PATHS, { badge_template_version_id: path.versionId })).toEqual([path.id])
  expect(await found(PATHS, { badge_template_version_id: template.versionId })).toEqual([])
  expect(await found(PATHS, { is_learning_path: '1' })).toEqual([path.id])
  expect(await found(PATHS, { is_learning_path: '0' })).toEqual([])
  for (const listing of [TEMPLATES, PATHS]) {
    expect(await found(listing, { id: theirs.id })).toEqual([])
    expect(await found(listing, { badge_template_version_id: theirs.versionId })).toEqual([])
  }
})

test('every filter of the API is tested here', () => {
  const tried = cases.flatMap(({ filter }) => Object.keys(filter))
  const byId = ['id', 'badge_template_version_id', 'is_learning_path']
  expect([...new Set([...tried, ...byId])].sort()).toEqual(Object.keys(TemplateFilter.shape).sort())
})

const wrong: Record<string, string>[] = [
  { created_at_after: '2025-02-30' },
  { created_at_before: 'yesterday' },
  { id: 'x' },
  { badge_template_version_id: 'x' },
  { type: 'course' },
  { status: 'enabled' },
  { language: 'fr' },
  { is_learning_path: '2' },
  { is_published: 'yes' },
  { color_primary: 'blue' },
  { title: 'x'.repeat(256) },
]
for (const filter of wrong) {
  test(`an invalid filter is refused: ${query(filter)}`.slice(0, 80), async ({ issuer }) => {
    for (const listing of [TEMPLATES, PATHS]) {
      const { status, body } = await issuer.ask('GET', `${listing}?${query(filter)}`)
      expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: Object.keys(filter) })
    }
  })
}

test('templates come in pages of 25, newest first', async ({ db, issuer }) => {
  for (let made = 0; made < 27; made++) await addTemplate(db, issuer, { title: `Course ${made}` })
  const first = await issuer.ask('GET', `${TEMPLATES}?title=course`)
  const second = await issuer.ask('GET', `${TEMPLATES}?title=course&page=2`)
  expect(first.body.data).toHaveLength(25)
  expect(first.body.data[0].title).toBe('Course 26')
  expect(second.body.data.map(({ title }: { title: string }) => title)).toEqual(['Course 1', 'Course 0'])
  expect(first.body.meta).toMatchObject({ total: 27, per_page: 25, last_page: 2, current_page: 1 })
  expect(first.body.links.next).toContain('title=course&page=2')
})

test('learning paths are listed without pages, each with its steps and counts', async ({ db, issuer }) => {
  const steps = [await addTemplate(db, issuer), await addTemplate(db, issuer)]
  for (let made = 0; made < 27; made++) await addLearningPath(db, issuer, made % 2 ? steps : [])
  const { status, body } = await issuer.ask('GET', PATHS)

  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual(['data'])
  const paths = z.array(BadgeTemplate.strict().required()).parse(body.data)
  expect(paths).toHaveLength(27)
  for (const { learning_path } of paths) expect([[], idsOf(steps)]).toContainEqual(idsOf(learning_path))
  expect(paths.filter(({ is_assignable }) => is_assignable)).toHaveLength(13)
})
