import { expect } from 'vitest'
import { creditTransactions } from '#server/schema/tables/badges.ts'
import { test } from '#server/testing/test.ts'

const PATH = '/issuers/organization/credit_transactions'

test('credit transactions are listed newest first, each filter finding its own', async ({ db, issuer, stranger }) => {
  const { organizationId, userId } = issuer
  await db.insert(creditTransactions).values([
    { organizationId, description: 'Granted', credits: 500, createdAt: '2025-01-10T10:00:00Z' },
    {
      organizationId,
      userId,
      description: 'Asked for',
      credits: 50,
      amount: '25.00',
      status: 'request',
      createdAt: '2025-02-10T00:00:00+01',
    },
    { organizationId, userId, description: 'Data literacy', credits: -1, createdAt: '2025-03-10T10:00:00.000001Z' },
  ])
  const found = async (query: string) =>
    (await issuer.ask('GET', `${PATH}?${query}`)).body.data.map((row: { description: string }) => row.description)

  expect(await found('')).toEqual(['Data literacy', 'Asked for', 'Granted'])
  expect(await found('created_at_after=2025-02-09')).toEqual(['Data literacy', 'Asked for'])
  expect(await found('created_at_after=2025-02-10')).toEqual(['Data literacy'])
  expect(await found('created_at_before=2025-02-10')).toEqual(['Granted'])
  expect(await found('status=request')).toEqual(['Asked for'])
  expect(await found('credit=-1')).toEqual(['Data literacy'])
  expect(await found('amount=25')).toEqual(['Asked for'])
  expect(await found(`user_id=${userId}`)).toEqual(['Data literacy', 'Asked for'])
  expect(await found(`user_id=${stranger.userId}`)).toEqual([])
  expect((await stranger.ask('GET', PATH)).body.meta.total).toBe(0)
})

test('a credit transaction has every field, and another organization gets a 404', async ({ db, issuer, stranger }) => {
  const [row] = await db
    .insert(creditTransactions)
    .values({
      organizationId: issuer.organizationId,
      description: 'Granted',
      credits: 500,
      createdAt: '2025-01-10T10:00:00.12Z',
    })
    .returning()
  const { body } = await issuer.ask('GET', `${PATH}/${row!.id}`)
  expect(body.data).toEqual({
    id: row!.id,
    organization_id: issuer.organizationId,
    user_id: null,
    description: 'Granted',
    credits: 500,
    currency: 'EUR',
    amount: '0.00',
    status: 'accepted',
    created_at: '2025-01-10T10:00:00.120000Z',
    updated_at: expect.any(String),
  })
  expect((await stranger.ask('GET', `${PATH}/${row!.id}`)).status).toBe(404)
})
