import { expect } from 'vitest'
import { addLearningPath, addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const TEMPLATES = '/issuers/organization/badge_templates'

test('the active templates that are not steps yet are selectable, by title', async ({ db, issuer, stranger }) => {
  const step = await addTemplate(db, issuer, { title: 'Attached' })
  const zeta = await addTemplate(db, issuer, { title: 'Zeta', code: 'Z-1' })
  const elan = await addTemplate(db, issuer, { title: 'Élan', code: 'E-[1]' })
  await addTemplate(db, issuer, { status: 'draft' })
  await addTemplate(db, issuer, { status: 'archived' })
  await addTemplate(db, stranger)
  const path = await addLearningPath(db, issuer, [step])
  await addLearningPath(db, issuer, [zeta])

  const selectables = `${TEMPLATES}/selectables/${path.id}`
  const { status, body } = await issuer.ask('GET', selectables)
  expect(status).toBe(200)
  expect(body).toEqual({
    data: [
      { id: elan.id, title: 'Élan [E-[1]] v1' },
      { id: zeta.id, title: 'Zeta [Z-1] v1' },
    ],
  })

  await issuer.ask('POST', `${TEMPLATES}/${elan.id}/learning_path/${path.id}`)
  await issuer.ask('POST', `${TEMPLATES}/${step.id}/learning_path/${path.id}`)
  const { body: after } = await issuer.ask('GET', selectables)
  expect(after.data.map(({ id }: { id: string }) => id)).toEqual([step.id, zeta.id])
})

test('selectables of anything but a learning path of the organization are a 404', async ({ db, issuer, stranger }) => {
  const template = await addTemplate(db, issuer)
  const theirs = await addLearningPath(db, stranger, [])
  const { body: unknown } = await issuer.ask('GET', `${TEMPLATES}/selectables/${crypto.randomUUID()}`)
  for (const id of [template.id, theirs.id, 'x']) {
    const { status, body } = await issuer.ask('GET', `${TEMPLATES}/selectables/${id}`)
    expect({ status, body }).toEqual({ status: 404, body: unknown })
  }
})
