import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { createApp } from '#server/app.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Services } from '#server/services.ts'
import { addList, people } from '#server/testing/earners.ts'
import { signedIn } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const FEW = 10
const MANY = 2000

/** How many rows and entries of indexes the transaction has read so far, of the tables that an award writes for each person. */
async function readSoFar(tx: Database): Promise<number> {
  const { rows } = await tx.execute<{ read: number }>(sql`
    select sum(pg_stat_get_xact_tuples_returned(relation))::int as read
    from unnest('{earners,list_members,badges,first_badges,mails}'::regclass[]) of_table,
      lateral (select of_table union all select indexrelid from pg_index where indrelid = of_table) relations (relation)`)
  return rows[0]!.read
}

/** What the session that awards to few, and then to many, reads for each of these. */
async function readForEach(tx: Database, services: Services): Promise<number> {
  const issuer = await signedIn(createApp({ ...services, db: tx }), tx, { creditsLeft: FEW + MANY })
  const { id } = await addTemplate(tx, issuer)
  const award = async (count: number, from: number) => {
    const list = await addList(issuer, people(count, from))
    const path = `/issuers/organization/badges/earners-lists/${list}`
    expect(await issuer.ask('POST', path, { badge_template_id: id })).toMatchObject({ status: 201 })
  }
  await award(FEW, 1)
  const before = await readSoFar(tx)
  await award(MANY, 1 + FEW)
  return ((await readSoFar(tx)) - before) / MANY
}

/** Each reference to somebody is looked up once, and so is each of their rows by the counters. */
const A_FEW_TIMES = 40

test('a session that first awarded to few does not read everybody again for each of many', async ({ db, services }) => {
  expect(await db.transaction((tx) => readForEach(tx, services))).toBeLessThan(A_FEW_TIMES)
})

test('nor does it where the database knows only of the people of others', async ({ db, services }) => {
  const read = await db.transaction(async (tx) => {
    const other = await signedIn(createApp({ ...services, db: tx }), tx)
    await addList(other, people(MANY))
    await tx.execute(sql`analyze earners, list_members, badges`)
    return readForEach(tx, services)
  })
  expect(read).toBeLessThan(A_FEW_TIMES)
})
