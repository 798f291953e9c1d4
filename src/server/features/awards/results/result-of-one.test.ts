import { expect } from 'vitest'
import { giulia } from '#server/testing/earners.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const BADGES = '/issuers/organization/badges'

const evidence = [
  {
    title: 'A lesson for a class of twenty-two',
    url: 'https://wrenfield.example/portfolio/7',
    narrative: 'Planned, taught and discussed with a tutor.',
  },
  { title: 'Report', url: null, narrative: null },
]

test('an award to one person writes grade, scale, credits and evidence on the badge', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const result = { grade: '28', grade_scale: '0–30, pass from 18', credits_earned: 0.75, evidence }
  const { status, body } = await issuer.ask('POST', BADGES, { badge_template_id: template.id, ...giulia, ...result })
  expect(status).toBe(201)
  expect(body.data).toMatchObject(result)
  expect((await issuer.ask('GET', `${BADGES}/${body.data.id}`)).body.data).toMatchObject(result)

  const empty = { grade: '', grade_scale: '', credits_earned: '', evidence: [] }
  const without = await issuer.ask('POST', BADGES, { badge_template_id: template.id, ...giulia, ...empty })
  expect(without.body.data).toMatchObject({ grade: null, grade_scale: null, credits_earned: null, evidence: [] })
})

test('credits are taken with a comma too', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const award = { badge_template_id: template.id, ...giulia, credits_earned: '0,5' }
  expect((await issuer.ask('POST', BADGES, award)).body.data).toMatchObject({ credits_earned: 0.5 })
})

test('an invalid result is refused at its field, and no badge is issued', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const refused = async (result: object, language = 'en') => {
    const award = { badge_template_id: template.id, ...giulia, ...result }
    const { status, body } = await issuer.ask('POST', BADGES, award, { 'accept-language': language })
    return status === 422 ? body.errors : status
  }
  expect(await refused({ grade: '<b>30</b>' })).toEqual({
    grade: ['Only plain text goes here, without markup such as <b>.'],
  })
  expect(await refused({ grade: '<b>30</b>' }, 'it')).toEqual({
    grade: ['Qui va solo testo semplice, senza codice come <b>.'],
  })
  expect(await refused({ grade: '3'.repeat(41) })).toEqual({ grade: ['Too long: shorten it to 40 characters.'] })
  expect(Object.keys(await refused({ grade: '30\nlode' }))).toEqual(['grade'])
  expect(await refused({ grade_scale: '0–30' })).toEqual({ grade: ['Fill in this field.'] })
  expect(Object.keys(await refused({ grade: '28', grade_scale: 'x'.repeat(101) }))).toEqual(['grade_scale'])
  for (const credits_earned of [0.1, 0.2, 60.25, -1]) {
    expect(Object.keys(await refused({ credits_earned })), String(credits_earned)).toEqual(['credits_earned'])
  }
  for (const credits_earned of ['six', '0x10', '1e1', true, [6]]) {
    expect(await refused({ credits_earned }), String(credits_earned)).toEqual({
      credits_earned: ['ECTS credits are a number in quarters, from 0.25 to 60, such as 6 or 0.5.'],
    })
  }
  expect(Object.keys(await refused({ evidence: Array(6).fill(evidence[0]) }))).toEqual(['evidence'])
  const hostile = [
    { title: 'Report', url: 'javascript:alert(1)' },
    { title: '' },
    { title: 'x', url: 'http://a.example' },
  ]
  expect(Object.keys(await refused({ evidence: hostile }))).toEqual([
    'evidence.0.url',
    'evidence.1.title',
    'evidence.2.url',
  ])
  expect((await issuer.ask('GET', BADGES)).body.data).toEqual([])
  expect(await refused({ grade: '< 18 of 30' })).toBe(201)
})

test('a renewal does not copy grade, credits and evidence', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const result = { grade: '28', grade_scale: '0–30', credits_earned: 6, evidence }
  const { body } = await issuer.ask('POST', BADGES, { badge_template_id: template.id, ...giulia, ...result })
  const renewed = await issuer.ask('POST', `${BADGES}/${body.data.id}/renew`, {})
  expect(renewed).toMatchObject({
    status: 201,
    body: { data: { grade: null, grade_scale: null, credits_earned: null, evidence: [] } },
  })
  expect((await issuer.ask('GET', `${BADGES}/${body.data.id}`)).body.data).toMatchObject(result)
})
