import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { creditTransactions } from '#server/schema/tables/badges.ts'
import { scheduledAwardPeople, scheduledAwards } from '#server/schema/tables/scheduled-awards.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addList, giulia, people } from '#server/testing/earners.ts'
import { SCHEDULED, schedule } from '#server/testing/scheduled-awards.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { eraseByEmail } from '../privacy/replay-erasures.ts'
import { runScheduledAward } from './run-scheduled-awards.ts'
import { badgesOf, linesOf, RUNS_AT, run, show, test } from './testing/run-at.ts'

test('an award to one person runs once when due, with the same date and credits as any other', async ({
  db,
  issuer,
  services,
  clock,
}) => {
  const template = await addTemplate(db, issuer, { validityCount: 1, validityUnit: 'year' })
  const made = await schedule(issuer, { badge_template_id: template.id, ...giulia, runs_at: RUNS_AT, notes: 'Room 4' })
  expect(made.expires_at).toBe('2027-04-01 23:59:59')
  clock.set('2026-04-01T06:59:59Z')
  await run(services)
  expect(await badgesOf(issuer)).toEqual([])

  clock.set('2026-04-01T07:00:10Z')
  await run(services)
  await run(services)
  const [badge, ...others] = await badgesOf(issuer)
  expect(others).toEqual([])
  expect(badge).toMatchObject({
    ...giulia,
    emitted_at: RUNS_AT,
    expires_at: '2027-04-01 23:59:59',
    notes: 'Room 4',
    email: { status: 'waiting' },
  })
  expect(await show(issuer, made)).toMatchObject({
    status: 'done',
    badges_count: 1,
    badge_id: badge.id,
    badge_template_version: 1,
    earners_count: 1,
  })
  const [line] = await linesOf(db, issuer, 'badge_awarded')
  expect(line).toMatchObject({ actorType: 'schedule', userId: issuer.userId, actorName: 'Hannah Whitlock' })
  const spent = await db
    .select()
    .from(creditTransactions)
    .where(eq(creditTransactions.organizationId, issuer.organizationId))
  expect(spent).toMatchObject([{ credits: -1, userId: issuer.userId }])
})

test('a frozen list is awarded as it was when scheduled, a live one as it is now', async ({
  db,
  issuer,
  services,
  clock,
}) => {
  const template = await addTemplate(db, issuer)
  const list = await addList(issuer, people(3))
  const award = { badge_template_id: template.id, earners_list_id: list, runs_at: RUNS_AT }
  const frozen = await schedule(issuer, award)
  const live = await schedule(issuer, { ...award, people: 'live', runs_at: '2026-04-01 10:00:00' })
  expect([frozen.earners_count, live.earners_count]).toEqual([3, 3])

  const { earners } = (await issuer.ask('GET', `/issuers/organization/earners_lists/${list}`)).body.data
  const removed = await issuer.ask('DELETE', `/issuers/organization/earners_lists/${list}/earners/${earners[0].id}`)
  expect(removed.status).toBe(204)
  await issuer.ask('POST', '/issuers/organization/earners_lists/earners', { ...giulia, earners_list_id: list })
  clock.set('2026-04-01T09:00:00Z')
  await run(services)

  const namesAt = (day: string, badges: { emitted_at: string; recipient_email: string }[]) =>
    badges.filter(({ emitted_at }) => emitted_at === day).map(({ recipient_email }) => recipient_email)
  const badges = await badgesOf(issuer)
  const emails = people(3).map(({ recipient_email }) => recipient_email)
  expect(namesAt(RUNS_AT, badges).toSorted()).toEqual(emails.toSorted())
  const onListThen = [...emails, giulia.recipient_email].filter((email) => email !== earners[0].recipient_email)
  expect(namesAt('2026-04-01 10:00:00', badges).toSorted()).toEqual(onListThen.toSorted())
  expect(await show(issuer, frozen)).toMatchObject({ status: 'done', badges_count: 3 })
  const left = await db.select().from(scheduledAwardPeople).where(eq(scheduledAwardPeople.scheduledAwardId, frozen.id))
  expect(left).toEqual([])
})

test('a frozen list that was deleted in the meantime is still awarded, a live one fails', async ({
  db,
  issuer,
  services,
  clock,
}) => {
  const template = await addTemplate(db, issuer)
  const list = await addList(issuer, people(2))
  const award = { badge_template_id: template.id, earners_list_id: list, runs_at: RUNS_AT }
  const [frozen, live] = [await schedule(issuer, award), await schedule(issuer, { ...award, people: 'live' })]
  expect((await issuer.ask('DELETE', `/issuers/organization/earners_lists/${list}`)).status).toBeLessThan(300)
  clock.set('2026-04-01T08:00:00Z')
  await run(services)
  expect(await show(issuer, frozen)).toMatchObject({ status: 'done', badges_count: 2, earners_list: { exists: false } })
  expect(await show(issuer, live)).toMatchObject({ status: 'failed', failure: 'list_gone' })
})

test('erasing a person removes them from frozen lists and deletes awards planned for them alone', async ({
  db,
  issuer,
  services,
  clock,
}) => {
  const template = await addTemplate(db, issuer)
  const list = await addList(issuer, [...people(2), giulia])
  const award = { badge_template_id: template.id, runs_at: RUNS_AT }
  const toList = await schedule(issuer, { ...award, earners_list_id: list })
  const toGiulia = await schedule(issuer, { ...award, ...giulia })
  await eraseByEmail(services, {
    email: giulia.recipient_email,
    organizationId: issuer.organizationId,
    wholly: true,
  })
  expect((await issuer.ask('GET', `${SCHEDULED}/${toGiulia.id}`)).status).toBe(404)
  clock.set('2026-04-01T08:00:00Z')
  await run(services)
  expect(await show(issuer, toList)).toMatchObject({ status: 'done', badges_count: 2 })
})

test('several processes at once run an award only once', async ({ db, issuer, services, clock }) => {
  const made = await schedule(issuer, {
    badge_template_id: (await addTemplate(db, issuer)).id,
    earners_list_id: await addList(issuer, people(4)),
    runs_at: RUNS_AT,
  })
  clock.set('2026-04-01T08:00:00Z')
  const due = { organizationId: issuer.organizationId, id: made.id }
  await Promise.all([1, 2, 3].map(() => runScheduledAward(services, due)))
  expect(await badgesOf(issuer)).toHaveLength(4)
  expect(await linesOf(db, issuer, 'list_awarded')).toHaveLength(1)
})

test('an award planned for one person follows corrections of address and name, and is deleted by an erasure', async ({
  db,
  issuer,
  services,
  clock,
}) => {
  const template = await addTemplate(db, issuer)
  const held = await addBadge(db, issuer, template, giulia)
  const award = { badge_template_id: template.id, ...giulia }
  const [first, second] = [
    await schedule(issuer, { ...award, runs_at: RUNS_AT }),
    await schedule(issuer, { ...award, runs_at: '2026-05-01 09:00:00' }),
  ]
  const { rows } = await db.execute<{ id: string }>(sql`select earner_id as id from badges where id = ${held}`)
  const corrected = { recipient_email: 'g.ferri@wrenfield.example', recipient_first_name: 'Giulia Maria' }
  expect((await issuer.ask('PUT', `/issuers/organization/earners/${rows[0]!.id}`, corrected)).status).toBe(200)
  clock.set('2026-04-01T08:00:00Z')
  await run(services)
  expect(await show(issuer, first)).toMatchObject({ status: 'done', recipient: { ...giulia, ...corrected } })
  const badges: { emitted_at: string }[] = await badgesOf(issuer)
  expect(badges.find(({ emitted_at }) => emitted_at === RUNS_AT)).toMatchObject(corrected)
  await eraseByEmail(services, {
    email: corrected.recipient_email,
    wholly: true,
    organizationId: issuer.organizationId,
  })
  expect(await show(issuer, second)).toBeUndefined()
})

test('an award planned for one person keeps its name until the person is renamed, and somebody else’s is not touched', async ({
  db,
  issuer,
  services,
  clock,
}) => {
  const template = await addTemplate(db, issuer)
  const award = { badge_template_id: template.id, ...giulia }
  const planned = await schedule(issuer, { ...award, runs_at: RUNS_AT })
  const anna = await schedule(issuer, { ...award, recipient_first_name: 'Anna', runs_at: RUNS_AT })
  const recipient = async () => (await show(issuer, planned)).recipient

  await issuer.ask('POST', '/issuers/organization/badges', { ...award, recipient_last_name: 'Ferri Bassi' })
  await addList(issuer, [{ ...giulia, recipient_last_name: 'FERRI' }])
  expect(await recipient()).toEqual(giulia)
  const julia = { ...giulia, recipient_first_name: 'Julia' }
  const refused = { ...award, ...julia, runs_at: RUNS_AT, other_name: 'refuse' }
  expect((await issuer.ask('POST', SCHEDULED, refused)).body.errors).toEqual({
    recipient_first_name: [
      `${giulia.recipient_email} is Giulia Ferri Bassi’s address. Correct the name or the address.`,
    ],
  })
  await schedule(issuer, { ...award, ...julia, runs_at: RUNS_AT, other_name: 'rename' })
  expect(await recipient()).toEqual(julia)
  expect((await show(issuer, anna)).recipient).toEqual(anna.recipient)

  clock.set('2026-04-01T08:00:00Z')
  await run(services)
  const { data } = (await issuer.ask('GET', `/issuers/organization/earners?find=${giulia.recipient_email}`)).body
  expect(data).toMatchObject([
    { recipient_first_name: 'Anna', badges_count: 1 },
    { ...julia, badges_count: 3 },
  ])
})

test('an award planned for a wrong address moves to the corrected one, if nobody else has the wrong one', async ({
  db,
  issuer,
  clock,
}) => {
  clock.set('2026-03-20T11:00:00Z')
  const template = await addTemplate(db, issuer)
  const mistaken = { ...giulia, recipient_email: 'guilia@wrenfield.example' }
  const held = await addBadge(db, issuer, template, mistaken)
  const planned = await schedule(issuer, { badge_template_id: template.id, ...mistaken, runs_at: RUNS_AT })
  const correct = async (badge: string, recipient: object) =>
    (await issuer.ask('PUT', `/issuers/organization/badges/${badge}/recipient`, recipient)).status

  const renamed = { ...mistaken, recipient_last_name: 'Ferri Bassi' }
  expect(await correct(held, renamed)).toBe(200)
  expect(await show(issuer, planned)).toMatchObject({ recipient: mistaken })
  expect(await correct(held, giulia)).toBe(200)
  expect(await show(issuer, planned)).toMatchObject({ recipient: giulia })

  await addBadge(db, issuer, template, giulia)
  expect(await correct(held, { ...giulia, recipient_email: 'ben@wrenfield.example' })).toBe(200)
  expect(await show(issuer, planned)).toMatchObject({ recipient: giulia })
})

test('awards to one person are deleted a month after they ended, those to a list are kept', async ({
  db,
  issuer,
  services,
  clock,
}) => {
  const award = { badge_template_id: (await addTemplate(db, issuer)).id, runs_at: RUNS_AT }
  const [toPerson, recent, toList] = [
    await schedule(issuer, { ...award, ...giulia }),
    await schedule(issuer, { ...award, ...giulia }),
    await schedule(issuer, { ...award, earners_list_id: await addList(issuer, people(1)) }),
  ]
  for (const { id } of [toPerson, recent, toList]) await issuer.ask('DELETE', `${SCHEDULED}/${id}`)
  const ended = (id: string, at: string) =>
    db.update(scheduledAwards).set({ endedAt: at }).where(eq(scheduledAwards.id, id))
  for (const { id } of [toPerson, toList]) await ended(id, '2026-02-17T11:00:00Z')
  await ended(recent.id, '2026-02-18T11:00:01Z')
  clock.set('2026-03-20T11:00:00Z')
  await run(services)
  expect(await show(issuer, toPerson)).toBeUndefined()
  for (const each of [recent, toList]) expect(await show(issuer, each)).toMatchObject({ status: 'cancelled' })
})
