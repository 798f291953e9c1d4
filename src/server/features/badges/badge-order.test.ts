import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { BadgeSort } from '#contract/badges.ts'
import { badges } from '#server/schema/tables/badges.ts'
import { addBusyOrganization } from '#server/testing/stores/busy-organization.sql.ts'
import { test } from '#server/testing/test.ts'
import { orderOf } from './badge-order.sql.ts'

test('every order of the badges except by expiry is read from an index', async ({ db }) => {
  const organizationId = await addBusyOrganization(db, 'Wrenfield College', 2000)
  await db.execute(sql`analyze badges`)
  for (const sort of BadgeSort.options.filter((option) => !option.includes('expires_at'))) {
    const page = db
      .select({ id: badges.id })
      .from(badges)
      .where(sql`${badges.organizationId} = ${organizationId}`)
      .orderBy(...orderOf(sort))
      .limit(25)
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${page}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect({ sort, plan }).toEqual({ sort, plan: expect.stringMatching(/Index.* Scan/) })
    expect(plan).not.toMatch(/Sort Key|Seq Scan/)
  }
})
