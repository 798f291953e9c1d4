import { expect } from 'vitest'
import { wallClockIn } from '#server/platform/clock.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { addLearningPath, addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const award = (issuer: Issuer, badge_template_id: string, more: object = {}) =>
  issuer.ask('POST', '/issuers/organization/badges', {
    badge_template_id,
    recipient_email: 'amara@wrenfield.example',
    recipient_first_name: 'Amara',
    recipient_last_name: 'Okonkwo',
    ...more,
  })

test('a year counts every badge by its month of issue, and learning paths separately', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const path = await addLearningPath(db, issuer, [template])
  for (const emitted_at of [
    '2024-12-31 23:59:59',
    '2025-01-01 00:00:00',
    '2025-01-31 23:59:59',
    '2025-11-14 18:00:00',
  ]) {
    expect((await award(issuer, template.id, { emitted_at })).status).toBe(201)
  }
  const { body: onPath } = await award(issuer, path.id, { emitted_at: '2025-11-15 09:00:00' })
  await issuer.ask('POST', `/issuers/badges/${onPath.data.id}/revoke`, { reason: 'Issued in error' })

  const { status, body } = await issuer.ask('GET', '/issuers/organization/year-statistics?year=2025')

  expect(status).toBe(200)
  expect(body).toEqual({
    labels: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
    badges: [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0],
    learning_paths: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0],
  })
})

test('the default is the current year, and an invalid year is refused', async ({ db, issuer }) => {
  await award(issuer, (await addTemplate(db, issuer)).id)
  const { body } = await issuer.ask('GET', '/issuers/organization/year-statistics')
  const month = Number(wallClockIn('Europe/Rome', new Date()).slice(5, 7))
  expect(body.badges[month - 1]).toBe(1)
  for (const year of ['25', '20255', 'now', '-2025']) {
    const refused = await issuer.ask('GET', `/issuers/organization/year-statistics?year=${year}`)
    expect({ year, status: refused.status, fields: Object.keys(refused.body.errors) }).toEqual({
      year,
      status: 422,
      fields: ['year'],
    })
  }
})

test('without badges all figures are zero, and the shared count is null', async ({ issuer }) => {
  const none = { participation: 0, skills: 0, qualification: 0, knowledge: 0 }
  const { body } = await issuer.ask('GET', '/issuers/organization/statistics')
  expect(body).toEqual({
    badges_count: 0,
    earners_count: 0,
    badges_expired_count: 0,
    credits_left: 100,
    holders_count: 0,
    badge_assignees_ratio: 0,
    shared_by_user_count: null,
    badges_by_type: none,
    learning_paths_by_type: none,
    top_5_badge_templates_assigned: {},
    top_badge_templates: [],
  })
})

test('the statistics include revoked and expired badges, count holders once, and count by type', async ({
  db,
  issuer,
}) => {
  const knowledge = await addTemplate(db, issuer, { type: 'knowledge', title: 'Data literacy', code: 'DL-1' })
  const path = await addLearningPath(db, issuer, [knowledge], { type: 'skills', title: 'Data literacy', code: 'DL-2' })
  await award(issuer, knowledge.id)
  await award(issuer, knowledge.id, { emitted_at: '2020-01-01 10:00:00', expires_at: '2021-01-01 10:00:00' })
  const today = wallClockIn('Europe/Rome', new Date(Date.now() - 60_000))
  await award(issuer, knowledge.id, { emitted_at: '2020-01-01 10:00:00', expires_at: today })
  await award(issuer, knowledge.id, { expires_at: '2999-01-01 10:00:00', recipient_email: 'tom@wrenfield.example' })
  const { body: revoked } = await award(issuer, path.id, {
    emitted_at: '2020-01-01 10:00:00',
    expires_at: '2021-01-01 10:00:00',
  })
  await issuer.ask('POST', `/issuers/badges/${revoked.data.id}/revoke`, { reason: 'Issued in error' })

  const { body } = await issuer.ask('GET', '/issuers/organization/statistics')

  expect(body).toMatchObject({
    badges_count: 5,
    earners_count: 2,
    badges_expired_count: 2,
    credits_left: 95,
    holders_count: 2,
    badge_assignees_ratio: 3,
    badges_by_type: { knowledge: 4, skills: 1, participation: 0, qualification: 0 },
    learning_paths_by_type: { knowledge: 0, skills: 1, participation: 0, qualification: 0 },
    top_5_badge_templates_assigned: { 'Data literacy [DL-1]': 4, 'Data literacy [DL-2]': 1 },
  })
})

test('the top five have five entries even with equal or unusual titles', async ({ db, issuer }) => {
  const titles = ['Data', 'Data', 'Data [A]', '__proto__', '2025'] as const
  for (const [index, title] of titles.entries()) {
    const template = await addTemplate(db, issuer, { title, code: 'ABCDE'[index]! })
    for (let count = 0; count <= index; count++) await award(issuer, template.id)
  }
  const { body } = await issuer.ask('GET', '/issuers/organization/statistics')
  const top = body.top_5_badge_templates_assigned
  expect(Object.values<number>(top).sort()).toEqual([1, 2, 3, 4, 5])
  expect(top).toMatchObject({ 'Data [B]': 2, 'Data [A]': 3, '__proto__ [D]': 4, '2025': 5 })
  expect(body.top_badge_templates).toMatchObject(
    titles.map((title, index) => ({ title, code: 'ABCDE'[index], badges_count: index + 1 })).toReversed(),
  )
})

test('an awarded template is identified even if a newer, unused one has the same title', async ({ db, issuer }) => {
  const awarded = await addTemplate(db, issuer, { title: 'First aid', code: 'FA-1', type: 'skills' })
  await award(issuer, awarded.id)
  await addTemplate(db, issuer, { title: 'First aid', code: 'FA-2' })

  const { body } = await issuer.ask('GET', '/issuers/organization/statistics')

  expect(body.top_5_badge_templates_assigned).toEqual({ 'First aid': 1 })
  const { data } = (await issuer.ask('GET', `/issuers/organization/badge_templates/${awarded.id}`)).body
  expect(body.top_badge_templates).toEqual([
    {
      badge_template_id: awarded.id,
      title: 'First aid',
      code: 'FA-1',
      badges_count: 1,
      image_path: data.image_path,
      image_high_path: data.image_high_path,
      image_thumbnail_path: data.image_thumbnail_path,
    },
  ])
})

test('badges are counted by the current type of their template', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer, { type: 'participation' })
  await award(issuer, template.id)
  await issuer.ask('PUT', `/issuers/organization/badge_templates/${template.id}`, {
    type: 'skills',
    type_data: { acquired_knowledge: '<p>K</p>', acquired_skills: '<p>S</p>' },
  })
  const { body } = await issuer.ask('GET', '/issuers/organization/statistics')
  expect(body.badges_by_type).toMatchObject({ participation: 0, skills: 1 })
  // The overview links each count to the badges that it counts.
  const found = async (filter: string) =>
    (await issuer.ask('GET', `/issuers/organization/badges?${filter}`)).body.meta.total
  expect([await found('type=participation'), await found('type=skills')]).toEqual([0, 1])
})
