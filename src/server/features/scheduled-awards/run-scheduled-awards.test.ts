import { and, eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { memberships } from '#server/schema/tables/accounts.ts'
import { activities } from '#server/schema/tables/activities.ts'
import { creditTransactions } from '#server/schema/tables/badges.ts'
import { mails } from '#server/schema/tables/mails.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { scheduledAwardPeople, scheduledAwards } from '#server/schema/tables/scheduled-awards.ts'
import type { Services } from '#server/services.ts'
import { addBadge } from '#server/testing/badges.ts'
import { clockAt, DAY, type TestClock } from '#server/testing/clock.ts'
import { addList, giulia, people } from '#server/testing/earners.ts'
import { colleague, type Issuer } from '#server/testing/issuer.ts'
import { SCHEDULED, schedule } from '#server/testing/scheduled-awards.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test as base } from '#server/testing/test.ts'
import { eraseByEmail } from '../privacy/replay-erasures.ts'
import { runScheduledAward, runScheduledAwards } from './run-scheduled-awards.ts'

const RUNS_AT = '2026-04-01 09:00:00'

/** It is noon in Rome on 20 March 2026, until a test moves the clock. */
const test = base.extend<{ clock: TestClock }>({
  clock: async ({ services }, use) => {
    const clock = clockAt('2026-03-20T11:00:00Z')
    services.clock = clock
    services.config = { ...services.config, timeZone: 'Europe/Rome' }
    await use(clock)
  },
})

const run = (services: Services) => runScheduledAwards(services, { isStopping: () => false })

const badgesOf = async (issuer: Issuer) =>
  (await issuer.ask('GET', '/issuers/organization/badges?sort=created_at')).body.data

const show = async (issuer: Issuer, { id }: { id: string }) => (await issuer.ask('GET', `${SCHEDULED}/${id}`)).body.data

const linesOf = (
  db: Database,
  { organizationId }: Issuer,
  kind: 'badge_awarded' | 'list_awarded' | 'scheduled_award_failed',
) =>
  db
    .select()
    .from(activities)
    .where(and(eq(activities.organizationId, organizationId), eq(activities.kind, kind)))

test('at its moment an award to one person is done once, dated and paid as any other', async ({
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

test('a frozen list is awarded as it was, a live one as it is', async ({ db, issuer, services, clock }) => {
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

test('a frozen list that is deleted meanwhile is awarded all the same, a live one fails', async ({
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

test('the version of the template is that of the run, and a template that was archived fails whole', async ({
  db,
  issuer,
  services,
  clock,
}) => {
  const [edited, archived] = [await addTemplate(db, issuer), await addTemplate(db, issuer)]
  await addBadge(db, issuer, edited)
  const [first, second] = [
    await schedule(issuer, { badge_template_id: edited.id, ...giulia, runs_at: RUNS_AT }),
    await schedule(issuer, { badge_template_id: archived.id, ...giulia, runs_at: RUNS_AT }),
  ]
  const templates = '/issuers/organization/badge_templates'
  await issuer.ask('PUT', `${templates}/${edited.id}`, { title: 'First aid, renewed' })
  expect((await issuer.ask('PUT', `${templates}/${archived.id}`, { status: 'archived' })).status).toBe(200)
  clock.set('2026-04-01T08:00:00Z')
  await run(services)
  expect(await show(issuer, first)).toMatchObject({
    status: 'done',
    badge_template_version: 2,
    badge_template: { title: 'First aid, renewed' },
  })
  expect(await show(issuer, second)).toMatchObject({
    status: 'failed',
    failure: 'template_not_assignable',
    badge_template: { is_assignable: false },
    badges_count: null,
  })
})

test('without enough credits nothing is awarded, its author is told, and it can be tried again for seven days', async ({
  db,
  issuer,
  services,
  clock,
}) => {
  const template = await addTemplate(db, issuer)
  const list = await addList(issuer, people(5))
  const made = await schedule(issuer, { badge_template_id: template.id, earners_list_id: list, runs_at: RUNS_AT })
  const credits = (creditsLeft: number) =>
    db.update(organizations).set({ creditsLeft }).where(eq(organizations.id, issuer.organizationId))
  await credits(3)
  clock.set('2026-04-01T07:30:00Z')
  await run(services)
  expect(await badgesOf(issuer)).toEqual([])
  const failed = await show(issuer, made)
  expect(failed).toMatchObject({ status: 'failed', failure: 'not_enough_credits', credits_missing: 2 })
  expect(failed.retry_until).toBe('2026-04-08T07:30:00.000000Z')
  const told = await db.select().from(mails).where(eq(mails.organizationId, issuer.organizationId))
  expect(told).toMatchObject([{ kind: 'scheduled_award_failed', userId: issuer.userId }])
  expect(await linesOf(db, issuer, 'scheduled_award_failed')).toMatchObject([
    { actorType: 'schedule', details: { reason: 'not_enough_credits' } },
  ])

  const again = await issuer.ask('POST', `${SCHEDULED}/${made.id}/retry`)
  expect(again.body.data).toMatchObject({ status: 'failed', credits_missing: 2 })
  await credits(5)
  clock.advance(6 * DAY)
  const done = await issuer.ask('POST', `${SCHEDULED}/${made.id}/retry`)
  expect(done.body.data).toMatchObject({ status: 'done', badges_count: 5, failure: null })
  expect((await badgesOf(issuer)).map(({ emitted_at }: { emitted_at: string }) => emitted_at)).toEqual(
    Array(5).fill(RUNS_AT),
  )
  expect((await issuer.ask('POST', `${SCHEDULED}/${made.id}/retry`)).status).toBe(409)
})

test('after seven days it is too late, and the frozen people are forgotten', async ({
  db,
  issuer,
  services,
  clock,
}) => {
  const template = await addTemplate(db, issuer)
  const made = await schedule(issuer, {
    badge_template_id: template.id,
    earners_list_id: await addList(issuer, people(2)),
    runs_at: RUNS_AT,
  })
  await db.update(organizations).set({ creditsLeft: 0 }).where(eq(organizations.id, issuer.organizationId))
  clock.set('2026-04-01T07:30:00Z')
  await run(services)
  clock.advance(7 * DAY)
  expect((await issuer.ask('POST', `${SCHEDULED}/${made.id}/retry`)).body.code).toBe('conflict')
  await run(services)
  const left = await db.select().from(scheduledAwardPeople).where(eq(scheduledAwardPeople.scheduledAwardId, made.id))
  expect(left).toEqual([])
})

test('what a member had scheduled fails once they may not award, and whoever administers is told and takes it over', async ({
  db,
  app,
  issuer,
  services,
  clock,
}) => {
  const [gone, demoted] = [
    await colleague(app, db, issuer.organizationId, 'issuer'),
    await colleague(app, db, issuer.organizationId, 'issuer'),
  ]
  const award = { badge_template_id: (await addTemplate(db, issuer)).id, ...giulia, runs_at: RUNS_AT }
  const [first, second] = [await schedule(gone, award), await schedule(demoted, award)]
  await db.update(memberships).set({ status: 'suspended' }).where(eq(memberships.userId, gone.userId))
  await db.update(memberships).set({ level: 'viewer' }).where(eq(memberships.userId, demoted.userId))
  clock.set('2026-04-01T08:00:00Z')
  await run(services)
  for (const each of [first, second])
    expect(await show(issuer, each)).toMatchObject({ status: 'failed', failure: 'author_not_allowed' })
  const told = await db.select().from(mails).where(eq(mails.organizationId, issuer.organizationId))
  expect(told.map(({ userId }) => userId)).toEqual([issuer.userId, issuer.userId])
  const { body } = await issuer.ask('POST', `${SCHEDULED}/${first.id}/retry`)
  expect(body.data).toMatchObject({ status: 'done', author: { id: issuer.userId } })
})

test('erasing a person takes them out of frozen lists and takes away what is planned for them alone', async ({
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

test('an award that breaks off in the middle is begun again, and given up after five times', async ({
  db,
  issuer,
  services,
  clock,
}) => {
  const made = await schedule(issuer, {
    badge_template_id: (await addTemplate(db, issuer)).id,
    earners_list_id: await addList(issuer, people(3)),
    runs_at: RUNS_AT,
  })
  clock.set('2026-04-01T08:00:00Z')
  const due = { organizationId: issuer.organizationId, id: made.id }
  // The database refuses the last thing that the transaction does: what was awarded before goes with it.
  await db.execute(
    sql.raw(`
    create function refuse_done() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
    create trigger refuse_done before update on scheduled_awards for each row
    when (new.status = 'done' and new.id = '${made.id}') execute function refuse_done()`),
  )
  await expect(runScheduledAward(services, due)).rejects.toThrow()
  expect(await badgesOf(issuer)).toEqual([])
  expect(await show(issuer, made)).toMatchObject({ status: 'running' })
  for (let attempt = 2; attempt < 5; attempt++) await expect(runScheduledAward(services, due)).rejects.toThrow()
  await runScheduledAward(services, due)
  expect(await show(issuer, made)).toMatchObject({ status: 'failed', failure: 'internal' })

  await db.execute(sql.raw('drop trigger refuse_done on scheduled_awards; drop function refuse_done'))
  const { body } = await issuer.ask('POST', `${SCHEDULED}/${made.id}/retry`)
  expect(body.data).toMatchObject({ status: 'done', badges_count: 3 })
  expect(await badgesOf(issuer)).toHaveLength(3)
})

test('run at the same time by several, an award is done once', async ({ db, issuer, services, clock }) => {
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

test('an award that meets a busy database goes on being tried', async ({ db, issuer, services, clock }) => {
  const award = { badge_template_id: (await addTemplate(db, issuer)).id, ...giulia, runs_at: RUNS_AT }
  const made = await schedule(issuer, award)
  clock.set('2026-04-01T07:00:10Z')
  await db.execute(
    sql.raw(`
    create function be_busy() returns trigger language plpgsql as
    $$ begin raise exception 'canceling statement due to lock timeout' using errcode = '55P03'; end $$;
    create trigger be_busy before insert on badges for each row
    when (new.organization_id = '${issuer.organizationId}') execute function be_busy()`),
  )
  const due = { organizationId: issuer.organizationId, id: made.id }
  for (let attempt = 1; attempt <= 6; attempt++) await expect(runScheduledAward(services, due)).rejects.toThrow()
  await db.execute(sql.raw('drop trigger be_busy on badges; drop function be_busy'))
  await runScheduledAward(services, due)
  expect(await show(issuer, made)).toMatchObject({ status: 'done', badges_count: 1 })
})

test('what is planned for one person follows their corrected address and name, and goes with an erasure', async ({
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

test('awards to one person are forgotten a month after their end, those to a list are not', async ({
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
