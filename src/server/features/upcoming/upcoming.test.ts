import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { wallClockIn } from '#server/platform/clock.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addList, people } from '#server/testing/earners.ts'
import { addDelivered, reminders } from '#server/testing/reminders.ts'
import { schedule } from '#server/testing/scheduled-awards.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const UPCOMING = '/issuers/organization/upcoming'

const DAY = 24 * 60 * 60_000
const dayIn = (days: number) => wallClockIn('Europe/Rome', new Date(Date.now() + days * DAY)).slice(0, 10)
const issued = { emittedAt: '2024-01-01 10:00:00' }

test('expiring valid badges are counted by day, with the most frequent template', async ({ db, issuer, stranger }) => {
  const safety = await addTemplate(db, issuer, { title: 'Laboratory safety' })
  const aid = await addTemplate(db, issuer, { title: 'First aid' })
  const soon = `${dayIn(4)} 23:59:59`
  for (const template of [aid, safety, safety]) await addBadge(db, issuer, template, { ...issued, expires_at: soon })
  await addBadge(db, issuer, aid, { ...issued, expires_at: `${dayIn(29)} 23:59:59` })
  // Not counted: too late, too early, without expiry, revoked, and another organization’s.
  await addBadge(db, issuer, aid, { ...issued, expires_at: `${dayIn(30)} 00:00:00` })
  await addBadge(db, issuer, aid, { ...issued, expires_at: `${dayIn(-1)} 23:59:59` })
  await addBadge(db, issuer, aid, issued)
  await addBadge(db, issuer, aid, {
    ...issued,
    expires_at: soon,
    revoked: { reason: 'Error', at: `${dayIn(0)} 00:00:00` },
  })
  await addBadge(db, stranger, await addTemplate(db, stranger), { ...issued, expires_at: soon })

  const { status, body } = await issuer.ask('GET', UPCOMING)

  expect(status).toBe(200)
  expect(body.data).toEqual({
    first_day: dayIn(0),
    last_day: dayIn(29),
    scheduled_awards: [],
    scheduled_awards_count: 0,
    scheduled_earners_count: 0,
    reminders: [],
    endings: [
      {
        day: dayIn(4),
        badges_count: 3,
        badge_template: { id: safety.id, title: 'Laboratory safety' },
        badge_templates_count: 2,
      },
      { day: dayIn(29), badges_count: 1, badge_template: { id: aid.id, title: 'First aid' }, badge_templates_count: 1 },
    ],
  })
})

test('the count of each day agrees with the filtered table of badges', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  for (const [days, time] of [
    [1, '00:00:00'],
    [1, '23:59:59'],
    [2, '12:00:00'],
  ] as const) {
    await addBadge(db, issuer, template, { ...issued, expires_at: `${dayIn(days)} ${time}` })
  }
  const renewed = await addBadge(db, issuer, template, { ...issued, expires_at: `${dayIn(1)} 12:00:00` })
  expect((await issuer.ask('POST', `/issuers/organization/badges/${renewed}/renew`, {})).status).toBe(201)
  const { body } = await issuer.ask('GET', UPCOMING)
  expect(body.data.endings).toHaveLength(2)
  for (const [index, { badges_count }] of body.data.endings.entries()) {
    const bounds = `expired_at_after=${dayIn(index)}&expires_at_before=${dayIn(index + 2)}`
    const { body: found } = await issuer.ask('GET', `/issuers/organization/badges?state=valid&is_renewed=0&${bounds}`)
    expect(found.meta.total).toBe(badges_count)
  }
})

test('planned awards within the period are listed with their recipient; later and cancelled ones are not', async ({
  db,
  issuer,
  stranger,
}) => {
  const template = await addTemplate(db, issuer, { title: 'Laboratory safety' })
  const person = {
    recipient_email: 'ada@wrenfield.example',
    recipient_first_name: 'Ada',
    recipient_last_name: 'Okoro',
  }
  const award = { badge_template_id: template.id, ...person }
  const { id } = await schedule(issuer, { ...award, runs_at: `${dayIn(29)} 23:59:00` })
  await schedule(issuer, { ...award, runs_at: `${dayIn(30)} 00:01:00` })
  const cancelled = await schedule(issuer, { ...award, runs_at: `${dayIn(2)} 09:00:00` })
  await issuer.ask('DELETE', `/issuers/organization/scheduled_awards/${cancelled.id}`)

  const { body } = await issuer.ask('GET', UPCOMING)

  expect(body.data.scheduled_awards).toEqual([
    {
      id,
      due_at: `${dayIn(29)} 23:59:00`,
      badge_template: { id: template.id, title: 'Laboratory safety' },
      recipient_name: 'Ada Okoro',
      earners_count: 1,
    },
  ])
  expect((await stranger.ask('GET', UPCOMING)).body.data.scheduled_awards).toEqual([])
})

test('at most a hundred planned awards are listed, with the totals of all awards and people', async ({
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer)
  const award = { badge_template_id: template.id, earners_list_id: await addList(issuer, people(2)) }
  const { id } = await schedule(issuer, { ...award, runs_at: `${dayIn(2)} 09:00:00` })
  await db.execute(sql`
    insert into scheduled_awards (organization_id, template_id, template_title, recipient_email, recipient_first_name,
      recipient_last_name, runs_at, due_at)
    select organization_id, template_id, template_title, 'person.' || n || '@many.example', 'Person', n::text, runs_at,
      due_at + n * interval '1 minute'
    from scheduled_awards, generate_series(1, 119) n where id = ${id}`)
  const { data } = (await issuer.ask('GET', UPCOMING)).body
  expect(data).toMatchObject({ scheduled_awards_count: 120, scheduled_earners_count: 121 })
  expect(data.scheduled_awards).toHaveLength(100)
  expect(data.scheduled_awards[0]).toMatchObject({ id, earners_count: 2 })
})

test('reminders count one mail per person and day, whatever the number of their badges', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer, { title: 'Laboratory safety' })
  await issuer.ask('PUT', '/issuers/organization/reminders', reminders([7]))
  for (const recipient_email of ['ada@wrenfield.example', 'ada@wrenfield.example', 'tom@wrenfield.example']) {
    await addDelivered(db, issuer, template, dayIn(12), { recipient_email })
  }
  const { body } = await issuer.ask('GET', UPCOMING)
  expect(body.data.reminders).toEqual([
    {
      day: dayIn(5),
      mails_count: 2,
      first_ending: dayIn(12),
      last_ending: dayIn(12),
      badge_template: { id: template.id, title: 'Laboratory safety' },
      badge_templates_count: 1,
    },
  ])
})
