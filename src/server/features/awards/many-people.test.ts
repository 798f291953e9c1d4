import { type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import type { Services } from '#server/services.ts'
import { createApp } from '#server/testing/create-app.ts'
import { addList, type Person, people } from '#server/testing/earners.ts'
import { type Issuer, signedIn } from '#server/testing/issuer.ts'
import { createServerDatabase } from '#server/testing/stores/server-database.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test as base } from '#server/testing/test.ts'
import { insertAwardMails } from '../badges/selected-badges.sql.ts'
import { findAwardDetails } from './awards.sql.ts'
import { updateAwardUndone } from './undo/undo-award.sql.ts'

const FEW = 10
const MANY = 1000
/** Awards of another organization. */
const AWARDS = 6

/**
 * Each test has a new database. Other tests leave statistics of few earners on many pages, by which the planner takes
 * every index of an organization for equally good, and finds each earner among all of the organization's.
 */
const test = base.extend<{ db: Database }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures that a function needs from this pattern
  db: async ({}, use) => {
    const url = await createServerDatabase('schema')
    const database = await openDatabase({ url, dataDir: '/nowhere', log: () => {} })
    await use(database.db)
    await database.close()
  },
})

/** Runs work in a transaction during which autovacuum does not analyze the tables: it counts no uncommitted rows. */
function inTransaction<Result>(db: Database, work: (tx: Database) => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table earners, list_members, badges, first_badges, mails in share update exclusive mode`)
    return work(tx)
  })
}

/** Rows and index entries that the transaction has read so far, in the tables that an award writes to for each person. */
async function readSoFar(tx: Database): Promise<number> {
  const { rows } = await tx.execute<{ read: number }>(sql`
    select sum(pg_stat_get_xact_tuples_returned(relation))::int as read
    from unnest('{earners,list_members,badges,first_badges,mails}'::regclass[]) of_table,
      lateral (select of_table union all select indexrelid from pg_index where indrelid = of_table) relations (relation)`)
  return rows[0]!.read
}

/** Awards a template to a new list. @returns the award's id */
async function awardTo(issuer: Issuer, badge_template_id: string, earners: Person[]): Promise<string> {
  const list = await addList(issuer, earners)
  const answer = await issuer.ask('POST', `/issuers/organization/badges/earners-lists/${list}`, { badge_template_id })
  expect(answer).toMatchObject({ status: 201 })
  return answer.body.award_id
}

/** Reads per person of an award to many, in a session that has cached its plans in an award to few. */
async function readsPerPerson(tx: Database, services: Services): Promise<number> {
  const issuer = await signedIn(createApp({ ...services, db: tx }), tx, { creditsLeft: FEW + MANY })
  const { id } = await addTemplate(tx, issuer)
  await awardTo(issuer, id, people(FEW))
  const before = await readSoFar(tx)
  await awardTo(issuer, id, people(MANY, 1 + FEW))
  return ((await readSoFar(tx)) - before) / MANY
}

/** Foreign keys and counter triggers look up each person's rows a constant number of times. */
const MAX_READS = 40

test('an award to many after one to few does not read everybody again for each person', async ({ db, services }) => {
  expect(await inTransaction(db, (tx) => readsPerPerson(tx, services))).toBeLessThan(MAX_READS)
})

test('nor does a revocation of many after those of single badges', async ({ db, services }) => {
  const read = await inTransaction(db, async (tx) => {
    const issuer = await signedIn(createApp({ ...services, db: tx }), tx, { creditsLeft: FEW + MANY })
    const { id: badge_template_id } = await addTemplate(tx, issuer)
    for (const person of people(FEW)) {
      const { body } = await issuer.ask('POST', '/issuers/organization/badges', { ...person, badge_template_id })
      await issuer.ask('POST', `/issuers/badges/${body.data.id}/revoke`, { reason: 'A trial.' })
    }
    const award_id = await awardTo(issuer, badge_template_id, people(MANY, 1 + FEW))
    const before = await readSoFar(tx)
    const revoking = { filter: { award_id }, expected_count: MANY, reason: 'A trial too.' }
    const { body } = await issuer.ask('POST', '/issuers/organization/badges/revoke', revoking)
    expect(body).toMatchObject({ data: { revoked_count: MANY } })
    return ((await readSoFar(tx)) - before) / MANY
  })
  expect(read).toBeLessThan(MAX_READS)
})

test('nor does it if the planner statistics only cover other organizations', async ({ db, services }) => {
  const read = await inTransaction(db, async (tx) => {
    const other = await signedIn(createApp({ ...services, db: tx }), tx)
    await addList(other, people(MANY))
    await tx.execute(sql`analyze earners, list_members, badges`)
    return readsPerPerson(tx, services)
  })
  expect(read).toBeLessThan(MAX_READS)
})

const now = '2026-11-24 10:00:00'
const timeZone = 'Europe/Rome'
const REASON = { en: 'Undone', it: 'Annullato' }
const undoneAt = '2026-11-24T09:00:00Z'

type Action = (tx: Database, award: { id: string; organizationId: string; userId: string }) => unknown

const ACTIONS: Record<string, Action> = {
  page: (tx, { organizationId, id }) => findAwardDetails(tx, organizationId, id),
  undo: (tx, { organizationId, id, userId }) =>
    updateAwardUndone(tx, organizationId, { id, userId, undoneAt, now, reason: REASON, credited: 'Undone' }),
  mails: (tx, { organizationId, id, userId }) =>
    insertAwardMails(tx, { organizationId, userId, now, timeZone, selection: { filter: { award_id: id } } }),
}

test('the page of an award to many, its undo and sending its mails again find mails by badge, even if the planner expects few waiting mails', async ({
  db,
  services,
}) => {
  const plans: Record<string, string> = {}
  await inTransaction(db, async (tx) => {
    // Among several awards the planner takes one for a small part of the badges; of few it would rather read all mails.
    const other = await signedIn(createApp({ ...services, db: tx }), tx, { creditsLeft: AWARDS * MANY })
    const theirs = await addTemplate(tx, other)
    for (let each = 0; each < AWARDS; each++) await awardTo(other, theirs.id, people(MANY, 1 + each * MANY))
    const issuer = await signedIn(createApp({ ...services, db: tx }), tx, { creditsLeft: 2 * MANY })
    const { id: template } = await addTemplate(tx, issuer)
    await awardTo(issuer, template, people(MANY / 2))
    await tx.execute(sql`update mails set status = 'sent', sent_at = now()`)
    await tx.execute(sql`analyze badges, mails, events`)
    const id = await awardTo(issuer, template, people(MANY, 1 + MANY / 2))
    for (const [name, action] of Object.entries(ACTIONS)) {
      const explain = async (query: SQL) => {
        const { rows } = await tx.execute(sql`explain (format json) ${query}`)
        plans[name] = JSON.stringify(rows)
        return { rows: [{}] }
      }
      await action({ execute: explain } as unknown as Database, { ...issuer, id })
    }
  })
  for (const name of Object.keys(ACTIONS)) {
    expect({ name, plan: plans[name] }).toEqual({ name, plan: expect.stringContaining('"mails_badge"') })
    expect({ name, plan: plans[name] }).toEqual({ name, plan: expect.not.stringContaining('"mails_due"') })
  }
})
