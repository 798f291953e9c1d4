import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { isFrozen } from '#server/platform/database/violation.ts'
import { badges } from '#server/schema/tables/badges.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addList, giulia, people } from '#server/testing/earners.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const BADGES = '/issuers/organization/badges'

/** Makes the database draw these badge numbers in turn, and random ones after them. */
async function drawNext(db: Database, numbers: string[]) {
  const random = 'random_badge_number()'
  const { rows } = await db.execute<{ definition: string }>(
    sql`select pg_get_functiondef(${random}::regprocedure) as definition`,
  )
  const { definition } = onlyRow(rows)
  const drawn = numbers.map((number) => `'${number}'`).join()
  await db.execute(sql.raw('create sequence drawn_numbers'))
  await db.execute(
    sql.raw(`create function real_badge_number() returns text ${definition.slice(definition.indexOf('LANGUAGE'))}`),
  )
  await db.execute(
    sql.raw(`create or replace function ${random} returns text language sql volatile as
      $$ select coalesce((array[${drawn}])[nextval('drawn_numbers')], real_badge_number()) $$`),
  )
  onTestFinished(async () => {
    await db.execute(sql.raw(definition))
    await db.execute(sql.raw('drop function real_badge_number(); drop sequence drawn_numbers'))
  })
}

const numbersOf = async (db: Database, { organizationId }: Issuer) => {
  const rows = await db.select().from(badges).where(eq(badges.organizationId, organizationId)).orderBy(badges.seq)
  return rows.map(({ number }) => number)
}

test('a badge is found by its number in any notation, and only in its own organization', async ({
  db,
  issuer,
  stranger,
}) => {
  const template = await addTemplate(db, issuer)
  const id = await addBadge(db, issuer, template)
  await addBadge(db, issuer, template, people(1)[0])
  const { number } = (await issuer.ask('GET', `${BADGES}/${id}`)).body.data
  expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)

  const written = [number, number.toLowerCase(), number.replace('-', ''), number.replace('-', ' ')]
  for (const search of written) {
    const { body } = await issuer.ask('GET', `${BADGES}?${new URLSearchParams({ search })}`)
    expect(body.data.map((badge: { id: string }) => badge.id)).toEqual([id])
    expect(body.meta.total).toBe(1)
  }
  expect((await stranger.ask('GET', `${BADGES}?search=${number}`)).body.data).toEqual([])
})

test('a badge number cannot be changed', async ({ db, issuer }) => {
  const id = await addBadge(db, issuer, await addTemplate(db, issuer))
  const changing = db.update(badges).set({ number: '7K2M-94QX' }).where(eq(badges.id, id))
  await expect(changing.catch((error: unknown) => Promise.reject(isFrozen(error)))).rejects.toBe(true)
})

test('a number that is drawn twice is not given to a second badge', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  await drawNext(db, ['AAAA-AAAA', 'AAAA-AAAA', 'BBBB-BBBB'])
  const award = { ...giulia, badge_template_id: template.id }
  for (let badge = 0; badge < 2; badge++) expect((await issuer.ask('POST', BADGES, award)).status).toBe(201)
  expect(await numbersOf(db, issuer)).toEqual(['AAAA-AAAA', 'BBBB-BBBB'])
})

test('two badges of one list that draw the same number are both issued, each with its own, and paid once', async ({
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer)
  const list = await addList(issuer, people(3))
  await drawNext(db, ['CCCC-CCCC', 'CCCC-CCCC', 'DDDD-DDDD'])
  const { status } = await issuer.ask('POST', `${BADGES}/earners-lists/${list}`, { badge_template_id: template.id })
  expect(status).toBe(201)
  const numbers = await numbersOf(db, issuer)
  expect(new Set(numbers).size).toBe(3)
  expect((await issuer.ask('GET', '/issuers/organization')).body.data).toMatchObject({
    credits_left: 97,
    badges_count: 3,
  })
})
