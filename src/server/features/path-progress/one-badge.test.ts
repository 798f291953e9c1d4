import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { addBadge } from '#server/testing/badges.ts'
import { emailOf, type PathWorld, pathWorld } from '#server/testing/paths.ts'
import { test } from '#server/testing/test.ts'

const O = '/issuers/organization'

const person = (who: string) => ({
  recipient_email: emailOf(who),
  recipient_first_name: who,
  recipient_last_name: 'Ferri',
})

const correct = ({ issuer }: PathWorld, badge: string, who: string) =>
  issuer.ask('PUT', `${O}/badges/${badge}/recipient`, person(who))

/** A person's badges of the path, in the order of their award. */
async function badgesOf(db: Database, { pathId }: PathWorld, who: string) {
  const { rows } = await db.execute<{ id: string; status: string }>(sql`
    select b.id, b.status from badges b join earners e on e.id = b.earner_id
    where b.template_id = ${pathId} and e.email = ${emailOf(who)} order by b.seq`)
  return rows
}

test('the badge of a path cannot be corrected to somebody whom the path was awarded to automatically in the meantime', async ({
  services,
  db,
}) => {
  const world = await pathWorld({ services, db }, { steps: 2 })
  await world.set({ award_mode: 'automatic' })
  const steps = [await world.hold('ana', 1), await world.hold('ana', 2)]
  expect(await world.states()).toEqual({ ana: 'awarded' })
  const [badge] = await badgesOf(db, world, 'ana')
  for (const step of steps) expect((await correct(world, step, 'anna')).status).toBe(200)
  // Now the corrected address holds all steps, and the worker runs before the badge of the path is corrected as well.
  expect(await world.states()).toEqual({ ana: 'at_risk', anna: 'awarded' })
  expect(await correct(world, badge!.id, 'anna')).toMatchObject({
    status: 409,
    body: {
      code: 'conflict',
      message: 'This person already has a badge of this learning path. Revoke this one instead of correcting it.',
    },
  })
  expect(await badgesOf(db, world, 'anna')).toHaveLength(1)
  expect(await badgesOf(db, world, 'ana')).toEqual([badge])
})

test('correcting the badge of a path before its steps does not lead to a second award', async ({ services, db }) => {
  const world = await pathWorld({ services, db }, { steps: 2 })
  await world.set({ award_mode: 'automatic' })
  const steps = [await world.hold('ana', 1), await world.hold('ana', 2)]
  await world.work()
  const [badge] = await badgesOf(db, world, 'ana')
  expect((await correct(world, badge!.id, 'anna')).status).toBe(200)
  expect(await world.states()).toEqual({ ana: 'withheld', anna: 'at_risk' })
  for (const step of steps) await correct(world, step, 'anna')
  expect(await world.states()).toEqual({ anna: 'awarded' })
  expect(await badgesOf(db, world, 'anna')).toEqual([badge])
})

test('after a badge was corrected to somebody who had been allowed the path, revoking it withholds the path', async ({
  services,
  db,
}) => {
  const world = await pathWorld({ services, db }, { steps: 1 })
  const badge = await addBadge(db, world.issuer, { id: world.pathId }, person('bruno'))
  await world.hold('anna', 1)
  await world.hold('bruno', 1)
  await world.set({ award_mode: 'approval', complete_already: 'propose' })
  const idOf = async (who: string) => (await world.ask('GET', `?search=${who}`)).body.data[0].earner_id
  await world.work()
  const anna = await idOf('anna')
  await world.ask('POST', '/decline', { earner_ids: [anna] })
  await world.ask('POST', '/allow', { earner_ids: [anna] })
  expect(await world.states()).toEqual({ anna: 'proposed', bruno: 'awarded' })
  expect((await correct(world, badge, 'anna')).status).toBe(200)
  expect(await world.states()).toEqual({ anna: 'awarded', bruno: 'proposed' })
  await world.issuer.ask('POST', `/issuers/badges/${badge}/revoke`, { reason: 'In error' })
  await world.set({ award_mode: 'automatic', complete_already: 'award' })
  expect(await world.states()).toEqual({ anna: 'withheld', bruno: 'awarded' })
  // The badge was Anna's last, so only her withholding ends; Bruno's own award is unaffected.
  expect((await world.ask('POST', '/allow', { earner_ids: [anna, await idOf('bruno')] })).body.data).toMatchObject({
    allowed_count: 1,
    skipped_count: 1,
  })
  expect(await world.states()).toEqual({ anna: 'awarded', bruno: 'awarded' })
  expect((await badgesOf(db, world, 'anna')).map(({ status }) => status)).toEqual(['revoked', 'valid'])
})

test('somebody with an automatic award cannot be awarded the path by hand until the first badge is revoked', async ({
  services,
  db,
}) => {
  const world = await pathWorld({ services, db }, { steps: 1 })
  const byHand = () => world.issuer.ask('POST', `${O}/badges`, { ...person('anna'), badge_template_id: world.pathId })
  await world.set({ award_mode: 'automatic' })
  await world.hold('anna', 1)
  expect(await world.states()).toEqual({ anna: 'awarded' })
  expect(await byHand()).toMatchObject({
    status: 409,
    body: {
      message: 'This person already has the badge of this learning path: they were awarded it when they completed it.',
    },
  })
  const [badge] = await badgesOf(db, world, 'anna')
  await world.issuer.ask('POST', `/issuers/badges/${badge!.id}/revoke`, { reason: 'In error' })
  expect((await byHand()).status).toBe(201)
  expect(await world.states()).toEqual({ anna: 'awarded' })
})
