import { expect } from 'vitest'
import { grantCredits } from '#server/features/credits/grant-credits.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addList, people } from '#server/testing/earners.ts'
import { slowSize } from '#server/testing/slow-size.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { badgeOf, CREDENTIALS, readerOf } from '../testing/open-badges-reader.ts'

const SIZE = slowSize(10_000, 300)

test('ten thousand credentials are read page by page, each once, while others are awarded', {
  timeout: slowSize(1_200_000, 120_000),
}, async ({ app, db, issuer }) => {
  await grantCredits(db, { organization: issuer.organizationId, credits: 2 * SIZE, description: null })
  const template = await addTemplate(db, issuer)
  const list = await addList(issuer, people(SIZE))
  const path = `/issuers/organization/badges/earners-lists/${list}`
  expect((await issuer.ask('POST', path, { badge_template_id: template.id })).status).toBe(201)
  const awarded: string[] = []
  const { readAll, get } = await readerOf(app, issuer)
  const read = await readAll(`${CREDENTIALS}?limit=100`, async () => {
    if (awarded.length < 5) awarded.push(await addBadge(db, issuer, template))
  })
  const ids = read.map(badgeOf)
  expect(new Set(ids).size).toBe(ids.length)
  expect((await get(`${CREDENTIALS}?limit=1`)).headers.get('x-total-count')).toBe(String(SIZE + awarded.length))
  expect(ids.length).toBeGreaterThanOrEqual(SIZE)
  expect(ids.slice(SIZE)).toEqual(awarded.slice(0, ids.length - SIZE))
})
