import { expect } from 'vitest'
import { addBadge } from '#server/testing/badges.ts'
import { addLearningPath, addTemplate, completeContent } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const TEMPLATES = '/issuers/organization/badge_templates'

test('a duplicate is a draft with the same content, its own title and no code', async ({ db, issuer }) => {
  const sent = { ...completeContent(), color_primary: '#14618c', other_org: 'Istituto', is_published: 1 }
  const made = await issuer.ask('POST', TEMPLATES, { ...sent, status: 'active' })
  const { id } = made.body.data
  await addBadge(db, issuer, { id })

  const { status, body } = await issuer.ask('POST', `${TEMPLATES}/${id}/duplicate`)

  expect(status).toBe(201)
  expect(body.data).toMatchObject({
    ...sent,
    title: 'Data literacy foundations (copy)',
    code: '',
    status: 'draft',
    is_published: 0,
    version_code: '1',
    badges_count: 0,
    is_assignable: false,
  })
  expect(body.data.id).not.toBe(id)
  const source = await issuer.ask('GET', `${TEMPLATES}/${id}`)
  expect(source.body.data).toMatchObject({ title: sent.title, code: sent.code, status: 'active', badges_count: 1 })

  const eventsOf = async (subject: string) =>
    (await issuer.ask('GET', `/issuers/organization/events?subject=template&subject_id=${subject}`)).body.data
  expect((await eventsOf(id))[0]).toMatchObject({ action: 'duplicated', data: { copy: body.data.id } })
  expect(await eventsOf(body.data.id)).toMatchObject([{ action: 'created', data: { copy_of: id } }])
})

test('a duplicate’s title is in the template’s language, and a long title is shortened', async ({ db, issuer }) => {
  const title = `${'x'.repeat(246)}😀${'y'.repeat(7)}`
  const template = await addTemplate(db, issuer, { title, language: 'it' })
  const { body } = await issuer.ask('POST', `${TEMPLATES}/${template.id}/duplicate`)
  expect(body.data.title).toBe(`${'x'.repeat(246)} (copia)`)
  expect((await issuer.ask('PUT', `${TEMPLATES}/${body.data.id}`, { title: body.data.title })).status).toBe(200)
})

test('a duplicated learning path has its own copy of the steps', async ({ db, issuer }) => {
  const steps = [await addTemplate(db, issuer), await addTemplate(db, issuer)]
  const path = await addLearningPath(db, issuer, steps)
  const { body } = await issuer.ask('POST', `${TEMPLATES}/${path.id}/duplicate`)
  expect(body.data).toMatchObject({ is_learning_path: 1, learning_path: steps.map(({ id }) => ({ id })) })

  await issuer.ask('POST', `${TEMPLATES}/${steps[0]!.id}/learning_path/${body.data.id}`)
  expect((await issuer.ask('GET', `${TEMPLATES}/${path.id}`)).body.data.learning_path).toHaveLength(2)
})

test('repeating a request with the same idempotency key creates one duplicate', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const duplicate = () =>
    issuer.ask('POST', `${TEMPLATES}/${template.id}/duplicate`, undefined, { 'idempotency-key': 'once' })
  const first = await duplicate()
  expect(await duplicate()).toMatchObject({ status: 201, body: first.body })
  expect((await issuer.ask('GET', TEMPLATES)).body.meta.total).toBe(2)
})
