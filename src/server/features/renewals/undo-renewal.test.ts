import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { isFrozen } from '#server/platform/database/violation.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addList, people } from '#server/testing/earners.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const O = '/issuers/organization'
const BADGES = `${O}/badges`

const badge = async (issuer: Issuer, id: string) => (await issuer.ask('GET', `${BADGES}/${id}`)).body.data
const undo = (issuer: Issuer, id: string) => issuer.ask('POST', `${O}/awards/${id}/undo`)

test('a badge whose renewal was undone can be renewed again, any number of times', async ({ db, issuer }) => {
  const old = await addBadge(db, issuer, await addTemplate(db, issuer))
  for (const _ of [1, 2]) {
    const { status, body } = await issuer.ask('POST', `${BADGES}/${old}/renew`)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(await badge(issuer, old)).toMatchObject({ renewed_by_badge_id: body.data.id })
    expect((await undo(issuer, body.data.award_id)).status).toBe(200)
    expect(await badge(issuer, old)).toMatchObject({ renewed_by_badge_id: null, status: 'valid' })
    expect(await badge(issuer, body.data.id)).toMatchObject({ renews_badge_id: null, status: 'revoked' })
  }
  const last = (await issuer.ask('POST', `${BADGES}/${old}/renew`)).body.data
  expect(await badge(issuer, old)).toMatchObject({ renewed_by_badge_id: last.id })
  expect((await issuer.ask('POST', `${BADGES}/${old}/renew`)).body.code).toBe('already_renewed')
  const { data: lines } = (await issuer.ask('GET', `${O}/events?subject=badge&subject_id=${old}`)).body
  const undone = ['renewed', 'renewal_undone']
  expect(lines.map(({ action }: { action: string }) => action).reverse()).toEqual([
    'issued',
    ...undone,
    ...undone,
    'renewed',
  ])
})

test('undoing a bulk renewal makes all its badges renewable again, including those revoked before', async ({
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer)
  const listId = await addList(issuer, people(3))
  await issuer.ask('POST', `${BADGES}/earners-lists/${listId}`, { badge_template_id: template.id })
  const badge_ids = (await issuer.ask('GET', BADGES)).body.data.map(({ id }: { id: string }) => id)
  const renewing = { badge_ids, expected_count: 3 }
  const first = await issuer.ask('POST', `${BADGES}/renew`, renewing)
  expect(first.body.data, JSON.stringify(first.body)).toMatchObject({ renewed_count: 3 })
  const { renewed_by_badge_id } = await badge(issuer, badge_ids[0])
  await issuer.ask('POST', `/issuers/badges/${renewed_by_badge_id}/revoke`, { reason: 'In error' })
  expect((await undo(issuer, first.body.data.award_id)).status).toBe(200)
  const { data: unrenewed } = (await issuer.ask('GET', `${BADGES}?renewed=0&status=valid`)).body
  expect(unrenewed.map(({ id }: { id: string }) => id).sort()).toEqual([...badge_ids].sort())
  expect(await badge(issuer, renewed_by_badge_id)).toMatchObject({ revoked_reason: 'In error' })
  const again = await issuer.ask('POST', `${BADGES}/renew`, renewing)
  expect(again.body.data, JSON.stringify(again.body)).toMatchObject({ renewed_count: 3 })
})

test('the link to the renewed badge can only be cleared after a revocation, and never be changed', async ({
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer)
  const [old, other] = [await addBadge(db, issuer, template), await addBadge(db, issuer, template, people(2)[1])]
  const { id } = (await issuer.ask('POST', `${BADGES}/${old}/renew`)).body.data
  const change = (renews: string | null) =>
    db
      .execute(sql`update badges set renews_badge_id = ${renews}::uuid where id = ${id}`)
      .then(() => 'changed')
      .catch((error: unknown) => (isFrozen(error) ? 'refused' : String(error)))
  expect(await change(null)).toBe('refused')
  await issuer.ask('POST', `/issuers/badges/${id}/revoke`, { reason: 'In error' })
  expect(await change(other)).toBe('refused')
  expect(await change(null)).toBe('changed')
  expect(await change(old)).toBe('refused')
})
