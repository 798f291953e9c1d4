import { expect } from 'vitest'
import { addClaim } from '#server/testing/claims.ts'
import { codeIn, formIn, passIn, submissionsOf } from '../testing/claim-visitor.ts'
import { freshEmail, test, Visitor } from '../testing/visitor.ts'

test('sixty people at once get fifty seats, each one badge and one number', async ({ app, db, issuer, mailsTo }) => {
  const claim = await addClaim(db, issuer, { kind: 'word', word: 'weather', seats: 50 })
  const people = Array.from({ length: 60 }, (_, at) => ({
    email: freshEmail(),
    first_name: 'Person',
    last_name: `Number ${at}`,
  }))
  const sent = await Promise.all(
    people.map(async (fields) => {
      const visitor = new Visitor(app)
      const { html } = await visitor.get(`/c/${claim.code}`)
      const pass = passIn(html)
      const { location, status } = await visitor.post(`/c/${claim.code}`, { ...fields, word: 'Weather', pass })
      return {
        visitor,
        email: fields.email,
        status,
        form: formIn(location),
      }
    }),
  )
  const held = sent.filter(({ status }) => status === 303)
  expect(held).toHaveLength(50)
  await mailsTo(held[0]!.email)
  const coded = []
  for (const each of held) {
    const text = (await mailsTo(each.email))[0]?.text ?? ''
    coded.push({ ...each, code: codeIn(text) })
  }
  // Each presses twice.
  const confirmed = await Promise.all(
    coded.flatMap(({ visitor, form, code }) =>
      [1, 2].map(() => visitor.post(`/c/${claim.code}/confirm`, { form, code })),
    ),
  )
  expect(new Set(confirmed.map(({ status }) => status))).toEqual(new Set([303]))
  const rows = await submissionsOf(db, claim)
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['awarded']))
  expect(new Set(rows.map(({ badgeId }) => badgeId)).size).toBe(50)
  const organization = (await issuer.ask('GET', '/issuers/organization')).body.data
  expect([organization.credits_left, organization.badges_count]).toEqual([50, 50])
})
