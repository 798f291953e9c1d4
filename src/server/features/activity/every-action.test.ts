import { sql } from 'drizzle-orm'
import { expect, test as plain } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { routes } from '#server/routes.ts'
import { ACCOUNT_ACTIONS } from '#server/testing/actions/account-actions.ts'
import type { ActionCase } from '#server/testing/actions/action-case.ts'
import { BADGE_ACTIONS } from '#server/testing/actions/badge-actions.ts'
import { CLAIM_ACTIONS } from '#server/testing/actions/claim-actions.ts'
import { DESIGN_ACTIONS } from '#server/testing/actions/design-actions.ts'
import { ORGANIZATION_ACTIONS } from '#server/testing/actions/organization-actions.ts'
import { PEOPLE_ACTIONS } from '#server/testing/actions/people-actions.ts'
import { REPORT_ACTIONS } from '#server/testing/actions/report-actions.ts'
import { SIGN_IN_ACTIONS } from '#server/testing/actions/sign-in-actions.ts'
import { WEBHOOK_ACTIONS } from '#server/testing/actions/webhook-actions.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { test } from '#server/testing/test.ts'

const ACTIONS = {
  ...BADGE_ACTIONS,
  ...PEOPLE_ACTIONS,
  ...CLAIM_ACTIONS,
  ...ORGANIZATION_ACTIONS,
  ...DESIGN_ACTIONS,
  ...REPORT_ACTIONS,
  ...ACCOUNT_ACTIONS,
  ...SIGN_IN_ACTIONS,
  ...WEBHOOK_ACTIONS,
}

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

const cases = Object.entries(ACTIONS).filter((entry): entry is [string, ActionCase] => typeof entry[1] !== 'string')

test.for(cases)('%s records one line of its own kind', async ([, [kind, prepare]], { db, app, issuer }) => {
  const action = await prepare({ db, app, issuer })
  const before = await linesOf(db, issuer)
  const { status, body } = await action()
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  expect((await linesOf(db, issuer)).slice(before.length)).toEqual([kind])
})
