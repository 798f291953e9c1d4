import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { templates } from '#server/schema/tables/templates.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addClaim } from '#server/testing/claims.ts'
import { addLearningPath, addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const TEMPLATES = '/issuers/organization/badge_templates'

test('a draft is deleted with its steps, and its history stays', async ({ db, issuer }) => {
  const step = await addTemplate(db, issuer)
  const made = await issuer.ask('POST', TEMPLATES, {
    title: 'Digital skills',
    is_learning_path: 1,
    learning_path: [step.id],
    code: 'PATH-01',
  })
  const path = `${TEMPLATES}/${made.body.data.id}`

  const { status, body } = await issuer.ask('DELETE', path)

  expect({ status, body }).toEqual({ status: 204, body: '' })
  expect((await issuer.ask('GET', path)).status).toBe(404)
  expect((await issuer.ask('DELETE', path)).status).toBe(404)
  const { body: organization } = await issuer.ask('GET', '/issuers/organization')
  expect(organization.data.badge_templates_count).toBe(1)
  const events = `/issuers/organization/events?subject=template&subject_id=${made.body.data.id}`
  expect((await issuer.ask('GET', events)).body.data).toMatchObject([
    { action: 'deleted', data: { title: 'Digital skills' } },
    { action: 'created' },
  ])
  expect((await issuer.ask('POST', TEMPLATES, { title: 'Again', code: 'PATH-01' })).status).toBe(201)
})

test('a template that was active or awarded, or is a step, cannot be deleted', async ({ db, issuer }) => {
  const active = await addTemplate(db, issuer)
  const archived = await addTemplate(db, issuer, { status: 'archived' })
  const awarded = await addTemplate(db, issuer)
  await addBadge(db, issuer, awarded)
  await db.update(templates).set({ status: 'draft' }).where(eq(templates.id, awarded.id))
  const step = await addTemplate(db, issuer, { status: 'draft' })
  await addLearningPath(db, issuer, [step])

  for (const { id } of [active, archived, awarded, step]) {
    expect(await issuer.ask('DELETE', `${TEMPLATES}/${id}`)).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        message: 'Only a draft that was never awarded can be deleted. Archive this template instead.',
      },
    })
    expect((await issuer.ask('GET', `${TEMPLATES}/${id}`)).status).toBe(200)
  }
})

test('a template that a claim is for is deleted once the claim has another one', async ({ db, issuer }) => {
  const [draft, other] = [await addTemplate(db, issuer, { status: 'draft' }), await addTemplate(db, issuer)]
  const claim = await addClaim(db, issuer, { badge_template_id: draft.id, status: 'draft' })
  const refused = await issuer.ask('DELETE', `${TEMPLATES}/${draft.id}`)
  expect(refused).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('A claim is for this template.') },
  })
  const path = `/issuers/organization/claims/${claim.id}`
  expect((await issuer.ask('PUT', path, { badge_template_id: other.id })).status).toBe(200)
  expect((await issuer.ask('DELETE', `${TEMPLATES}/${draft.id}`)).status).toBe(204)
  expect((await issuer.ask('GET', path)).body.data).toMatchObject({ badge_template: { id: other.id } })
})
