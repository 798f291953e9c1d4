import { read, utils } from '@e965/xlsx'
import { expect } from 'vitest'
import { isStorable } from '#contract/formats.ts'
import { withoutBidiControls } from '#contract/without-bidi-controls.ts'
import { ATTACKS } from '#server/testing/attacks.ts'
import { people } from '#server/testing/earners.ts'
import { expectInert } from '#server/testing/expect-inert.ts'
import { signedIn } from '#server/testing/issuer.ts'
import { completeContent } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const ORGANIZATION = '/issuers/organization'

/** The fields that may hold HTML: a template's description, criteria and `type_data` texts. */
function markupOf(template: Record<string, string> & { type_data: Record<string, string> }): string[] {
  const { description, assignment_criteria, type_data } = template
  return [description!, assignment_criteria!, ...Object.values(type_data)].filter((text) => text !== null)
}

test('injected markup is inert in the answers of templates, badges and the organization', async ({ issuer }) => {
  const [person] = people(1)
  for (const attack of ATTACKS.filter(isStorable)) {
    const sent = `<p>Reads data</p>${attack}`
    const text = { acquired_knowledge: sent, acquired_skills: sent, acquired_attitudes: sent, application_scope: sent }
    const content = { ...completeContent(crypto.randomUUID()), description: sent, assignment_criteria: sent }
    const made = await issuer.ask('POST', `${ORGANIZATION}/badge_templates`, {
      ...content,
      type_data: text,
      status: 'active',
    })
    expect({ attack, status: made.status }).toEqual({ attack, status: 201 })
    for (const html of markupOf(made.body.data)) expectInert(html)

    const award = { ...person, badge_template_id: made.body.data.id, notes: attack.slice(0, 2000) }
    const badge = await issuer.ask('POST', `${ORGANIZATION}/badges`, award)
    for (const html of markupOf(badge.body.data.badge_template_version)) expectInert(html)

    const changed = await issuer.ask('PUT', ORGANIZATION, { description: sent })
    expectInert(changed.body.data.description)
  }
  const { data } = (await issuer.ask('GET', `${ORGANIZATION}/badges`)).body
  for (const { badge_template_version } of data) for (const html of markupOf(badge_template_version)) expectInert(html)
})

test('an injection in the .xls stays text in its cell, never a formula or a link', async ({ app, db }) => {
  const issuer = await signedIn(app, db, { creditsLeft: 1000 })
  const attacks = [...ATTACKS.filter(isStorable), '=1+1', '+cmd|calc', '-2', '@SUM(A1)', '\t=1'].map((attack) =>
    attack.trim().slice(0, 2000),
  )
  const template = (
    await issuer.ask('POST', `${ORGANIZATION}/badge_templates`, { ...completeContent(), status: 'active' })
  ).body.data
  for (const [number, person] of people(attacks.length).entries()) {
    const award = { ...person, badge_template_id: template.id, notes: attacks[number] }
    expect((await issuer.ask('POST', `${ORGANIZATION}/badges`, award)).status).toBe(201)
  }
  const response = await app.request(`/api/v1${ORGANIZATION}/badges/export?sort=created_at`, {
    headers: { cookie: issuer.cookie, 'accept-language': 'en' },
  })
  const workbook = read(await response.arrayBuffer(), { cellFormula: true, cellHTML: false })
  const sheet = workbook.Sheets[workbook.SheetNames[0]!]!
  const rows = utils.sheet_to_json<Record<string, string>>(sheet)
  expect(rows.map((row) => row['Notes'])).toEqual(attacks.map(withoutBidiControls))
  for (const [address, cell] of Object.entries(sheet)) {
    if (!address.startsWith('!'))
      expect({ address, f: cell.f, l: cell.l }).toEqual({ address, f: undefined, l: undefined })
  }
})
