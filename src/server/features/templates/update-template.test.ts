import { expect } from 'vitest'
import type { TemplateStatus } from '#contract/templates.ts'
import { addLearningPath, addTemplate, completeContent } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const TEMPLATES = '/issuers/organization/badge_templates'
const statuses: TemplateStatus[] = ['draft', 'active', 'archived']

test('an update changes what is sent and nothing else', async ({ issuer }) => {
  const made = await issuer.ask('POST', TEMPLATES, { ...completeContent(), other_org: 'Istituto di statistica' })
  const path = `${TEMPLATES}/${made.body.data.id}`

  const { status, body } = await issuer.ask('PUT', path, {
    title: 'Data literacy, revised',
    other_org: '',
    type_data: { acquired_skills: 'Drawing a chart', acquired_attitudes: null },
  })

  expect(status).toBe(200)
  expect(body.data).toEqual({
    ...made.body.data,
    title: 'Data literacy, revised',
    other_org: null,
    type_data: { ...completeContent().type_data, acquired_skills: 'Drawing a chart', acquired_attitudes: null },
    updated_at: body.data.updated_at,
  })
  expect(body.data.updated_at > made.body.data.updated_at).toBe(true)
  expect((await issuer.ask('GET', path)).body).toEqual(body)
})

test('form fields use bracket notation, and so do their error messages', async ({ issuer }) => {
  const made = await issuer.ask('POST', TEMPLATES, completeContent())
  const path = `${TEMPLATES}/${made.body.data.id}`
  const form = new FormData()
  form.set('type_data[acquired_skills]', 'Drawing a chart')
  const { body } = await issuer.ask('PUT', path, form)
  expect(body.data.type_data).toEqual({ ...completeContent().type_data, acquired_skills: 'Drawing a chart' })

  const refused = await issuer.ask(
    'PUT',
    path,
    new URLSearchParams({ 'type_data[acquired_skills]': '', status: 'active' }),
  )
  expect(refused.body.errors).toEqual({ 'type_data[acquired_skills]': ['Fill in this field.'] })
})

test('sending a response back changes nothing, not even the modification time', async ({ db, issuer }) => {
  const draft = await issuer.ask('POST', TEMPLATES, { title: 'Only a title' })
  const active = await issuer.ask('POST', TEMPLATES, { ...completeContent(), status: 'active' })
  const path = await addLearningPath(db, issuer, [{ id: active.body.data.id }])
  for (const id of [draft.body.data.id, active.body.data.id, path.id]) {
    const { body: shown } = await issuer.ask('GET', `${TEMPLATES}/${id}`)
    expect(await issuer.ask('PUT', `${TEMPLATES}/${id}`, shown.data)).toMatchObject({ status: 200, body: shown })
  }
})

const allowed = ['draft to active', 'draft to archived', 'active to archived', 'archived to active']
const transitions = statuses.flatMap((from) => statuses.map((to) => ({ from, to })))

for (const { from, to } of transitions) {
  const isAllowed = from === to || allowed.includes(`${from} to ${to}`)
  test(`a template ${isAllowed ? 'may' : 'may not'} go from ${from} to ${to}`, async ({ db, issuer }) => {
    const template = await addTemplate(db, issuer, { status: from })
    const path = `${TEMPLATES}/${template.id}`
    const before = (await issuer.ask('GET', path)).body.data

    const { status, body } = await issuer.ask('PUT', path, { status: to })

    const after = (await issuer.ask('GET', path)).body.data
    if (!isAllowed) {
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'conflict' })
      expect(body.message).toContain('cannot become a draft again')
      expect(after).toEqual(before)
      return
    }
    expect({ status, body: body.data }).toEqual({ status: 200, body: after })
    expect(after).toMatchObject({ status: to, is_assignable: to === 'active' })
    expect(after.archived_at).toEqual(to === 'archived' ? expect.stringMatching(/\.\d{6}Z$/) : null)
    if (from === to) expect(after).toEqual(before)
  })
}

test('the history says what was done, and which fields changed', async ({ issuer }) => {
  const made = await issuer.ask('POST', TEMPLATES, { title: 'Data literacy' })
  const path = `${TEMPLATES}/${made.body.data.id}`
  await issuer.ask('PUT', path, { ...completeContent(), status: 'active', is_published: 1 })
  await issuer.ask('PUT', path, { status: 'archived' })
  await issuer.ask('PUT', path, { status: 'active' })
  await issuer.ask('PUT', path, { status: 'active' })

  const events = `/issuers/organization/events?subject=template&subject_id=${made.body.data.id}`
  const { body } = await issuer.ask('GET', events)
  expect(body.data.map(({ action }: { action: string }) => action).reverse()).toEqual([
    'created',
    'updated',
    'activated',
    'archived',
    'restored',
  ])
  const updated = body.data.find(({ action }: { action: string }) => action === 'updated')
  expect(updated.data.fields.sort()).toEqual(
    [
      'assignment_criteria',
      'code',
      'description',
      'is_published',
      'title',
      'type',
      'type_data.acquired_attitudes',
      'type_data.acquired_knowledge',
      'type_data.acquired_skills',
      'type_data.application_scope',
    ].sort(),
  )
  expect(JSON.stringify(body.data)).not.toContain('Cleaning a table')
})

test('activation names missing fields, and an active template must stay complete', async ({ issuer }) => {
  const draft = await issuer.ask('POST', TEMPLATES, { title: 'Data literacy', type: 'skills' })
  const path = `${TEMPLATES}/${draft.body.data.id}`
  const refused = await issuer.ask('PUT', path, { status: 'active', code: 'DATA-01' })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.errors)).toEqual([
    'description',
    'assignment_criteria',
    'type_data.acquired_knowledge',
    'type_data.acquired_skills',
  ])
  expect((await issuer.ask('GET', path)).body).toEqual(draft.body)

  expect((await issuer.ask('PUT', path, { ...completeContent(), status: 'active' })).status).toBe(200)
  const emptied = await issuer.ask('PUT', path, { description: '<p> </p>', type_data: null })
  expect(emptied.status).toBe(422)
  expect(Object.keys(emptied.body.errors)).toContain('description')
  expect(Object.keys(emptied.body.errors)).toContain('type_data.application_scope')
})

test('a code that another template has is refused', async ({ issuer }) => {
  await issuer.ask('POST', TEMPLATES, { title: 'First', code: 'DATA-01' })
  const second = await issuer.ask('POST', TEMPLATES, { title: 'Second', code: 'DATA-02' })
  const path = `${TEMPLATES}/${second.body.data.id}`
  const { status, body } = await issuer.ask('PUT', path, { title: 'Changed', code: 'data-01' })
  expect({ status, errors: body.errors }).toEqual({
    status: 422,
    errors: { code: ['Another template has this code. Choose another.'] },
  })
  expect((await issuer.ask('GET', path)).body.data.title).toBe('Second')
  expect((await issuer.ask('PUT', path, { code: 'data-02' })).body.data.code).toBe('data-02')
})

test('an editor with an outdated text overwrites nothing', async ({ issuer }) => {
  const made = await issuer.ask('POST', TEMPLATES, { title: 'Data literacy' })
  const path = `${TEMPLATES}/${made.body.data.id}`
  const expected_updated_at = made.body.data.updated_at
  const first = await issuer.ask('PUT', path, { title: 'Mine', expected_updated_at })
  expect(first.status).toBe(200)

  const second = await issuer.ask('PUT', path, { title: 'Theirs', expected_updated_at })
  expect({ status: second.status, code: second.body.code }).toEqual({ status: 409, code: 'conflict' })
  expect((await issuer.ask('GET', path)).body.data.title).toBe('Mine')
  const fresh = { title: 'Theirs', expected_updated_at: first.body.data.updated_at }
  expect((await issuer.ask('PUT', path, fresh)).status).toBe(200)

  const open = (await issuer.ask('GET', path)).body.data.updated_at
  const raced = await Promise.all(
    ['a', 'b', 'c'].map((title) => issuer.ask('PUT', path, { title, expected_updated_at: open })),
  )
  expect(raced.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('a template cannot become a learning path', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const { status, body } = await issuer.ask('PUT', `${TEMPLATES}/${template.id}`, { is_learning_path: 1 })
  expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: ['is_learning_path'] })
})

test('of the two names of the scope, the one with a new value wins', async ({ issuer }) => {
  const made = await issuer.ask('POST', TEMPLATES, completeContent())
  const path = `${TEMPLATES}/${made.body.data.id}`
  const old = made.body.data.type_data
  const scopeAfter = async (sent: object) => {
    const { body } = await issuer.ask('PUT', path, sent)
    expect(body.data?.type_data.application_scope).toBe(body.data?.application_scope)
    return body.data?.application_scope ?? Object.keys(body.errors)
  }
  expect(await scopeAfter({ application_scope: 'A', type_data: old })).toBe('A')
  expect(await scopeAfter({ application_scope: 'A', type_data: { ...old, application_scope: 'B' } })).toBe('B')
  expect(await scopeAfter({ application_scope: 'C', type_data: { application_scope: 'D' } })).toEqual([
    'application_scope',
  ])
  expect(await scopeAfter({ type_data: { acquired_skills: 'Drawing' } })).toBe('B')
  expect(await scopeAfter({ application_scope: 'E', type_data: null })).toEqual(['application_scope'])
})
