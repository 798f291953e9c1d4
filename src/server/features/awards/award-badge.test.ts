import { expect } from 'vitest'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const giulia = {
  recipient_email: 'Giulia.Ferri@Wrenfield.example',
  recipient_first_name: 'Giulia',
  recipient_last_name: 'Ferri',
}

test('an award is a valid badge, and costs one credit', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const { status, body } = await issuer.ask('POST', '/issuers/organization/badges', {
    ...giulia,
    badge_template_id: template.id,
    emitted_at: '2025-11-14 18:00:00',
    expires_at: '2028-11-14 00:00:00',
  })

  expect(status).toBe(201)
  expect(body.data).toMatchObject({
    status: 'valid',
    recipient_email: 'giulia.ferri@wrenfield.example',
    emitted_at: '2025-11-14 18:00:00',
    expires_at: '2028-11-14 00:00:00',
    revoked_at: null,
    revoked_reason: null,
    badge_template_version: { badge_template_id: template.id, version_code: '1' },
  })
  const { body: organization } = await issuer.ask('GET', '/issuers/organization')
  expect(organization.data).toMatchObject({ credits_left: 99, badges_count: 1 })
})

test('the last credit pays for a badge, and the next award is refused with one missing credit', async ({ db, app }) => {
  const { signedIn } = await import('#server/testing/issuer.ts')
  const issuer = await signedIn(app, db, { creditsLeft: 1 })
  const template = await addTemplate(db, issuer)
  const award = { ...giulia, badge_template_id: template.id }
  expect((await issuer.ask('POST', '/issuers/organization/badges', award)).status).toBe(201)

  const { status, body } = await issuer.ask('POST', '/issuers/organization/badges', award)

  expect(status).toBe(422)
  expect(body).toEqual({
    code: 'not_enough_credits',
    message: 'Not enough credits: one badge needs 1, you have 0. 1 is missing.',
  })
})

test('a draft cannot be awarded', async ({ db, issuer }) => {
  const draft = await addTemplate(db, issuer, { status: 'draft' })
  const { status, body } = await issuer.ask('POST', '/issuers/organization/badges', {
    ...giulia,
    badge_template_id: draft.id,
  })
  expect({ status, code: body.code }).toEqual({ status: 422, code: 'template_not_assignable' })
})

test('an archived template is refused as archived, however it would be awarded', async ({ db, issuer }) => {
  const archived = await addTemplate(db, issuer, { status: 'archived' })
  const list = await issuer.ask('POST', '/issuers/organization/earners_lists', { name: 'Course', earners: [giulia] })
  const award = { ...giulia, badge_template_id: archived.id }
  const toList = { badge_template_id: archived.id }
  for (const { status, body } of [
    await issuer.ask('POST', '/issuers/organization/badges', award),
    await issuer.ask('POST', `/issuers/organization/badges/earners-lists/${list.body.data.id}`, toList),
  ]) {
    expect([status, body.code, body.message]).toEqual([
      422,
      'template_not_assignable',
      'This template is archived, so it cannot be awarded. Restore it first.',
    ])
  }
})
