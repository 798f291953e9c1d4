import { sql } from 'drizzle-orm'
import { expect, test as plain } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { routes } from '#server/routes.ts'
import { ACTIONS, CASES } from '#server/testing/actions/every-action.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { test } from '#server/testing/test.ts'

const linesOf = async (db: Database, { organizationId }: Issuer) => {
  const { rows } = await db.execute<{ kind: string }>(sql`
    select kind from activities where organization_id = ${organizationId} order by created_at, id`)
  return rows.map(({ kind }) => kind)
}

plain('every endpoint that can change something has a test case, or a reason why it records no line', () => {
  // What earners do is their own; what they ask of an organization is read where its requests are tested.
  const ours = routes.filter(({ access }) => access !== 'earner')
  const changing = ours.map(({ endpoint }) => endpoint).filter(({ method }) => method !== 'GET')
  const names = changing.map(({ method, path }) => `${method} ${path.replace('/api/v1', '')}`)
  expect(Object.keys(ACTIONS).toSorted()).toEqual(names.toSorted())
})

test.for(CASES)('%s records one line of its own kind', async ([, [kind, prepare]], { db, app, issuer }) => {
  const action = await prepare({ db, app, issuer })
  const before = await linesOf(db, issuer)
  const { status, body } = await action()
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  expect((await linesOf(db, issuer)).slice(before.length)).toEqual([kind])
})
