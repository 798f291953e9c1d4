import { expect } from 'vitest'
import { addDays } from '#server/platform/text/days.ts'
import { colleague } from '#server/testing/issuer.ts'
import { addDelivered, reminders } from '#server/testing/reminders.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const O = '/issuers/organization'
const OFF = { is_on: false, days_before: [], on_day_after: false, text: '', renew_url: null }
const today = () => new Date().toISOString().slice(0, 10)

test('reminders are off by default, and settings are saved', async ({ issuer }) => {
  expect((await issuer.ask('GET', `${O}/reminders`)).body).toEqual({ data: OFF })
  const renew_url = 'https://wrenfield.example/first-aid'
  const text = '<p>Dear {first_name}, <script>alert(1)</script><b>book</b> the <em>refresher</em>.</p>'
  const sent = reminders([7, 90, 30], { on_day_after: true, text, renew_url })
  const { status, body } = await issuer.ask('PUT', `${O}/reminders`, sent)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data).toMatchObject({ is_on: true, days_before: [90, 30, 7], on_day_after: true, renew_url })
  expect(body.data.text).toBe('<p>Dear {first_name}, book the <em>refresher</em>.</p>')
  expect((await issuer.ask('GET', `${O}/reminders`)).body).toEqual(body)

  const plain = await issuer.ask('PUT', `${O}/reminders`, reminders([7], { text: 'Hello {first_name} & all\n\nBye' }))
  expect(plain.body.data.text).toBe('<p>Hello {first_name} &amp; all</p><p>Bye</p>')
})

test('invalid settings are refused with the name of their field', async ({ issuer }) => {
  const errors = async (settings: object, language = 'en') =>
    (await issuer.ask('PUT', `${O}/reminders`, settings, { 'accept-language': language })).body.errors
  expect(await errors(reminders([30, 7, 30]))).toEqual({ 'days_before.2': [expect.stringContaining('there already')] })
  for (const day of [0, 366, 1.5]) expect(await errors(reminders([day]))).toHaveProperty(['days_before.0'])
  expect(await errors(reminders([1, 2, 3, 4, 5]))).toHaveProperty('days_before')
  expect(await errors(reminders([]))).toHaveProperty('days_before')
  expect(await errors(reminders([7], { renew_url: 'http://wrenfield.example' }))).toEqual({
    renew_url: ['Write an address that begins with https://.'],
  })
  expect(await errors(reminders([7], { renew_url: 'javascript:alert(1)' }))).toHaveProperty('renew_url')
  expect(await errors(reminders([7], { text: '<p>Ask {course leader}, {first_name}.</p>' }))).toEqual({
    text: [
      'We do not know the value “course leader”. Delete it, or insert one of these: first name, last name, badge title, organization, end date, activity.',
    ],
  })
  expect((await errors(reminders([7], { text: '{tutor}' }), 'it')).text[0]).toContain('«tutor»')
  expect((await issuer.ask('PUT', `${O}/reminders`, reminders([], { on_day_after: true }))).status).toBe(200)
  expect((await issuer.ask('PUT', `${O}/reminders`, reminders([], { is_on: false }))).status).toBe(200)
})

test('everybody sees the reminders; admins set the organization’s, editors those of a template', async ({
  db,
  app,
  issuer,
  stranger,
}) => {
  const template = await addTemplate(db, issuer)
  const own = `${O}/badge_templates/${template.id}/reminders`
  await issuer.ask('PUT', `${O}/reminders`, reminders([30]))
  const viewer = await colleague(app, db, issuer.organizationId, 'viewer')
  const editor = await colleague(app, db, issuer.organizationId, 'editor')
  expect((await viewer.ask('GET', `${O}/reminders`)).body.data.days_before).toEqual([30])
  expect((await viewer.ask('PUT', own, { own: null })).status).toBe(403)
  expect((await editor.ask('PUT', `${O}/reminders`, reminders([7]))).status).toBe(403)
  expect((await editor.ask('PUT', own, { own: reminders([7]) })).body.data).toMatchObject({
    own: { days_before: [7] },
    organization: { days_before: [30] },
  })
  expect((await viewer.ask('GET', own)).body.data.own.days_before).toEqual([7])
  expect((await editor.ask('PUT', own, { own: null })).body.data.own).toBeNull()
  expect((await stranger.ask('GET', own)).status).toBe(404)
  expect((await stranger.ask('PUT', own, { own: reminders([7]) })).status).toBe(404)
})

test('unsaved settings can be previewed: how many people would get a mail within seven days', async ({
  db,
  issuer,
}) => {
  const [one, other] = await Promise.all([addTemplate(db, issuer), addTemplate(db, issuer)])
  const person = (name: string) => ({ recipient_email: `${name}@wrenfield.example` })
  for (const template of [one!, other!]) {
    await addDelivered(db, issuer, template, addDays(today(), 33), person('ada'))
    await addDelivered(db, issuer, template, addDays(today(), 50), person('later'))
  }
  await addDelivered(db, issuer, one!, addDays(today(), 35), person('ben'))
  await addDelivered(db, issuer, one!, addDays(today(), 29), person('missed'))
  const count = async (badge_template_id: string | null, settings: object | null) =>
    (await issuer.ask('POST', `${O}/reminders/preview`, { badge_template_id, settings })).body.data

  expect(await count(null, reminders([30]))).toEqual({ people_count: 2, badges_count: 3 })
  expect(await count(null, reminders([30], { is_on: false }))).toEqual({ people_count: 0, badges_count: 0 })
  expect(await count(other!.id, reminders([30]))).toEqual({ people_count: 1, badges_count: 1 })
  expect(await count(one!.id, null)).toEqual({ people_count: 0, badges_count: 0 })
  await issuer.ask('PUT', `${O}/reminders`, reminders([45]))
  expect(await count(one!.id, null)).toEqual({ people_count: 1, badges_count: 1 })
  // A template with its own settings is not counted for the organization's.
  await issuer.ask('PUT', `${O}/badge_templates/${one!.id}/reminders`, { own: reminders([1]) })
  expect(await count(null, reminders([30]))).toEqual({ people_count: 1, badges_count: 1 })
})

test('the preview of the mail shows the settings’ text, addressed to an invented person', async ({ issuer }) => {
  const text = '<p>Dear {first_name}, book before {expires_on}.</p>'
  const settings = reminders([30], { text, renew_url: 'https://wrenfield.example/renew' })
  const { status, body } = await issuer.ask('POST', `${O}/reminders/mail_preview`, {
    settings,
    title: 'First <i>aid</i>',
    language: 'en',
  })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data.subject).toMatch(/^Your badge “First <i>aid<\/i>” ends on \d+ \w+ \d{4}$/)
  expect(body.data.html).toContain('href="https://wrenfield.example/renew"')
  expect(body.data.html).not.toContain('First <i>')
  expect(body.data.text).toMatch(/Dear \w+, book before \d+ \w+ \d{4}\./)
})
