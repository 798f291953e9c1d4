import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { awards } from '#server/schema/tables/awards.ts'
import { badges } from '#server/schema/tables/badges.ts'
import { mails } from '#server/schema/tables/mails.ts'
import { DAY } from '#server/testing/clock.ts'
import { addList, giulia, people } from '#server/testing/earners.ts'
import { colleague, type Issuer } from '#server/testing/issuer.ts'
import { pathWorld } from '#server/testing/paths.ts'
import { schedule } from '#server/testing/scheduled-awards.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { RUNS_AT, run, test as timedTest } from '../scheduled-awards/testing/run-at.ts'

const O = '/issuers/organization'

const show = async (issuer: Issuer, id: string) => {
  const { status, body } = await issuer.ask('GET', `${O}/awards/${id}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

const list = async (issuer: Issuer, query = '') => {
  const { status, body } = await issuer.ask('GET', `${O}/awards?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const awardOne = async (issuer: Issuer, template: { id: string }, values: object = {}) => {
  const award = { badge_template_id: template.id, ...giulia, ...values }
  const { status, body } = await issuer.ask('POST', `${O}/badges`, award)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}

const awardToList = async (issuer: Issuer, template: { id: string }, listId: string, values: object = {}) => {
  const award = { badge_template_id: template.id, ...values }
  const { status, body } = await issuer.ask('POST', `${O}/badges/earners-lists/${listId}`, award)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.award_id as string
}

test('awarding one badge records an award with the badge’s details', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const badge = await awardOne(issuer, template, {
    activity_title: 'Ten evenings',
    activity_started_at: '2025-09-14',
    notes: 'Board minute 118',
    emitted_at: '2025-11-14 18:00:00',
    expires_at: '2028-11-14 23:59:59',
  })
  const award = await show(issuer, badge.award_id)
  expect(award).toMatchObject({
    kind: 'one',
    badge_template: { id: template.id, title: 'Data literacy foundations', version_code: '1', is_learning_path: 0 },
    earners_list: null,
    recipient: { badge_id: badge.id, ...giulia },
    author: { id: issuer.userId, name: 'Hannah Whitlock' },
    activity_title: 'Ten evenings',
    activity_started_at: '2025-09-14',
    activity_ended_at: null,
    notes: 'Board minute 118',
    emitted_at: '2025-11-14 18:00:00',
    emitted_at_last: '2025-11-14 18:00:00',
    expires_at: '2028-11-14 23:59:59',
    expires_at_last: '2028-11-14 23:59:59',
    undone_at: null,
    is_undoable: true,
    mails_held_until: null,
  })
  expect(award.counts).toEqual({
    issued: 1,
    skipped: 0,
    opened: 0,
    revoked: 0,
    mails_sent: 0,
    mails_failed: 0,
    mails_waiting: 1,
    mails_put_off: 0,
    corrected: 0,
  })
})

test('an award keeps the list’s name and its people, even if the list or addresses change later', async ({
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer)
  const listId = await addList(issuer, people(3), { name: 'Group A' })
  await awardOne(issuer, template, people(1)[0])
  const id = await awardToList(issuer, template, listId, { duplicates: 'skip' })
  const badgesOf = async () => (await issuer.ask('GET', `${O}/badges?award_id=${id}&sort=created_at`)).body.data
  const before = await badgesOf()
  expect(before.map(({ recipient_email }: typeof giulia) => recipient_email)).toEqual([
    'person.2@wrenfield.example',
    'person.3@wrenfield.example',
  ])
  expect(await show(issuer, id)).toMatchObject({
    kind: 'list',
    earners_list: { id: listId, name: 'Group A', exists: true },
    recipient: null,
    counts: { issued: 2, skipped: 1, corrected: 0, mails_waiting: 2 },
  })

  await issuer.ask('PUT', `${O}/earners_lists/${listId}`, { name: 'Renamed' })
  await issuer.ask('POST', `${O}/earners_lists/earners`, { ...giulia, earners_list_id: listId })
  const corrected = await issuer.ask('PUT', `${O}/badges/${before[0].id}/recipient`, {
    recipient_email: 'somebody.else@wrenfield.example',
  })
  expect(corrected.status).toBe(200)
  expect(await show(issuer, id)).toMatchObject({
    earners_list: { id: listId, name: 'Group A', exists: true },
    counts: { issued: 2, corrected: 1, mails_waiting: 2 },
  })
  expect((await issuer.ask('DELETE', `${O}/earners_lists/${listId}`)).status).toBe(204)
  expect(await show(issuer, id)).toMatchObject({ earners_list: { id: listId, name: 'Group A', exists: false } })
  const after = await badgesOf()
  expect(after.map((badge: { id: string }) => badge.id)).toEqual(before.map((badge: { id: string }) => badge.id))
  expect(after.every(({ award_id }: { award_id: string }) => award_id === id)).toBe(true)
  // The badge's award is frozen with the badge.
  const change = db.update(badges).set({ awardId: null }).where(eq(badges.awardId, id))
  await expect(change).rejects.toThrow()
})

test('if everybody is skipped, no award is recorded', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const listId = await addList(issuer, people(2))
  await awardToList(issuer, template, listId)
  expect(await awardToList(issuer, template, listId, { duplicates: 'skip' })).toBeNull()
  expect((await list(issuer)).meta).toMatchObject({ total: 1, badges: 2 })
})

test('a renewal is one award, even for several templates', async ({ db, issuer }) => {
  const [first, second] = [await addTemplate(db, issuer), await addTemplate(db, issuer)]
  const old = [
    await awardOne(issuer, first, people(1)[0]),
    await awardOne(issuer, second, people(1)[0]),
    await awardOne(issuer, second, people(2)[1]),
  ].map(({ id }) => id)
  const one = (await issuer.ask('POST', `${O}/badges/${old[0]}/renew`)).body.data
  expect(await show(issuer, one.award_id)).toMatchObject({ kind: 'renewal', badge_template: { id: first.id } })
  const { data } = (await issuer.ask('POST', `${O}/badges/renew`, { badge_ids: [one.id, ...old] })).body
  expect(data).toMatchObject({ renewed_count: 3, skipped_count: 1, award_id: expect.any(String) })
  expect(await show(issuer, data.award_id)).toMatchObject({
    kind: 'renewal',
    badge_template: null,
    counts: { issued: 3, skipped: 1 },
  })
  for (const { id } of [first, second]) {
    const { data: found } = await list(issuer, `badge_template_id=${id}&kind=renewal`)
    expect(found.map((award: { id: string }) => award.id)).toContain(data.award_id)
  }
  const none = (await issuer.ask('POST', `${O}/badges/renew`, { badge_ids: old })).body.data
  expect(none).toMatchObject({ renewed_count: 0, skipped_count: 3, award_id: null })
})

test('the people who complete a learning path get one award, automatic or approved', async ({ services, db }) => {
  const world = await pathWorld({ services, db }, { steps: 2 })
  await world.hold('anna', 1, 2)
  await world.hold('bruno', 1, 2)
  await world.set({ award_mode: 'automatic', complete_already: 'award' })
  expect(await world.states()).toEqual({ anna: 'awarded', bruno: 'awarded' })
  const { data } = await list(world.issuer, 'kind=path')
  expect(data).toMatchObject([{ author: null, badge_template: { id: world.pathId }, counts: { issued: 2 } }])
})

timedTest('a scheduled award is kept as such, and leads to it', async ({ db, issuer, services, clock }) => {
  const template = await addTemplate(db, issuer)
  const planned = { badge_template_id: template.id, runs_at: RUNS_AT }
  const toOne = await schedule(issuer, { ...planned, ...giulia })
  const toList = await schedule(issuer, { ...planned, earners_list_id: await addList(issuer, people(3)) })
  expect(toOne.award_id).toBeNull()
  clock.set('2026-04-01T07:00:10Z')
  await run(services)
  for (const { id } of [toOne, toList]) {
    const { data: done } = (await issuer.ask('GET', `${O}/scheduled_awards/${id}`)).body
    expect(await show(issuer, done.award_id)).toMatchObject({
      kind: 'scheduled',
      author: { id: issuer.userId },
      counts: { issued: done.badges_count },
    })
  }
})

timedTest(
  'awards are found by template, list, person, kind and day, newest first',
  async ({ app, db, issuer, clock }) => {
    const [template, other] = [await addTemplate(db, issuer), await addTemplate(db, issuer)]
    const listId = await addList(issuer, people(2))
    const friend = await colleague(app, db, issuer.organizationId, 'issuer')
    // The second award is at 00:30 in Rome, which is still the day before in UTC.
    clock.set('2026-03-01T22:30:00Z')
    const first = await awardToList(issuer, template, listId)
    clock.set('2026-03-01T23:30:00Z')
    const second = (await awardOne(friend, other)).award_id
    const found = async (query: string) => {
      const { data, meta } = await list(issuer, query)
      expect(meta.total).toBe(data.length)
      return data.map(({ id }: { id: string }) => id)
    }
    expect(await found('')).toEqual([second, first])
    expect(await found(`badge_template_id=${template.id}`)).toEqual([first])
    expect(await found(`earners_list_id=${listId}`)).toEqual([first])
    expect(await found(`user_id=${friend.userId}`)).toEqual([second])
    expect(await found('kind=list')).toEqual([first])
    expect(await found('from=2026-03-02')).toEqual([second])
    expect(await found('until=2026-03-01')).toEqual([first])
    expect(await found('from=2026-03-03')).toEqual([])
    expect((await list(issuer)).meta).toMatchObject({ total: 2, badges: 3 })
    expect((await issuer.ask('GET', `${O}/awards?kind=none`)).status).toBe(422)
    clock.advance(DAY)
    for (let number = 0; number < 24; number++) await awardOne(issuer, template, people(1, number + 10)[0])
    expect((await list(issuer, 'page=2')).data.map(({ id }: { id: string }) => id)).toEqual([first])
  },
)

test('the counts of an award agree with the filters of the badges', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const id = await awardToList(issuer, template, await addList(issuer, people(9)))
  await awardToList(issuer, template, await addList(issuer, people(3, 20)))
  const issued = await db.select().from(badges).where(eq(badges.awardId, id))
  const mail = (index: number, values: Partial<typeof mails.$inferInsert>) =>
    db.update(mails).set(values).where(eq(mails.badgeId, issued[index]!.id))
  await mail(0, { status: 'sent' })
  await mail(1, { status: 'sent' })
  for (const index of [2, 3, 4]) await mail(index, { status: 'failed' })
  await db.update(badges).set({ openedAt: new Date().toISOString() }).where(eq(badges.id, issued[0]!.id))
  await issuer.ask('POST', `/issuers/badges/${issued[1]!.id}/revoke`, { reason: 'No' })
  const again = await issuer.ask('POST', `${O}/badges/${issued[4]!.id}/resend`)
  expect(again.status).toBe(200)

  const { counts } = await show(issuer, id)
  const total = async (query: string) =>
    (await issuer.ask('GET', `${O}/badges?award_id=${id}&${query}`)).body.meta.total
  expect(counts).toEqual({
    issued: await total(''),
    opened: await total('is_opened=1'),
    revoked: await total('state=revoked'),
    mails_sent: await total('email_status=sent'),
    mails_failed: await total('email_status=failed'),
    mails_waiting: await total('email_status=waiting'),
    mails_put_off: 0,
    skipped: 0,
    corrected: 0,
  })
  expect(counts).toMatchObject({ issued: 9, opened: 1, revoked: 1, mails_sent: 2, mails_failed: 2, mails_waiting: 5 })
  const { counts: inList } = (await list(issuer)).data.find((award: { id: string }) => award.id === id)
  expect(counts).toMatchObject(inList)
})

test('another organization sees none of the awards', async ({ db, issuer, stranger }) => {
  const { award_id } = await awardOne(issuer, await addTemplate(db, issuer))
  expect((await list(stranger)).data).toEqual([])
  expect((await stranger.ask('GET', `${O}/awards/${award_id}`)).status).toBe(404)
  expect((await stranger.ask('GET', `${O}/badges?award_id=${award_id}`)).body.data).toEqual([])
  expect(await db.select().from(awards).where(eq(awards.organizationId, stranger.organizationId))).toEqual([])
})
