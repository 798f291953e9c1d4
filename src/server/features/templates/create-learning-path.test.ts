import { expect } from 'vitest'
import { addLearningPath, addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const TEMPLATES = '/issuers/organization/badge_templates'

test('a learning path is created with its first steps in order', async ({ db, issuer }) => {
  const [first, second] = [await addTemplate(db, issuer), await addTemplate(db, issuer)]
  const { status, body } = await issuer.ask('POST', TEMPLATES, {
    title: 'Digital skills',
    is_learning_path: 1,
    learning_path: [second.id, first.id],
  })

  expect(status).toBe(201)
  expect(body.data).toMatchObject({ is_learning_path: 1, badges_count: 0, is_assignable: false })
  expect(body.data.learning_path).toMatchObject([
    { id: second.id, badges_count: 0, is_assignable: true, organization: { id: issuer.organizationId } },
    { id: first.id, badges_count: 0, is_assignable: true },
  ])
  const empty = await issuer.ask('POST', TEMPLATES, { title: 'Nothing yet', is_learning_path: true })
  expect(empty.body.data).toMatchObject({ is_learning_path: 1, learning_path: [], is_assignable: false })
})

test('an invalid step is named by its index in the list', async ({ db, issuer }) => {
  const [active, draft, archived] = await Promise.all([
    addTemplate(db, issuer),
    addTemplate(db, issuer, { status: 'draft' }),
    addTemplate(db, issuer, { status: 'archived' }),
  ])
  const path = await addLearningPath(db, issuer, [active])
  const create = (learning_path: unknown, is_learning_path = 1) =>
    issuer.ask('POST', TEMPLATES, { title: 'Digital skills', is_learning_path, learning_path })

  const refused = await create([active.id, draft.id, archived.id, path.id, active.id])
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual({
    'learning_path.1': ['Only an active template can be a step. Activate it first.'],
    'learning_path.2': ['Only an active template can be a step. Activate it first.'],
    'learning_path.3': ['A learning path cannot be a step. Choose a template.'],
    'learning_path.4': ['This template is listed twice. List it once.'],
  })
  expect((await create([active.id, 'x'])).body.errors).toHaveProperty(['learning_path.1'])
  expect((await create([active.id], 0)).body.errors).toHaveProperty(['learning_path'])
  expect((await create(Array(201).fill(active.id))).body.errors).toHaveProperty(['learning_path'])
})

test('a step of another organization is treated like an unknown id, and nothing is created', async ({
  db,
  issuer,
  stranger,
}) => {
  const theirs = await addTemplate(db, stranger)
  const create = (id: string) =>
    issuer.ask('POST', TEMPLATES, { title: 'Digital skills', is_learning_path: 1, learning_path: [id] })
  const foreign = await create(theirs.id)
  const unknown = await create(crypto.randomUUID())
  expect({ status: foreign.status, body: foreign.body }).toEqual({ status: 404, body: unknown.body })
  expect((await issuer.ask('GET', TEMPLATES)).body.meta.total).toBe(0)
})
