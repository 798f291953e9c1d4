import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { addBadge } from '#server/testing/badges.ts'
import { slowSize } from '#server/testing/slow-size.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { freshEmail, test } from '../testing/visitor.ts'

const BADGES = slowSize(3_000, 180)

test('3,000 badges of one person come in steps, each small and soon there', {
  timeout: 600_000,
}, async ({ db, issuer, visitor, enter }) => {
  const email = freshEmail()
  const template = await addTemplate(db, issuer)
  await db.execute(sql`update organizations set credits_left = ${BADGES} where id = ${issuer.organizationId}`)
  await db.transaction(async (tx) => {
    for (let badge = 0; badge < BADGES; badge += 1) await addBadge(tx, issuer, template, { recipient_email: email })
  })
  await enter(visitor, email)
  for (const page of [1, BADGES / 120, BADGES / 60].map(Math.ceil)) {
    const start = performance.now()
    const { html } = await visitor.get(`/me?page=${page}`)
    const took = performance.now() - start
    expect(html.split('/me/badges/').length - 1).toBe(60)
    expect(html).toContain(`${BADGES.toLocaleString('en')} badges`)
    expect({ page, bytes: html.length, took }).toSatisfy((is) => is.bytes < 80_000 && is.took < 2_000)
  }
  expect((await visitor.get('/me?page=1000')).status).toBe(200)
})
