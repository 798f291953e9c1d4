import { expect } from 'vitest'
import { clockAt } from '#server/testing/clock.ts'
import { addList, giulia, people } from '#server/testing/earners.ts'
import { colleague } from '#server/testing/issuer.ts'
import { SCHEDULED, schedule } from '#server/testing/scheduled-awards.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test as base } from '#server/testing/test.ts'

/** The time is noon in Rome on 20 March 2026, nine days before daylight saving time starts. */
const test = base.extend({
  services: async ({ services }, use) => {
    services.clock = clockAt('2026-03-20T11:00:00Z')
    services.config = { ...services.config, timeZone: 'Europe/Rome' }
    await use(services)
  },
})

test('an award to one person is scheduled, shown, changed and cancelled', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer, { title: 'First aid' })
  const award = { badge_template_id: template.id, ...giulia, runs_at: '2026-04-01 09:00:00', notes: 'Room 4' }
  const made = await schedule(issuer, award)
  expect(made).toMatchObject({
    status: 'scheduled',
    runs_at: '2026-04-01 09:00:00',
    due_at: '2026-04-01 09:00:00',
    badge_template: { id: template.id, title: 'First aid', exists: true, is_assignable: true },
    recipient: giulia,
    earners_list: null,
    earners_count: 1,
    expiry: 'computed',
    expires_at: null,
    author: { id: issuer.userId, name: 'Hannah Whitlock' },
    is_changeable: true,
    badges_count: null,
  })
  const address = `${SCHEDULED}/${made.id}`
  const changed = await issuer.ask('PUT', address, { ...award, runs_at: '2026-04-02 10:00:00', expires_at: null })
  expect(changed.body.data).toMatchObject({ runs_at: '2026-04-02 10:00:00', expiry: 'never', notes: 'Room 4' })
  expect((await issuer.ask('DELETE', address)).body.data).toMatchObject({ status: 'cancelled' })
  for (const again of [await issuer.ask('DELETE', address), await issuer.ask('PUT', address, award)])
    expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } })
})

test('a field that planned awards do not support is refused, and nothing is planned', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const award = { badge_template_id: template.id, ...giulia, runs_at: '2026-04-01 09:00:00' }
  const lost = {
    grade: '30',
    grade_scale: '0-30',
    credits_earned: '6',
    evidence: [{ title: 'Report' }],
    grade_from: 'Mark',
    credits_earned_from: 'Credits',
    results: [{ recipient_email: giulia.recipient_email, grade: '30' }],
  }
  const refused = await issuer.ask('POST', SCHEDULED, { ...award, ...lost })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.errors).sort()).toEqual(Object.keys(lost).sort())
  expect(refused.body.errors.grade[0]).toMatch(/planned award takes no grades|programmata non ammette voti/)
  expect((await issuer.ask('GET', SCHEDULED)).body.data).toEqual([])
  const nothing = { grade: '', evidence: [], grade_from: null }
  const made = await schedule(issuer, { ...award, ...nothing })
  expect((await issuer.ask('PUT', `${SCHEDULED}/${made.id}`, { ...award, grade: '30' })).body.errors).toHaveProperty(
    'grade',
  )
})

test('future awards are listed first, soonest first, then past ones', async ({ db, issuer, stranger }) => {
  const template = await addTemplate(db, issuer)
  const award = { badge_template_id: template.id, ...giulia }
  const days = ['2026-06-01', '2026-04-01', '2026-05-01', '2026-03-21']
  const ids = new Map<string, string>()
  for (const day of days) ids.set(day, (await schedule(issuer, { ...award, runs_at: `${day} 09:00:00` })).id)
  await issuer.ask('DELETE', `${SCHEDULED}/${ids.get('2026-03-21')}`)

  const { body } = await issuer.ask('GET', SCHEDULED)
  expect(body.data.map(({ runs_at }: { runs_at: string }) => runs_at.slice(0, 10))).toEqual([
    '2026-04-01',
    '2026-05-01',
    '2026-06-01',
    '2026-03-21',
  ])
  expect(body.meta).toMatchObject({ total: 4, scheduled: 3 })
  const cancelled = await issuer.ask('GET', `${SCHEDULED}?status=cancelled`)
  expect(cancelled.body.meta).toMatchObject({ total: 1, scheduled: 3 })
  const another = await addTemplate(db, issuer)
  await schedule(issuer, { ...award, badge_template_id: another.id, runs_at: '2026-07-01 09:00:00' })
  const ofAnother = await issuer.ask('GET', `${SCHEDULED}?badge_template_id=${another.id}&status=failed`)
  expect(ofAnother.body.meta).toMatchObject({ total: 0, scheduled: 1 })
  expect((await stranger.ask('GET', SCHEDULED)).body.data).toEqual([])
})

test('a time that daylight saving time skips moves an hour later, and an ambiguous one means the first', async ({
  db,
  issuer,
}) => {
  const award = { badge_template_id: (await addTemplate(db, issuer)).id, ...giulia }
  const missing = await schedule(issuer, { ...award, runs_at: '2026-03-29 02:30:00' })
  expect(missing).toMatchObject({ runs_at: '2026-03-29 02:30:00', due_at: '2026-03-29 03:30:00' })
  const twice = await schedule(issuer, { ...award, runs_at: '2026-10-25 02:30:00' })
  expect(twice.due_at).toBe('2026-10-25 02:30:00')
  const ended = { ...award, runs_at: '2026-03-29 02:30:00', expires_at: '2026-03-29 03:15:00' }
  const refused = await issuer.ask('POST', SCHEDULED, ended)
  expect(refused).toMatchObject({ status: 422, body: { errors: { expires_at: [expect.any(String)] } } })
})

test('an award that cannot be scheduled is refused with advice', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const award = { badge_template_id: template.id, ...giulia, runs_at: '2026-04-01 09:00:00' }
  const errorsOf = async (change: object) => {
    const { status, body } = await issuer.ask('POST', SCHEDULED, { ...award, ...change }, { 'accept-language': 'en' })
    expect(status).toBe(422)
    return body.errors
  }
  expect(await errorsOf({ runs_at: '2026-03-20 12:00:00' })).toEqual({
    runs_at: ['This moment has passed. Choose a later one, or award now.'],
  })
  expect(await errorsOf({ runs_at: '2027-03-22 09:00:00' })).toEqual({
    runs_at: ['That is too far ahead. The last day is 21 March 2027.'],
  })
  await schedule(issuer, { ...award, runs_at: '2027-03-21 23:59:59' })
  expect(await errorsOf({ runs_at: '2026-02-30 09:00:00' })).toHaveProperty('runs_at')
  expect(await errorsOf({ runs_at: '' })).toHaveProperty('runs_at')
  expect(await errorsOf({ expires_at: '2026-04-01 09:00:00' })).toHaveProperty('expires_at')
  const nobody = { recipient_email: undefined, recipient_first_name: undefined, recipient_last_name: undefined }
  expect(await errorsOf(nobody)).toHaveProperty('earners_list_id')
  expect(await errorsOf({ recipient_last_name: undefined })).toEqual({ recipient_last_name: [expect.any(String)] })
})

test('a draft, a disabled list and an empty list are refused immediately', async ({ db, issuer, stranger }) => {
  const [template, draft] = [await addTemplate(db, issuer), await addTemplate(db, issuer, { status: 'draft' })]
  const runs_at = '2026-04-01 09:00:00'
  const codeOf = async (award: object) => {
    const { status, body } = await issuer.ask('POST', SCHEDULED, { runs_at, badge_template_id: template.id, ...award })
    return [status, body.code]
  }
  expect(await codeOf({ ...giulia, badge_template_id: draft.id })).toEqual([422, 'template_not_assignable'])
  const off = await addList(issuer, people(1), { status: 'disabled' })
  expect(await codeOf({ earners_list_id: off })).toEqual([409, 'list_disabled'])
  expect(await codeOf({ earners_list_id: await addList(issuer) })).toEqual([422, 'list_empty'])
  expect(await codeOf({ earners_list_id: await addList(stranger, people(1)) })).toEqual([404, 'not_found'])
  expect((await issuer.ask('GET', SCHEDULED)).body.meta.total).toBe(0)
})

test('a frozen award can be changed after its list was deleted and while its template is archived', async ({
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer)
  const list = await addList(issuer, people(2))
  const award = { badge_template_id: template.id, earners_list_id: list, runs_at: '2026-04-01 09:00:00' }
  const [frozen, live] = [await schedule(issuer, award), await schedule(issuer, { ...award, people: 'live' })]
  expect((await issuer.ask('DELETE', `/issuers/organization/earners_lists/${list}`)).status).toBeLessThan(300)
  const archive = { status: 'archived' }
  expect((await issuer.ask('PUT', `/issuers/organization/badge_templates/${template.id}`, archive)).status).toBe(200)
  const later = { ...award, runs_at: '2026-04-02 09:00:00' }
  const { status, body } = await issuer.ask('PUT', `${SCHEDULED}/${frozen.id}`, later)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data).toMatchObject({
    runs_at: later.runs_at,
    people: 'frozen',
    earners_count: 2,
    earners_list: { id: list, name: frozen.earners_list.name, exists: false },
  })
  expect((await issuer.ask('PUT', `${SCHEDULED}/${live.id}`, { ...later, people: 'live' })).status).toBe(404)
  const draft = await addTemplate(db, issuer, { status: 'draft' })
  const other = await issuer.ask('PUT', `${SCHEDULED}/${frozen.id}`, { ...later, badge_template_id: draft.id })
  expect(other.body.code).toBe('template_not_assignable')
  const cancelled = await issuer.ask('DELETE', `${SCHEDULED}/${frozen.id}`)
  expect(cancelled.body.data, 'its people are deleted').toMatchObject({ status: 'cancelled', earners_count: null })
})

test('issuers can change their own awards, editors take over anybody’s, viewers only look', async ({
  db,
  app,
  issuer,
}) => {
  const [one, other] = [
    await colleague(app, db, issuer.organizationId, 'issuer'),
    await colleague(app, db, issuer.organizationId, 'issuer'),
  ]
  const [editor, viewer] = [
    await colleague(app, db, issuer.organizationId, 'editor'),
    await colleague(app, db, issuer.organizationId, 'viewer'),
  ]
  const award = { badge_template_id: (await addTemplate(db, issuer)).id, ...giulia, runs_at: '2026-04-01 09:00:00' }
  const address = `${SCHEDULED}/${(await schedule(one, award)).id}`
  expect((await viewer.ask('GET', address)).body.data.is_changeable).toBe(false)
  expect((await other.ask('GET', address)).body.data.is_changeable).toBe(false)
  for (const asker of [viewer, other]) expect((await asker.ask('DELETE', address)).status).toBe(403)
  expect((await viewer.ask('POST', SCHEDULED, award)).status).toBe(403)
  expect((await editor.ask('PUT', address, award)).body.data.author.id).toBe(editor.userId)
  expect((await one.ask('DELETE', address)).status).toBe(403)
})
