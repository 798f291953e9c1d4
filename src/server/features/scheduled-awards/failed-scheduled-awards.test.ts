import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { memberships } from '#server/schema/tables/accounts.ts'
import { mails } from '#server/schema/tables/mails.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { scheduledAwardPeople } from '#server/schema/tables/scheduled-awards.ts'
import { addBadge } from '#server/testing/badges.ts'
import { DAY } from '#server/testing/clock.ts'
import { addList, giulia, people } from '#server/testing/earners.ts'
import { colleague } from '#server/testing/issuer.ts'
import { SCHEDULED, schedule } from '#server/testing/scheduled-awards.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { runScheduledAward } from './run-scheduled-awards.ts'
import { badgesOf, linesOf, RUNS_AT, run, show, test } from './testing/run-at.ts'

test('a run uses the template’s current version, and fails as a whole if the template was archived', async ({
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

test('without enough credits nothing is awarded, the author is notified, and it can be retried for seven days', async ({
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
  const mailRows = await db.select().from(mails).where(eq(mails.organizationId, issuer.organizationId))
  expect(mailRows).toMatchObject([{ kind: 'scheduled_award_failed', userId: issuer.userId }])
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

test('after seven days it cannot be retried, and the frozen people are deleted', async ({
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

test('an award fails if its author may not award any more, and an administrator is notified and takes it over', async ({
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
  const mailRows = await db.select().from(mails).where(eq(mails.organizationId, issuer.organizationId))
  expect(mailRows.map(({ userId }) => userId)).toEqual([issuer.userId, issuer.userId])
  const { body } = await issuer.ask('POST', `${SCHEDULED}/${first.id}/retry`)
  expect(body.data).toMatchObject({ status: 'done', author: { id: issuer.userId } })
})

test('an award that is interrupted is retried, and given up after five attempts', async ({
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
  // A trigger makes the last statement of the transaction fail, so that the award is rolled back.
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

test('an award keeps being retried while the database is busy', async ({ db, issuer, services, clock }) => {
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
