import { sql } from 'drizzle-orm'
import { expect, test as plain } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { routes } from '#server/routes.ts'
import { ACCOUNT_ACTS } from '#server/testing/acts/account-acts.ts'
import type { ActCase } from '#server/testing/acts/act.ts'
import { BADGE_ACTS } from '#server/testing/acts/badge-acts.ts'
import { ORGANIZATION_ACTS } from '#server/testing/acts/organization-acts.ts'
import { PEOPLE_ACTS } from '#server/testing/acts/people-acts.ts'
import { REPORT_ACTS } from '#server/testing/acts/report-acts.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { test } from '#server/testing/test.ts'

const ACTS = { ...BADGE_ACTS, ...PEOPLE_ACTS, ...ORGANIZATION_ACTS, ...REPORT_ACTS, ...ACCOUNT_ACTS }

const linesOf = async (db: Database, { organizationId }: Issuer) => {
  const { rows } = await db.execute<{ kind: string }>(sql`
    select kind from activities where organization_id = ${organizationId} order by created_at, id`)
  return rows.map(({ kind }) => kind)
}

plain('every endpoint that can change something has a test case, or a reason why it records no line', () => {
  const changing = routes.map(({ endpoint }) => endpoint).filter(({ method }) => method !== 'GET')
  const names = changing.map(({ method, path }) => `${method} ${path.replace('/api/v1', '')}`)
  expect(Object.keys(ACTS).toSorted()).toEqual(names.toSorted())
})

const cases = Object.entries(ACTS).filter((entry): entry is [string, ActCase] => typeof entry[1] !== 'string')

test.for(cases)('%s records one line of its own kind', async ([, [kind, prepare]], { db, app, issuer }) => {
  const act = await prepare({ db, app, issuer })
  const before = await linesOf(db, issuer)
  const { status, body } = await act()
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  expect((await linesOf(db, issuer)).slice(before.length)).toEqual([kind])
})
