import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { colleague, type Issuer } from '#server/testing/issuer.ts'
import { test } from '#server/testing/mailbox.ts'
import { addTemplate } from '#server/testing/templates.ts'

const O = '/issuers/organization'
const freshEmail = () => `${crypto.randomUUID().slice(0, 12)}@earners.example`
const NONE = { subject: '', opening: '', closing: '' }

async function award(issuer: Issuer, template: { id: string }, recipient: object = {}) {
  const email = freshEmail()
  const { status, body } = await issuer.ask('POST', `${O}/badges`, {
    recipient_email: email,
    recipient_first_name: 'Giulia',
    recipient_last_name: 'Ferri',
    badge_template_id: template.id,
    emitted_at: '2025-11-14 18:00:00',
    ...recipient,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return email
}

const nameIt = (db: Database, issuer: Issuer, name: string) =>
  db.update(organizations).set({ name }).where(eq(organizations.id, issuer.organizationId))

test('a mail has its template’s words in its language, with the badge’s names and dates filled in', async ({
  db,
  issuer,
  mailsTo,
}) => {
  await issuer.ask('PUT', O, { contact_info: { email: 'skills@wrenfield.example' } })
  const english = await addTemplate(db, issuer, { title: 'First aid & care' })
  const italian = await addTemplate(db, issuer, { title: 'Primo soccorso', language: 'it' })
  const organization = {
    color: '#1f5d40',
    words: {
      en: { ...NONE, closing: '<p>The Digital Skills team of {organization}</p>' },
      it: { ...NONE, closing: 'Il gruppo di {organization}' },
    },
  }
  expect((await issuer.ask('PUT', `${O}/award_mail`, organization)).status).toBe(200)
  const own = {
    subject: '{first_name} {last_name}: {badge_title}',
    opening:
      '<p>You finished {activity}, <b>well done</b>.</p><p>Valid until {expires_on}. <a href="https://x.example/a">Dates</a></p>',
    closing: '<h2>See you</h2><ul><li>The team</li></ul>',
  }
  const path = `${O}/badge_templates/${english.id}/award_mail`
  const { status, body } = await issuer.ask('PUT', path, { own: { en: own, it: null } })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data.own.en.opening).toContain('<strong>well done</strong>')
  expect(body.data.own.en.closing).toBe('<p>See you</p><p>The team</p>')

  const circumstances = { activity_title: 'Week <3', expires_at: '2028-11-14 00:00:00' }
  const first = (
    await mailsTo(await award(issuer, english, { recipient_last_name: 'D’Angelo & Co', ...circumstances }))
  )[0]
  expect(first?.subject).toBe('Giulia D’Angelo & Co: First aid & care')
  expect(first?.from).toEqual({ name: 'Wrenfield College via Insegna', address: 'no-reply@localhost' })
  expect(first?.replyTo).toEqual([{ name: 'Wrenfield College', address: 'skills@wrenfield.example' }])
  expect(first?.headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
  expect(first?.text).toContain('You finished Week <3, well done.')
  expect(first?.text).toContain('Valid until 14 November 2028. Dates (https://x.example/a)')
  expect(first?.text).toContain('See you\n\nThe team')
  expect(first?.text).not.toContain('Digital Skills')
  expect(first?.html).toContain('You finished Week &#60;3')
  expect(first?.html).toContain('bgcolor="#1f5d40"')
  // The opening is before the badge, the closing between the button and the reason for the mail.
  const places = ['well done', 'width="168"', 'See your badge', 'The team', 'Not for you?']
  const order = places.map((words) => first!.html!.indexOf(words))
  expect(order).toEqual(order.toSorted((one, other) => one - other))
  expect(order[0]).toBeGreaterThan(0)

  const second = (await mailsTo(await award(issuer, italian)))[0]
  expect(second?.subject).toBe('Giulia, il tuo badge «Primo soccorso»')
  expect(second?.text).toContain('Il gruppo di Wrenfield College')
})

test('a paragraph or subject with a placeholder for a missing value is left out', async ({ db, issuer, mailsTo }) => {
  const template = await addTemplate(db, issuer)
  const own = {
    subject: 'Your badge of {activity}',
    opening: '<p>Thank you for {activity}.</p><p>It ends on {expires_on}.</p>',
    closing: '<p>Bye from {activity}</p><p>Yours, {organization}</p>',
  }
  await issuer.ask('PUT', `${O}/badge_templates/${template.id}/award_mail`, { own: { en: own, it: null } })
  const [mail] = await mailsTo(await award(issuer, template))
  expect(mail?.subject).toBe('Giulia, your badge “Data literacy foundations”')
  expect(mail?.text).toContain('Wrenfield College has awarded you the badge')
  expect(mail?.text).toContain('Yours, Wrenfield College')
  for (const hole of ['Thank you for', 'It ends on', 'Bye from', '{']) expect(mail?.text).not.toContain(hole)
})

test('any organization name works as the sender, and its colour is used if white is readable on it', async ({
  db,
  issuer,
  mailsTo,
}) => {
  const template = await addTemplate(db, issuer)
  const names = [
    'Wren "The" Field, <College>; (2)',
    'جامعة الملك عبد العزيز',
    `Università ${'degli Studi '.repeat(18)}di Montelupo`,
    'ß'.repeat(255),
  ]
  for (const name of names) {
    await nameIt(db, issuer, name)
    const [mail] = await mailsTo(await award(issuer, template))
    expect(mail?.from).toEqual({ name: `${name} via Insegna`, address: 'no-reply@localhost' })
    for (const line of mail!.raw.split('\r\n')) expect(line.length).toBeLessThan(999)
  }
  await nameIt(db, issuer, 'Wren\r\nBcc: evil@evil.example\u202e')
  const [mail] = await mailsTo(await award(issuer, template))
  expect(mail?.from?.name).toBe('Wren Bcc: evil@evil.example via Insegna')
  expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc')

  const colors = { '#1f5d40': true, '#f2c94c': false, '#767676': true, '#777777': false }
  for (const [color, isUsed] of Object.entries(colors)) {
    await issuer.ask('PUT', `${O}/award_mail`, { color, words: { en: null, it: null } })
    const [mail] = await mailsTo(await award(issuer, template))
    expect({ color, isUsed: mail?.html?.includes(color) }).toEqual({ color, isUsed })
  }
})

test('unknown placeholders are refused with a suggestion', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const errors = async (words: object, language = 'en') => {
    const own = { en: { ...NONE, ...words }, it: null }
    const path = `${O}/badge_templates/${template.id}/award_mail`
    const { status, body } = await issuer.ask('PUT', path, { own }, { 'accept-language': language })
    return status === 200 ? {} : body.errors
  }
  expect(await errors({ opening: '<p>Dear {first_nam},</p>' })).toEqual({
    'own.en.opening': ['There is no “first_nam”. Did you mean “first_name”?'],
  })
  expect(await errors({ subject: '{Firstname}, hello' })).toEqual({
    'own.en.subject': ['There is no “Firstname”. Did you mean “first_name”?'],
  })
  expect((await errors({ closing: '{tutor}' }, 'it'))['own.en.closing'][0]).toContain('«tutor»')
  expect(await errors({ subject: 'One\nBcc: evil@evil.example' })).toEqual({
    'own.en.subject': ['A subject is one line. Take out the line breaks.'],
  })
  expect(await errors({ subject: 'x'.repeat(121) })).toHaveProperty(['own.en.subject'])
  expect(await errors({ subject: 'x'.repeat(120) })).toEqual({})
  expect(await errors({ opening: `<p>${'x'.repeat(1001)}</p>` })).toHaveProperty(['own.en.opening'])
  expect(
    await errors({ opening: `<p><a href="https://x.example/${'y'.repeat(500)}">${'x'.repeat(1000)}</a></p>` }),
  ).toEqual({})
})

test('own words are reduced to bold and links', async ({ issuer }) => {
  const cleaned = async (opening: string) => {
    const words = { en: { ...NONE, opening }, it: null }
    return (await issuer.ask('PUT', `${O}/award_mail`, { color: null, words })).body.data.words.en?.opening
  }
  expect(await cleaned('Hello {first_name} & all\n\nBye')).toBe('<p>Hello {first_name} &amp; all</p><p>Bye</p>')
  expect(await cleaned('<p>a<script>alert(1)</script><img src=x onerror=alert(1)><em>b</em></p>')).toBe('<p>ab</p>')
  expect(await cleaned('<a href="javascript:alert(1)">c</a><strong><p>d</p>e</strong>')).not.toMatch(
    /javascript|<strong><p>/,
  )
  expect(await cleaned('<p> </p><hr>')).toBeUndefined()
})

test('every member can read the words; admins can change the organization’s, editors a template’s', async ({
  db,
  app,
  issuer,
  stranger,
}) => {
  const template = await addTemplate(db, issuer)
  const path = `${O}/badge_templates/${template.id}/award_mail`
  const viewer = await colleague(app, db, issuer.organizationId, 'viewer')
  const editor = await colleague(app, db, issuer.organizationId, 'editor')
  const settings = { color: null, words: { en: { ...NONE, subject: 'Hello' }, it: null } }
  const own = { own: { en: null, it: { ...NONE, subject: 'Ciao' } } }
  expect((await editor.ask('PUT', `${O}/award_mail`, settings)).status).toBe(403)
  expect((await issuer.ask('PUT', `${O}/award_mail`, settings)).status).toBe(200)
  expect((await viewer.ask('PUT', path, own)).status).toBe(403)
  expect((await editor.ask('PUT', path, own)).status).toBe(200)
  expect((await viewer.ask('GET', path)).body.data).toMatchObject({
    own: { en: null, it: { subject: 'Ciao' } },
    organization: { en: { subject: 'Hello' }, it: null },
  })
  expect((await stranger.ask('GET', path)).status).toBe(404)
  expect((await stranger.ask('PUT', path, own)).status).toBe(404)
})

test('a member can preview the mail for a real earner, and send it only to themselves', async ({
  db,
  issuer,
  stranger,
  mailsTo,
}) => {
  const template = await addTemplate(db, issuer)
  await award(issuer, template, { recipient_email: 'dev.rao@earners.example', recipient_first_name: 'Dev' })
  const found = await issuer.ask('GET', `${O}/earners?search=dev.rao`)
  const tried = {
    title: 'Data literacy',
    language: 'en',
    earner_id: found.body.data[0].id,
    badge_template_id: template.id,
    words: { subject: 'For {first_name}', opening: 'Dear {first_name} {last_name}', closing: '' },
  }
  const preview = await issuer.ask('POST', `${O}/badge_templates/mail_preview`, tried)
  expect(preview.body.data).toMatchObject({ subject: 'For Dev', text: expect.stringContaining('Dear Dev Ferri') })
  expect((await stranger.ask('POST', `${O}/badge_templates/mail_preview`, tried)).status).toBe(404)

  const { email } = (await issuer.ask('GET', '/auth/user')).body
  await db.execute(`update users set email_verified_at = null where id = '${issuer.userId}'`)
  const send = () => issuer.ask('POST', `${O}/badge_templates/mail_preview/send`, tried)
  expect((await send()).status).toBe(409)
  await db.execute(`update users set email_verified_at = '2025-01-01 00:00:00' where id = '${issuer.userId}'`)
  expect((await send()).body).toEqual({ message: `Sent to ${email}` })
  const [mail, ...more] = await mailsTo(email)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Preview: For Dev')
  expect(mail?.text).toContain('Dear Dev Ferri')
  expect(await mailsTo('dev.rao@earners.example')).toHaveLength(1)
  for (let times = 1; times < 10; times++) expect((await send()).status).toBe(200)
  expect((await send()).status).toBe(429)
})
