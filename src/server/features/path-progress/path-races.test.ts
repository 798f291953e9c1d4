import { sql } from 'drizzle-orm'
import { expect, inject } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { emailOf, type PathWorld, pathWorld } from '#server/testing/paths.ts'
import { holdLock } from '#server/testing/stores/hold-lock.ts'
import { waitForBlockedSession } from '#server/testing/stores/wait-for-blocked-session.ts'
import { test as base } from '#server/testing/test.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { lockTemplate } from '../templates/templates.sql.ts'

/** Skipped for the embedded store, which has a single session. */
const test = base.runIf(inject('store') === 'postgres')

const O = '/issuers/organization'

const awardByHand = ({ issuer }: PathWorld, templateId: string, who: string) =>
  issuer.ask('POST', `${O}/badges`, {
    badge_template_id: templateId,
    recipient_email: emailOf(who),
    recipient_first_name: who,
    recipient_last_name: 'Ferri',
  })

async function badgesOfPath(db: Database, { pathId }: PathWorld) {
  const { rows } = await db.execute<{ email: string; badges: number }>(sql`
    select recipient_email as email, count(*)::int as badges from badges where template_id = ${pathId}
    group by recipient_email order by recipient_email`)
  return Object.fromEntries(rows.map(({ email, badges }) => [email.split('@')[0], badges]))
}

/** A path with one step that Anna holds, which is about to be awarded to her automatically. */
async function givenComplete(world: PathWorld) {
  await world.hold('anna', 1)
  await world.work()
  await world.set({ award_mode: 'automatic', complete_already: 'award' })
}

for (const first of ['worker', 'hand'] as const) {
  test(`only one of a manual and a simultaneous automatic award succeeds, if the ${first} begins first`, async ({
    services,
    db,
  }) => {
    const world = await pathWorld({ services, db }, { steps: 1 })
    await givenComplete(world)
    const release = await holdLock(db, (tx) => lockTemplate(tx, world.issuer.organizationId, world.pathId))
    const actions = {
      worker: () => world.work(),
      hand: () => awardByHand(world, world.pathId, 'anna'),
    }
    const begun = [actions[first]()]
    await waitForBlockedSession(db)
    begun.push(actions[first === 'worker' ? 'hand' : 'worker']())
    await waitForBlockedSession(db, 2)
    await release()
    const [byHand] = (await Promise.all(begun)).filter((answer) => answer !== undefined)
    // Either may get the template's lock first once it is free; the other one then finds the badge.
    expect([201, 409]).toContain(byHand!.status)
    expect(await badgesOfPath(db, world)).toEqual({ anna: 1 })
    expect(await world.states()).toEqual({ anna: 'awarded' })
    expect((await world.issuer.ask('GET', O)).body.data.credits_left).toBe(98)
  })
}

test('a path is not awarded if one of its steps is revoked just before', async ({ services, db }) => {
  const world = await pathWorld({ services, db }, { steps: 1 })
  const step = await world.hold('anna', 1)
  await world.work()
  await world.set({ award_mode: 'automatic', complete_already: 'award' })
  const release = await holdLock(db, (tx) => lockOrganization(tx, world.issuer.organizationId))
  const revoked = world.issuer.ask('POST', `/issuers/badges/${step}/revoke`, { reason: 'In error' })
  await waitForBlockedSession(db)
  const worked = world.work()
  await waitForBlockedSession(db, 2)
  await release()
  await worked
  expect((await revoked).status).toBe(200)
  expect(await world.states()).toEqual({})
  expect(await badgesOfPath(db, world)).toEqual({})
})

test('after concurrent awards and revocations of steps, everybody’s state matches their badges', async ({
  services,
  db,
}) => {
  const world = await pathWorld({ services, db }, { steps: 2, credits: 1_000 })
  await world.set({ award_mode: 'automatic' })
  const names = Array.from({ length: 12 }, (_, index) => `person${index}`)
  const firsts: string[] = []
  for (const who of names) firsts.push(await world.hold(who, 1))
  await world.work()
  const answers = await Promise.all([
    ...names.flatMap((who, index) => [
      awardByHand(world, world.steps[1]!.id, who),
      world.issuer.ask('POST', `/issuers/badges/${firsts[index]}/revoke`, { reason: 'In error' }),
    ]),
    world.work(),
    world.work(),
  ])
  expect(answers.every((answer) => answer === undefined || answer.status < 300)).toBe(true)
  const states = await world.states()
  const awarded = await badgesOfPath(db, world)
  // Everybody lost one of the two steps: those awarded in between are at risk, the others have started.
  for (const who of names) expect(states[who]).toBe(awarded[who] ? 'at_risk' : 'started')
  expect(Object.values(awarded).every((badges) => badges === 1)).toBe(true)
})

test('a rule edited during a run applies to every award made afterwards', async ({ services, db }) => {
  const world = await pathWorld({ services, db }, { steps: 2 })
  await world.rule({ required: [1], needed_steps: 1 })
  await givenComplete(world)
  await world.hold('bruno', 1, 2)
  const release = await holdLock(db, (tx) => lockTemplate(tx, world.issuer.organizationId, world.pathId))
  const edited = world.rule({ required: [1, 2] })
  await waitForBlockedSession(db)
  // The run has found Anna complete by the old rule, and waits for the lock to award her.
  const worked = world.work()
  await waitForBlockedSession(db, 2)
  await release()
  await Promise.all([edited, worked])
  expect(await world.states()).toEqual({ anna: 'started', bruno: 'awarded' })
  expect(await badgesOfPath(db, world)).toEqual({ bruno: 1 })
})
