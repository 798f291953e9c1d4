import { expect } from 'vitest'
import { addList, people } from '#server/testing/earners.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const BADGES = '/issuers/organization/badges'
const [giulia] = people(1)

/** E18 and E19, each as a repeatable request. */
const recipients = ['one earner', 'a list'] as const

const keyed = (key: string) => ({ 'idempotency-key': key })

test.for(recipients)(
  'the same key and body for %s answer the same again and issue once',
  async (recipient, { db, issuer }) => {
    const template = await addTemplate(db, issuer)
    const path = recipient === 'a list' ? `${BADGES}/earners-lists/${await addList(issuer, [giulia!])}` : BADGES
    const body = {
      ...(recipient === 'a list' ? {} : giulia),
      badge_template_id: template.id,
      notes: 'Delibera 118/2025',
    }
    const first = await issuer.ask('POST', path, body, keyed('a'))
    const again = await issuer.ask('POST', path, body, keyed('a'))
    expect(first.status).toBe(201)
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect({ status: again.status, body: again.body }).toEqual({ status: 201, body: first.body })
    expect(again.headers.get('idempotent-replayed')).toBe('true')

    const other = await issuer.ask('POST', path, { ...body, notes: 'Delibera 119/2025' }, keyed('a'))
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })
    expect((await issuer.ask('GET', '/issuers/organization')).body.data).toMatchObject({
      badges_count: 1,
      credits_left: 99,
    })

    expect((await issuer.ask('POST', path, body, keyed('b'))).status).toBe(201)
    expect((await issuer.ask('GET', BADGES)).body.meta.total).toBe(2)
  },
)

test.for(recipients)('requests for %s with one key at the same time issue once', async (recipient, { db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const path = recipient === 'a list' ? `${BADGES}/earners-lists/${await addList(issuer, [giulia!])}` : BADGES
  const body = { ...(recipient === 'a list' ? {} : giulia), badge_template_id: template.id }
  const answers = await Promise.all(Array.from({ length: 8 }, () => issuer.ask('POST', path, body, keyed('a'))))
  for (const answer of answers)
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 201, body: answers[0]!.body })
  expect((await issuer.ask('GET', BADGES)).body.meta.total).toBe(1)
})

test('a refused request does not use up its key: once corrected, it succeeds', async ({ db, issuer }) => {
  const draft = await addTemplate(db, issuer, { status: 'draft' })
  const template = await addTemplate(db, issuer)
  const award = (id: string) => issuer.ask('POST', BADGES, { ...giulia, badge_template_id: id }, keyed('a'))
  expect((await award(draft.id)).status).toBe(422)
  expect((await award(template.id)).status).toBe(201)
})

test('a key applies to one user and one endpoint', async ({ db, issuer, stranger }) => {
  const list = await addList(issuer, [giulia!])
  for (const somebody of [issuer, stranger]) {
    const template = await addTemplate(db, somebody)
    const body = { ...giulia, badge_template_id: template.id }
    expect((await somebody.ask('POST', BADGES, body, keyed('a'))).status).toBe(201)
  }
  const template = await addTemplate(db, issuer)
  const body = { badge_template_id: template.id }
  expect((await issuer.ask('POST', `${BADGES}/earners-lists/${list}`, body, keyed('a'))).status).toBe(201)
})

test('repeating a request with its key creates a list and its earners once', async ({ issuer }) => {
  const lists = '/issuers/organization/earners_lists'
  const body = { name: 'Group A', earners: people(3) }
  const first = await issuer.ask('POST', lists, body, keyed('a'))
  expect((await issuer.ask('POST', lists, body, keyed('a'))).body).toEqual(first.body)
  expect((await issuer.ask('GET', lists)).body.meta.total).toBe(1)
})
