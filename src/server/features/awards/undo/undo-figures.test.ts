import { expect } from 'vitest'
import { addList, people } from '#server/testing/earners.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { addLearningPath, addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const O = '/issuers/organization'
const MEASURES = ['issued', 'holders', 'first_time_holders', 'opened', 'shared', 'expired', 'revoked', 'mails_failed']

async function erase(issuer: Issuer, badgeId: string) {
  const { id } = (await issuer.ask('GET', `${O}/badges/${badgeId}/earner`)).body.data
  const { fingerprint } = (await issuer.ask('GET', `${O}/earners/${id}/erasure`)).body.data
  expect((await issuer.ask('POST', `${O}/earners/${id}/erasure`, { way: 'wholly', fingerprint })).status).toBe(200)
}

/** Every figure of the organization: overview, year, reports, templates, people. */
async function figuresOf(issuer: Issuer, templates: { id: string }[]) {
  const get = async (path: string) => (await issuer.ask('GET', `${O}${path}`)).body
  const measures = MEASURES.map((measure) => `measure=${measure}`).join('&')
  const { credits_left, badges_count, badge_templates_count } = (await get('')).data
  const report = await get(`/reports?from=2025-01-01&to=2060-12-31&by=template&${measures}`)
  return {
    organization: { credits_left, badges_count, badge_templates_count },
    statistics: await get('/statistics'),
    year: await get('/year-statistics?year=2026'),
    reports: report.data.measures,
    groups: report.data.groups,
    templates: await Promise.all(
      templates.map(async ({ id }) => (await get(`/badge_templates/${id}`)).data.badges_count as number),
    ),
    versions: await Promise.all(
      templates.map(async ({ id }) =>
        (await get(`/badge_templates/${id}/versions`)).data.map(
          (version: { badges_count: number }) => version.badges_count,
        ),
      ),
    ),
    awarded: (await get('/awards')).meta.badges,
    valid: (await get('/badges?state=valid')).meta.total,
    revoked: (await get('/badges?state=revoked')).meta.total,
  }
}

test('after an award was undone every figure is what it was before, and only “undone” counts its badges', async ({
  db,
  issuer,
}) => {
  const [step, other] = [await addTemplate(db, issuer), await addTemplate(db, issuer, { title: 'Open data' })]
  const path = await addLearningPath(db, issuer, [step])
  const templates = [step, other, path]
  const listId = await addList(issuer, people(3))
  const emitted = { emitted_at: '2026-02-10 09:00:00', expires_at: '2026-02-20 09:00:00' }
  const toList = (template: { id: string }) =>
    issuer.ask('POST', `${O}/badges/earners-lists/${listId}`, { badge_template_id: template.id, ...emitted })
  await issuer.ask('POST', `${O}/badges`, { badge_template_id: other.id, ...people(1)[0], ...emitted })
  const before = await figuresOf(issuer, templates)

  const awards: string[] = []
  for (const template of [step, other, path]) awards.push((await toList(template)).body.award_id)
  // Somebody who is on no list, and whose first badge this is.
  const alone = await issuer.ask('POST', `${O}/badges`, { badge_template_id: step.id, ...people(1, 50)[0], ...emitted })
  awards.push(alone.body.data.award_id)
  const [revoked] = (await issuer.ask('GET', `${O}/badges?award_id=${awards[0]}`)).body.data
  await issuer.ask('POST', `/issuers/badges/${revoked.id}/revoke`, { reason: 'Wrong person' })
  expect((await figuresOf(issuer, templates)).statistics).toMatchObject({ badges_count: 11, earners_count: 4 })

  for (const id of awards) expect((await issuer.ask('POST', `${O}/awards/${id}/undo`)).status).toBe(200)
  expect(await figuresOf(issuer, templates)).toEqual(before)
  const undone = await issuer.ask('GET', `${O}/reports?from=2025-01-01&to=2060-12-31&measure=undone`)
  expect(undone.body.data.measures).toMatchObject([{ measure: 'undone', count: 10 }])
  expect((await issuer.ask('GET', `${O}/badges?state=undone`)).body.meta.total).toBe(10)
  expect((await issuer.ask('GET', `${O}/badges?is_undone=0`)).body.meta.total).toBe(1)
  expect((await issuer.ask('GET', `${O}/badges?status=revoked`)).body.meta.total).toBe(10)

  // They hold a badge again when they get one.
  await toList(step)
  expect((await issuer.ask('GET', `${O}/statistics`)).body).toMatchObject({ badges_count: 4, holders_count: 3 })
})

test('somebody who was erased after the award, and the others of it, are undone together', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const listId = await addList(issuer, people(2))
  const award = { badge_template_id: template.id }
  const { award_id } = (await issuer.ask('POST', `${O}/badges/earners-lists/${listId}`, award)).body
  const [badge] = (await issuer.ask('GET', `${O}/badges?award_id=${award_id}`)).body.data
  await erase(issuer, badge.id)
  expect((await issuer.ask('POST', `${O}/awards/${award_id}/undo`)).status).toBe(200)
  expect((await issuer.ask('GET', `${O}/statistics`)).body).toMatchObject({ badges_count: 0, holders_count: 0 })
})

test('erasing somebody whose only badge was undone changes no figure', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const answer = await issuer.ask('POST', `${O}/badges`, { badge_template_id: template.id, ...people(1)[0] })
  const { award_id, id: badgeId } = answer.body.data
  await issuer.ask('POST', `${O}/awards/${award_id}/undo`)
  const before = (await issuer.ask('GET', `${O}/statistics`)).body
  expect(before).toMatchObject({ badges_count: 0, holders_count: 0, earners_count: 0 })
  await erase(issuer, badgeId)
  expect((await issuer.ask('GET', `${O}/statistics`)).body).toEqual(before)
})
