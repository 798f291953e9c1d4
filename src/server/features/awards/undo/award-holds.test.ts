import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { cleanUp } from '#server/jobs/clean-up.sql.ts'
import type { Database } from '#server/platform/database/database.ts'
import { awardHolds } from '#server/schema/tables/awards.ts'
import { badges } from '#server/schema/tables/badges.ts'
import { mails } from '#server/schema/tables/mails.ts'
import { addList, people } from '#server/testing/earners.ts'
import { colleague, type Issuer } from '#server/testing/issuer.ts'
import { test as base, sendAll } from '#server/testing/mailbox.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { deliverNextMail } from '../../mails/deliver-mail.ts'
import { findNextDue } from '../../mails/outbox.sql.ts'

const O = '/issuers/organization'

type Fixtures = {
  /** Awards a badge to so many people on a list. @returns the award's id */
  awarded(count: number): Promise<string>
}

const test = base.extend<Fixtures>({
  awarded: async ({ db, issuer }, use) => {
    await db.delete(awardHolds)
    await use(async (count) => {
      const template = await addTemplate(db, issuer)
      const listId = await addList(issuer, people(count))
      const award = { badge_template_id: template.id }
      return (await issuer.ask('POST', `${O}/badges/earners-lists/${listId}`, award)).body.award_id
    })
  },
})

const delay = { awardMailDelay: 30, awardMailDelayMany: 60 }
const hold = (issuer: Issuer, id: string, holder: string) => issuer.ask('PUT', `${O}/awards/${id}/holds/${holder}`)
const release = (issuer: Issuer, id: string, holder: string) =>
  issuer.ask('DELETE', `${O}/awards/${id}/holds/${holder}`)
const secondsBetween = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / 1000

async function countSent(db: Database, id: string) {
  const rows = await db
    .select({ status: mails.status })
    .from(mails)
    .innerJoin(badges, eq(badges.id, mails.badgeId))
    .where(eq(badges.awardId, id))
  return rows.filter(({ status }) => status === 'sent').length
}

/** Moves the time of all holds of an award into the past, as if so many seconds had gone by. */
const letPass = (db: Database, id: string, seconds: number) =>
  db.execute(sql`
    update award_holds set started_at = started_at - make_interval(secs => ${seconds}),
      ends_at = ends_at - make_interval(secs => ${seconds}) where award_id = ${id}`)

test('the delay of an award begins when everything about it was written, and is longer for several people', async ({
  services,
  issuer,
  awarded,
}) => {
  services.config = { ...services.config, ...delay }
  for (const [count, seconds] of [
    [40, 60],
    [1, 30],
  ] as const) {
    const id = await awarded(count)
    const { mails_held_until } = (await issuer.ask('GET', `${O}/awards/${id}`)).body.data
    // The line of the activity is the last thing that an award writes.
    const [line] = (await issuer.ask('GET', `${O}/activity?kind=list_awarded`)).body.data
    const waited = secondsBetween(line.created_at, mails_held_until)
    expect(waited).toBeGreaterThanOrEqual(count === 1 ? seconds - 1 : seconds)
    expect(waited).toBeLessThan(seconds + 10)
  }
})

test('no mail of a delayed award leaves although its own time has come', async ({
  db,
  services,
  issuer,
  awarded,
  deliverer,
}) => {
  services.config = { ...services.config, ...delay }
  const id = await awarded(3)
  await db.update(mails).set({ nextAttemptAt: '2020-01-01' }).where(eq(mails.organizationId, issuer.organizationId))
  await sendAll(deliverer)
  expect(await countSent(db, id)).toBe(0)
  expect(await findNextDue(db)).toBeGreaterThan(50_000)
  await letPass(db, id, 61)
  await sendAll(deliverer)
  expect(await countSent(db, id)).toBe(3)
})

test('while somebody considers undoing an award none of its mails leaves, and those of others do', async ({
  db,
  issuer,
  awarded,
  deliverer,
}) => {
  const [held, other] = [await awarded(3), await awarded(2)]
  const [mine, theirs] = [crypto.randomUUID(), crypto.randomUUID()]
  const { status, body } = await hold(issuer, held, mine)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(Date.parse(body.data.held_until)).toBeGreaterThan(Date.now())
  await hold(issuer, held, theirs)
  await sendAll(deliverer)
  expect([await countSent(db, held), await countSent(db, other)]).toEqual([0, 2])
  const { data } = (await issuer.ask('GET', `${O}/awards/${held}`)).body
  expect(data).toMatchObject({ mails_held_until: expect.any(String), counts: { mails_sent: 0, mails_waiting: 3 } })

  // Another dialog is still open.
  expect((await release(issuer, held, mine)).body.data.held_until).toBe(null)
  await sendAll(deliverer)
  expect(await countSent(db, held)).toBe(0)
  await release(issuer, held, theirs)
  await sendAll(deliverer)
  expect(await countSent(db, held)).toBe(3)
})

test('a dialog whose tab dies lets the mails leave after its lease', async ({ db, issuer, awarded, deliverer }) => {
  const id = await awarded(2)
  await hold(issuer, id, crypto.randomUUID())
  expect(await findNextDue(db)).toBeLessThan(20_001)
  await letPass(db, id, 21)
  await sendAll(deliverer)
  expect(await countSent(db, id)).toBe(2)
})

test('all dialogs of an award together hold its mails for five minutes', async ({ db, issuer, awarded, deliverer }) => {
  const id = await awarded(2)
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
  await hold(issuer, id, one)
  await letPass(db, id, 200)
  const { body } = await hold(issuer, id, one)
  expect(body.data.held_until).toEqual(expect.any(String))
  expect(secondsBetween(new Date().toISOString(), body.data.ends_at)).toBeCloseTo(100, -1)
  await release(issuer, id, one)
  await hold(issuer, id, other)
  await letPass(db, id, 90)
  await hold(issuer, id, other)
  await letPass(db, id, 30)
  expect((await hold(issuer, id, other)).body.data).toEqual({ held_until: null, ends_at: null })
  expect((await hold(issuer, id, crypto.randomUUID())).body.data).toEqual({ held_until: null, ends_at: null })
  await sendAll(deliverer)
  expect(await countSent(db, id)).toBe(2)
})

test('a mail that a worker took just before the hold is given back, and sent afterwards', async ({
  db,
  issuer,
  awarded,
  deliverer,
}) => {
  const id = await awarded(1)
  const holder = crypto.randomUUID()
  let isHeld = false
  // The dialog opens right after the worker has looked whether it is open.
  const late = new Proxy(db, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (name !== 'execute') return typeof value === 'function' ? value.bind(target) : value
      return async (...query: Parameters<Database['execute']>) => {
        const answer = await target.execute(...query)
        if (!isHeld) await hold(issuer, id, holder)
        isHeld = true
        return answer
      }
    },
  })
  expect(await deliverNextMail({ ...deliverer, db: late })).toBe(true)
  expect(await countSent(db, id)).toBe(0)
  const { counts } = (await issuer.ask('GET', `${O}/awards/${id}`)).body.data
  expect(counts).toMatchObject({ mails_waiting: 1, mails_put_off: 0 })
  await release(issuer, id, holder)
  await sendAll(deliverer)
  expect(await countSent(db, id)).toBe(1)
})

test('only who may undo an award may hold it, and only in its organization and time', async ({
  app,
  db,
  issuer,
  stranger,
  awarded,
}) => {
  const id = await awarded(1)
  const holder = crypto.randomUUID()
  const [issues, views] = [
    await colleague(app, db, issuer.organizationId, 'issuer'),
    await colleague(app, db, issuer.organizationId, 'viewer'),
  ]
  expect((await hold(issues, id, holder)).status).toBe(403)
  expect((await hold(views, id, holder)).status).toBe(403)
  expect((await hold(stranger, id, holder)).status).toBe(404)
  expect((await release(stranger, id, holder)).status).toBe(404)
  expect((await hold(issuer, id, 'mine')).status).toBe(404)
  expect((await hold(issuer, id, holder)).status).toBe(200)
  expect((await issuer.ask('POST', `${O}/awards/${id}/undo`)).status).toBe(200)
  expect(await db.select().from(awardHolds).where(eq(awardHolds.awardId, id))).toEqual([])
  expect((await hold(issuer, id, holder)).status).toBe(409)
})

test('holds are deleted an hour after they ended, while the time that they took still counts', async ({
  db,
  services,
  issuer,
  awarded,
}) => {
  const id = await awarded(2)
  await hold(issuer, id, crypto.randomUUID())
  const kept = async () => {
    await cleanUp(db, services.config.idempotencyHours)
    return (await db.select().from(awardHolds).where(eq(awardHolds.awardId, id))).length
  }
  await letPass(db, id, 59 * 60)
  expect(await kept()).toBe(1)
  await letPass(db, id, 2 * 60)
  expect(await kept()).toBe(0)
})
