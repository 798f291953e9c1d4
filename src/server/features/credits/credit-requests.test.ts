import { expect } from 'vitest'
import { creditTransactions } from '#server/schema/tables/badges.ts'
import { ask } from '#server/testing/issuer.ts'
import { test } from '#server/testing/test.ts'
import { answerCreditRequest } from './credit-requests.ts'

const PATH = '/issuers/organization/credit_transactions'
const ORGANIZATION = '/issuers/organization'

test('a request adds no credits by itself, and no second one is accepted while it is open', async ({ issuer }) => {
  const { status, body } = await issuer.ask('POST', PATH, { credits: 250, description: ' Order 118/2026 ' })
  expect(status).toBe(201)
  expect(body.data).toMatchObject({
    organization_id: issuer.organizationId,
    user_id: issuer.userId,
    credits: 250,
    description: 'Order 118/2026',
    status: 'request',
    amount: '0.00',
  })
  expect((await issuer.ask('GET', ORGANIZATION)).body.data.credits_left).toBe(100)
  expect((await issuer.ask('GET', `${PATH}?status=request`)).body.data).toEqual([body.data])

  const another = await issuer.ask('POST', PATH, { credits: 1 })
  expect(another).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(another.body.message).toContain('already')
})

test('two concurrent requests of colleagues make one request', async ({ issuer }) => {
  const answers = await Promise.all([1, 2, 3].map((credits) => issuer.ask('POST', PATH, { credits })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
})

test('a request repeated with its idempotency key is made once', async ({ issuer }) => {
  const send = () => issuer.ask('POST', PATH, { credits: 5 }, { 'idempotency-key': 'c' })
  const [first, again] = [await send(), await send()]
  expect(again).toMatchObject({ status: 201, body: first.body })
  expect((await issuer.ask('GET', PATH)).body.meta.total).toBe(1)
})

test('an invalid, too large or missing number is refused on its field', async ({ issuer }) => {
  for (const credits of [undefined, 0, -5, 1.5, 'many', 1_000_001]) {
    const { status, body } = await issuer.ask('POST', PATH, { credits, description: 'x' })
    expect({ credits, status, fields: Object.keys(body.errors ?? {}) }).toEqual({
      credits,
      status: 422,
      fields: ['credits'],
    })
  }
  const long = await issuer.ask('POST', PATH, { credits: 5, description: 'x'.repeat(256) })
  expect(Object.keys(long.body.errors)).toEqual(['description'])
})

test('credits can be requested neither anonymously nor with an API token', async ({ app, issuer }) => {
  const made = await issuer.ask('POST', '/auth/tokens', { name: 'Script', scopes: ['read', 'issue'] })
  const authorization = `Bearer ${made.body.data.token}`
  expect((await ask(app, { authorization }, 'POST', PATH, { credits: 5 })).status).toBe(403)
  expect((await ask(app, {}, 'POST', PATH, { credits: 5 })).status).toBe(401)
})

test('accepting adds the credits once, even if repeated or concurrent', async ({ db, issuer }) => {
  const { id } = (await issuer.ask('POST', PATH, { credits: 40 })).body.data
  const tries = await Promise.allSettled([1, 2, 3].map(() => answerCreditRequest(db, id, 'accepted')))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(answerCreditRequest(db, id, 'declined')).rejects.toThrow(/is no request that waits: it is accepted/)
  expect((await issuer.ask('GET', ORGANIZATION)).body.data.credits_left).toBe(140)
  expect((await issuer.ask('GET', `${PATH}/${id}`)).body.data).toMatchObject({ status: 'accepted', credits: 40 })
})

test('a declined request adds no credits, another can be made, and the history has all of it', async ({
  db,
  issuer,
}) => {
  const { id } = (await issuer.ask('POST', PATH, { credits: 40 })).body.data
  await answerCreditRequest(db, id, 'declined')
  expect((await issuer.ask('GET', ORGANIZATION)).body.data.credits_left).toBe(100)
  expect((await issuer.ask('POST', PATH, { credits: 7 })).status).toBe(201)
  const of = `/issuers/organization/events?subject=organization&subject_id=${issuer.organizationId}`
  const { body } = await issuer.ask('GET', of)
  expect(body.data.map(({ action, data }: { action: string; data: object }) => ({ action, data }))).toEqual([
    { action: 'credits_requested', data: { credits: 7 } },
    { action: 'credits_declined', data: { credits: 40 } },
    { action: 'credits_requested', data: { credits: 40 } },
  ])
})

test('a spending transaction or an unknown id cannot be accepted', async ({ db, issuer }) => {
  const [spent] = await db
    .insert(creditTransactions)
    .values({ organizationId: issuer.organizationId, description: 'Data literacy', credits: -1 })
    .returning()
  await expect(answerCreditRequest(db, spent!.id, 'declined')).rejects.toThrow(/is no request that waits/)
  const unknown = '00000000-0000-4000-8000-000000000000'
  await expect(answerCreditRequest(db, unknown, 'accepted')).rejects.toMatchObject({ code: 'not_found' })
})
