import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { grantCredits } from '#server/features/credits/grant-credits.ts'
import { addBadge } from '#server/testing/badges.ts'
import { createApp } from '#server/testing/create-app.ts'
import { colleague } from '#server/testing/issuer.ts'
import { emailOf, type PathWorld, pathWorld } from '#server/testing/paths.ts'
import { test } from '#server/testing/test.ts'
import { updatePathProgress } from './update-path-progress.ts'

const O = '/issuers/organization'

/** Totals of an organization: badges of the path, credits left, credits spent by transactions, mails about awards. */
async function totals({ db, issuer, pathId }: PathWorld) {
  const { rows } = await db.execute<{ badges: number; people: number; left: number; spent: number; mails: number }>(sql`
    select (select count(*) from badges where template_id = ${pathId})::int as badges,
      (select count(distinct earner_id) from badges where template_id = ${pathId})::int as people,
      (select credits_left from organizations where id = ${issuer.organizationId}) as left,
      (select -coalesce(sum(credits) filter (where credits < 0), 0) from credit_transactions
        where organization_id = ${issuer.organizationId})::int as spent,
      (select count(*) from mails m join badges b on b.id = m.badge_id where b.template_id = ${pathId})::int as mails`)
  return rows[0]!
}

test('an automatic path is awarded once to each person who completes it, with the reason', async ({ services, db }) => {
  const world = await pathWorld({ services, db })
  await world.set({ award_mode: 'automatic' })
  await world.hold('anna', 1, 2)
  expect(await world.states()).toEqual({ anna: 'started' })
  await world.hold('anna', 3)
  expect(await world.states()).toEqual({ anna: 'awarded' })
  await world.hold('anna', 1)
  await world.rule({ required: [1] })
  expect(await world.states()).toEqual({ anna: 'awarded' })
  expect(await totals(world)).toEqual({ badges: 1, people: 1, left: 95, spent: 5, mails: 1 })
  const { body } = await world.issuer.ask('GET', `${O}/activity?kind=path_awarded`)
  expect(body.data).toMatchObject([{ actor: { type: 'system' }, subject: { id: world.pathId }, details: { count: 1 } }])
})

test('several workers at once do not award anybody twice', async ({ services, db }) => {
  const world = await pathWorld({ services, db }, { steps: 2, credits: 1_000 })
  await world.set({ award_mode: 'automatic' })
  for (let number = 0; number < 20; number++) await world.hold(`person${number}`, 1, 2)
  await Promise.all(Array.from({ length: 4 }, () => updatePathProgress(world.services)))
  await world.work()
  expect(await totals(world)).toEqual({ badges: 20, people: 20, left: 940, spent: 60, mails: 20 })
})

test('switching to automatic awards, proposes or leaves people who are already complete, and awards later ones', async ({
  services,
  db,
}) => {
  const world = await pathWorld({ services, db })
  await world.hold('anna', 1, 2, 3)
  expect(await world.states()).toEqual({ anna: 'complete' })
  await world.set({ award_mode: 'automatic' })
  await world.hold('bruno', 1, 2, 3)
  expect(await world.states()).toEqual({ anna: 'complete', bruno: 'awarded' })
  await world.set({ award_mode: 'manual' })
  await world.set({ award_mode: 'automatic', complete_already: 'propose' })
  expect(await world.states()).toEqual({ anna: 'proposed', bruno: 'awarded' })
  await world.set({ award_mode: 'approval', complete_already: 'award' })
  await world.hold('carla', 1, 2, 3)
  expect(await world.states()).toEqual({ anna: 'awarded', bruno: 'awarded', carla: 'proposed' })
})

test('removing the last missing step completes a person; an archived step keeps its holders but blocks awards of its path', async ({
  services,
  db,
}) => {
  const world = await pathWorld({ services, db })
  await world.set({ award_mode: 'automatic' })
  await world.hold('anna', 1, 2)
  await world.hold('bruno', 1, 3)
  expect(await world.states()).toEqual({ anna: 'started', bruno: 'started' })
  const step = `${O}/badge_templates/${world.steps[0]!.id}`
  await world.issuer.ask('PUT', step, { status: 'archived' })
  await world.rule({ steps: [1, 2] })
  expect(await world.states()).toEqual({ anna: 'complete', bruno: 'started' })
  expect((await world.ask('GET', '/summary')).body.data).toMatchObject({ is_assignable: false })
  await world.issuer.ask('PUT', step, { status: 'active' })
  expect(await world.states()).toEqual({ anna: 'awarded', bruno: 'started' })
})

test('time alone changes states: a step expires, the badge of the path expires, a step becomes valid', async ({
  services,
  db,
}) => {
  const world = await pathWorld({ services, db }, { steps: 2, at: '2026-10-24T10:00:00Z' })
  const step = (who: string, number: number, dates: { emittedAt: string; expires_at: string | null }) =>
    addBadge(db, world.issuer, world.steps[number - 1]!, {
      recipient_email: emailOf(who),
      recipient_first_name: who,
      recipient_last_name: 'Ferri',
      ...dates,
    })
  await step('anna', 1, { emittedAt: '2026-01-01 09:00:00', expires_at: '2026-12-31 23:59:59' })
  await step('anna', 2, { emittedAt: '2027-02-01 09:00:00', expires_at: null })
  await step('bruno', 1, { emittedAt: '2026-01-01 09:00:00', expires_at: null })
  await step('bruno', 2, { emittedAt: '2026-01-01 09:00:00', expires_at: '2028-02-29 23:59:59' })
  await world.set({ validity_count: 18, validity_unit: 'month', award_mode: 'automatic', complete_already: 'award' })
  expect(await world.states()).toEqual({ anna: 'started', bruno: 'awarded' })
  world.clock.set('2027-01-03T10:00:00Z')
  expect(await world.states()).toEqual({ bruno: 'awarded' })
  world.clock.set('2027-02-03T10:00:00Z')
  expect(await world.states()).toEqual({ anna: 'started', bruno: 'awarded' })
  await world.rule({ expired_counts: 1 })
  expect(await world.states()).toEqual({ anna: 'awarded', bruno: 'awarded' })
  await world.rule({ expired_counts: 0 })
  expect(await world.states()).toEqual({ anna: 'at_risk', bruno: 'awarded' })
  world.clock.set('2028-03-05T10:00:00Z')
  expect(await world.states()).toEqual({ anna: 'at_risk', bruno: 'at_risk' })
  world.clock.set('2028-05-01T10:00:00Z')
  expect(await world.states()).toEqual({ anna: 'at_risk', bruno: 'lapsed' })
  expect(await totals(world)).toMatchObject({ badges: 2, people: 2 })
})

test('many awards of a step create one mark per thousand people, and all are evaluated', async ({ services, db }) => {
  const world = await pathWorld({ services, db }, { steps: 2, credits: 2_000 })
  const people = Array.from({ length: 1_100 }, (_, index) => ({
    recipient_email: `person.${index}@wrenfield.example`,
    recipient_first_name: 'Person',
    recipient_last_name: `Number ${index}`,
  }))
  const list = await world.issuer.ask('POST', `${O}/earners_lists`, { name: 'All', earners: people })
  await world.work()
  const award = { badge_template_id: world.steps[0]!.id }
  const { status } = await world.issuer.ask('POST', `${O}/badges/earners-lists/${list.body.data.id}`, award)
  expect(status).toBe(201)
  const { rows } = await db.execute<{ marks: number }>(
    sql`select count(*)::int as marks from path_marks where organization_id = ${world.issuer.organizationId}`,
  )
  expect(rows[0]!.marks).toBe(2)
  expect((await world.ask('GET', '/summary')).body.data.is_up_to_date).toBe(false)
  await world.work()
  expect((await world.ask('GET', '/summary')).body.data).toMatchObject({
    people_count: 1_100,
    states: { started: 1_100 },
    is_up_to_date: true,
  })
})

test('when credits run out the others wait, administrators are notified once, and the longest waiting comes first', async ({
  services,
  db,
}) => {
  const world = await pathWorld({ services, db }, { steps: 1, credits: 4 })
  for (const level of ['admin', 'editor'] as const)
    await colleague(createApp(world.services), db, world.issuer.organizationId, level)
  await world.set({ award_mode: 'approval' })
  for (const who of ['anna', 'bruno', 'carla']) {
    await world.hold(who, 1)
    world.clock.advance(60_000)
    await world.states()
  }
  await world.set({ award_mode: 'automatic', complete_already: 'award' })
  expect(await world.states()).toEqual({ anna: 'awarded', bruno: 'waiting_for_credits', carla: 'waiting_for_credits' })
  const credits = { organization: world.issuer.organizationId, credits: 1, description: null }
  await grantCredits(db, credits)
  expect(await world.states()).toEqual({ anna: 'awarded', bruno: 'awarded', carla: 'waiting_for_credits' })
  await grantCredits(db, credits)
  expect(await world.states()).toEqual({ anna: 'awarded', bruno: 'awarded', carla: 'awarded' })
  const { rows } = await db.execute<{ mails: number }>(sql`
    select count(*)::int as mails from mails where organization_id = ${world.issuer.organizationId}
      and kind = 'path_waits_for_credits'`)
  expect(rows[0]!.mails).toBe(2)
})

test('a failing path does not delay others, and is processed once the failure is gone', async ({ services, db }) => {
  const broken = await pathWorld({ services, db }, { steps: 1 })
  const other = await pathWorld({ services, db }, { steps: 1 })
  for (const world of [broken, other]) await world.set({ award_mode: 'automatic' })
  for (const table of ['path_states', 'path_awards']) {
    for (const world of [broken, other]) await world.hold(`of_${table}`, 1)
    await db.execute(
      sql.raw(`
      create function fail_path() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
      create trigger fail_path before insert on ${table} for each row
        when (new.learning_path_id = '${broken.pathId}') execute function fail_path()`),
    )
    try {
      await expect(other.work()).rejects.toThrow('1 learning paths')
      const { body } = await other.ask('GET')
      expect(body.data.every(({ state }: { state: string }) => state === 'awarded')).toBe(true)
    } finally {
      await db.execute(sql.raw(`drop trigger fail_path on ${table}; drop function fail_path()`))
    }
    expect(new Set(Object.values(await broken.states()))).toEqual(new Set(['awarded']))
  }
})

test('activating a path does not award people who are already complete unless that is requested', async ({
  services,
  db,
}) => {
  const world = await pathWorld({ services, db }, { steps: 1 })
  await world.hold('anna', 1)
  const made = (more: object) =>
    world.issuer.ask('POST', `${O}/badge_templates`, {
      title: 'Second path',
      description: 'Two',
      assignment_criteria: 'Hold the step',
      code: 'P2',
      type: 'participation',
      is_learning_path: 1,
      learning_path: [world.steps[0]!.id],
      award_mode: 'automatic',
      ...more,
    })
  const states = async (id: string) => {
    await world.work()
    const { body } = await world.issuer.ask('GET', `${O}/learning_paths/${id}/progress`)
    return body.data.map(({ state }: { state: string }) => state)
  }
  const first = await made({ status: 'active' })
  expect(first.body).toMatchObject({ data: { status: 'active' } })
  expect(await states(first.body.data.id)).toEqual(['complete'])
  for (const [answer, state] of [
    [{}, 'complete'],
    [{ complete_already: 'propose' }, 'proposed'],
    [{ complete_already: 'award', complete_already_count: 1 }, 'awarded'],
  ] as const) {
    const { body } = await made({ code: `P-${state}` })
    const { id } = body.data
    const { status } = await world.issuer.ask('PUT', `${O}/badge_templates/${id}`, { status: 'active', ...answer })
    expect(status).toBe(200)
    expect(await states(id)).toEqual([state])
  }
  // Archived as a draft, it has decided about nobody yet.
  const { id } = (await made({ code: 'P-archived' })).body.data
  for (const status of ['archived', 'active']) await world.issuer.ask('PUT', `${O}/badge_templates/${id}`, { status })
  expect(await states(id)).toEqual(['complete'])
  // Restored once it was active, it goes on as before.
  await world.issuer.ask('PUT', `${O}/badge_templates/${id}`, { award_mode: 'approval', complete_already: 'propose' })
  for (const status of ['archived', 'active']) await world.issuer.ask('PUT', `${O}/badge_templates/${id}`, { status })
  expect(await states(id)).toEqual(['proposed'])
})

test('people who are complete are treated as requested only if their number is the one shown', async ({
  services,
  db,
}) => {
  const world = await pathWorld({ services, db }, { steps: 1 })
  await world.hold('anna', 1)
  await world.hold('bruno', 1)
  const change = (count: number) => ({
    award_mode: 'automatic',
    complete_already: 'award',
    complete_already_count: count,
  })
  const put = (body: object) => world.issuer.ask('PUT', `${O}/badge_templates/${world.pathId}`, body)
  expect(await put(change(1))).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: '2 people are complete now, not 1. Check them before you continue.' },
  })
  expect(await world.states()).toEqual({ anna: 'complete', bruno: 'complete' })
  await world.set({ award_mode: 'automatic' })
  expect(await world.states()).toEqual({ anna: 'complete', bruno: 'complete' })
  await world.set(change(2))
  expect(await world.states()).toEqual({ anna: 'awarded', bruno: 'awarded' })
})
