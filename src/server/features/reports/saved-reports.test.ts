import { expect } from 'vitest'
import { addList, people } from '#server/testing/earners.ts'
import { colleague, type Issuer } from '#server/testing/issuer.ts'
import { test } from '#server/testing/test.ts'

const SAVED = '/issuers/organization/saved_reports'
const QUERY = { period: { kind: 'academic_year', year: null }, by: ['month', 'type'] }

const save = (issuer: Issuer, values: object = {}) =>
  issuer.ask('POST', SAVED, { name: 'Senate', query: QUERY, ...values })
const names = async (issuer: Issuer) =>
  (await issuer.ask('GET', SAVED)).body.data.map(({ name }: { name: string }) => name)

test('a saved report keeps its settings, and only its author sees it', async ({ app, db, issuer, stranger }) => {
  const { status, body } = await save(issuer)
  expect(status).toBe(201)
  expect(body.data).toMatchObject({
    name: 'Senate',
    is_shared: 0,
    is_editable: 1,
    query: { ...QUERY, measure: ['issued'], compare: 'before' },
    made_by: { uuid: issuer.userId, name: 'Hannah Whitlock' },
  })
  const owner = await colleague(app, db, issuer.organizationId, 'owner')
  for (const other of [owner, stranger]) {
    expect(await names(other)).toEqual([])
    for (const method of ['PUT', 'DELETE'])
      expect((await other.ask(method, `${SAVED}/${body.data.id}`, { name: 'Mine' })).status).toBe(404)
  }
  expect(await names(issuer)).toEqual(['Senate'])
})

test('everybody sees a shared report; its author and administrators can change it', async ({
  app,
  db,
  issuer,
  stranger,
}) => {
  const of = (level: 'admin' | 'editor' | 'issuer' | 'viewer') => colleague(app, db, issuer.organizationId, level)
  const [maker, admin, editor, viewer] = [await of('issuer'), await of('admin'), await of('editor'), await of('viewer')]
  const { body } = await save(maker, { is_shared: 1 })
  const path = `${SAVED}/${body.data.id}`
  const rename = async (by: Issuer, name: string) => (await by.ask('PUT', path, { name })).status
  expect(await Promise.all([viewer, editor, admin, stranger].map(names))).toEqual([
    ['Senate'],
    ['Senate'],
    ['Senate'],
    [],
  ])
  expect([await rename(maker, 'Senato'), await rename(admin, 'For the senate')]).toEqual([200, 200])
  expect([await rename(editor, 'No'), await rename(viewer, 'No'), await rename(stranger, 'No')]).toEqual([
    403, 403, 404,
  ])

  const takenBack = await admin.ask('PUT', path, { is_shared: 0 })
  expect([takenBack.status, takenBack.body.message]).toEqual([
    403,
    'Only whoever made this report can make it their own again.',
  ])
  expect((await maker.ask('PUT', path, { is_shared: 0 })).body.data).toMatchObject({ is_shared: 0 })
  expect(await names(admin)).toEqual([])

  expect((await save(viewer)).status).toBe(201)
  expect((await save(viewer, { is_shared: 1 })).status).toBe(403)
})

test('when a member leaves, their own reports are deleted and shared ones stay', async ({ app, db, issuer }) => {
  const leaver = await colleague(app, db, issuer.organizationId, 'editor')
  await save(leaver, { name: 'Mine' })
  await save(leaver, { name: 'Ours', is_shared: 1 })
  expect((await issuer.ask('DELETE', `/issuers/organization/users/${leaver.userId}`)).status).toBe(204)
  expect(await names(issuer)).toEqual(['Ours'])
})

test('a report filtered by a list stays when the list is deleted, but cannot be saved for an unknown list', async ({
  issuer,
}) => {
  const list = await addList(issuer, people(1))
  const query = { ...QUERY, earners_list_id: list }
  const { body } = await save(issuer, { query })
  await issuer.ask('DELETE', `/issuers/organization/earners_lists/${list}`)
  const path = `${SAVED}/${body.data.id}`
  expect((await issuer.ask('PUT', path, { name: 'Of the list', query })).body.data.query.earners_list_id).toBe(list)
  const days = 'from=2025-01-01&to=2025-12-31'
  const shown = await issuer.ask('GET', `/issuers/organization/reports?${days}&earners_list_id=${list}`)
  expect(shown.body.data.earners_list).toEqual({ id: list, label: '', exists: false })
  expect((await save(issuer, { query })).status).toBe(404)
})

test('an invalid report is not saved, nor more than 50', async ({ issuer }) => {
  const backwards = { kind: 'days', from: '2025-12-31', to: '2025-01-01' }
  for (const values of [
    { name: ' ' },
    { name: 'x'.repeat(101) },
    { query: { ...QUERY, period: backwards } },
    { query: { ...QUERY, by: ['type', 'type'] } },
    { query: { ...QUERY, period: { kind: 'term', year: 2025 } } },
  ])
    expect([values, (await save(issuer, values)).status]).toEqual([values, 422])
  for (let count = 0; count < 50; count++) await save(issuer, { name: `Report ${count}` })
  expect((await save(issuer)).body.errors).toEqual({
    name: ['You have saved 50 reports, as many as there can be. Delete one first.'],
  })
})
