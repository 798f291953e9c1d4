import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { newSecret } from '#server/platform/http/secret.ts'
import { sharp } from '#server/platform/images/guarded-sharp.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { ATTACKS } from '#server/testing/attacks.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { sendAll, test } from '#server/testing/mailbox.ts'
import { upload } from '#server/testing/pictures.ts'
import type { ReceivedMail } from '#server/testing/servers/mail-server.ts'
import { addTemplate } from '#server/testing/templates.ts'

const freshEmail = () => `${newSecret().slice(0, 14).toLowerCase()}@earners.example`

type Template = Parameters<typeof addTemplate>[2]

async function award(db: Database, issuer: Issuer, values: Template = {}, recipient = {}) {
  const template = await addTemplate(db, issuer, values)
  const email = freshEmail()
  const { status, body } = await issuer.ask('POST', '/issuers/organization/badges', {
    recipient_email: email,
    recipient_first_name: 'Giulia',
    recipient_last_name: 'Ferri',
    badge_template_id: template.id,
    emitted_at: '2025-11-14 18:00:00',
    ...recipient,
  })
  expect(status).toBe(201)
  return { email, badge: body.data }
}

const headersOf = ({ headers }: ReceivedMail) => Object.fromEntries(headers.map(({ key, value }) => [key, value]))

test('the mail of a badge that renews another says so', async ({ db, issuer, mailsTo }) => {
  const { email, badge } = await award(db, issuer)
  const renewed = await issuer.ask('POST', `/issuers/organization/badges/${badge.id}/renew`)
  expect(renewed.status).toBe(201)
  const texts = (await mailsTo(email)).map(({ text }) => text ?? '')
  const sentence = 'This badge renews the one of 14 November 2025, which keeps its dates.'
  expect(texts.map((text) => text.includes(sentence)).sort()).toEqual([false, true])
})

test('the mail of an award says who issued what, and leads to the badge’s page', async ({ db, issuer, mailsTo }) => {
  await issuer.ask('PUT', '/issuers/organization', { contact_info: { email: 'office@wrenfield.example' } })
  const { email, badge } = await award(db, issuer, {}, { expires_at: '2028-11-14 00:00:00', activity_title: 'Week 3' })

  const [mail, ...more] = await mailsTo(email)

  expect(more).toEqual([])
  expect(mail).toMatchObject({
    subject: 'Giulia, your badge “Data literacy foundations”',
    from: { name: 'Wrenfield College via Insegna', address: 'no-reply@localhost' },
    to: [{ address: email }],
    replyTo: [{ name: 'Wrenfield College', address: 'office@wrenfield.example' }],
  })
  expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@localhost>$/)
  expect(headersOf(mail!)).toMatchObject({ 'auto-submitted': 'auto-generated' })
  const words = [
    'Giulia, this badge is yours',
    'Wrenfield College has awarded you the badge “Data literacy foundations”.',
    'Reads, cleans and describes a data set.',
    '14 November 2025',
    '14 November 2028',
    'Week 3',
    'See your badge',
    'You got this email because Wrenfield College awarded you a badge at this address: ',
    'Not for you?',
    badge.url,
  ]
  for (const text of words) {
    expect(mail?.text).toContain(text)
    expect(mail?.html).toContain(text)
  }
})

test('the mail of a badge whose credential names the recipient says so, in the template’s language', async ({
  db,
  issuer,
  mailsTo,
}) => {
  const textTo = async (values: Template) => (await mailsTo((await award(db, issuer, values)).email))[0]?.text
  expect(await textTo({ namesRecipient: true })).toContain('The signed credential includes your name')
  expect(await textTo({ namesRecipient: true, language: 'it' })).toContain('La credenziale firmata include il tuo nome')
  expect(await textTo({})).not.toContain('includes your name')
})

test('mails attach the organization’s logo, and are sent without it if it cannot be loaded', async ({
  db,
  issuer,
  mailsTo,
  deliverer,
}) => {
  const sent = async () => {
    const [mail] = await mailsTo((await award(db, issuer)).email)
    const [, width, height] =
      /<img class="logo" src="cid:logo" width="(\d+)" height="(\d+)" alt=""/.exec(mail?.html ?? '') ?? []
    const [attached, ...more] = mail?.attachments ?? []
    expect(more).toEqual([])
    const pixels = attached && (await sharp(Buffer.from(attached.content as ArrayBuffer)).metadata())
    const type = attached && [attached.mimeType, attached.disposition, attached.contentId, attached.related]
    return { shown: width && [Number(width), Number(height)], pixels: pixels && [pixels.width, pixels.height], type }
  }
  const inline = ['image/png', 'inline', '<logo>', true]
  expect(await sent()).toEqual({ shown: [40, 40], pixels: [80, 80], type: inline })

  const wide = sharp({ create: { width: 800, height: 200, channels: 3, background: '#1f5d40' } }).png()
  await issuer.ask('POST', '/issuers/organization/logo', upload('logo', await wide.toBuffer()))
  expect(await sent()).toEqual({ shown: [160, 40], pixels: [320, 80], type: inline })

  await issuer.ask('POST', '/issuers/organization/logo', upload('logo', await wide.negate().toBuffer()))
  const away = { ...deliverer.storage, get: () => Promise.reject(new Error('The bucket is away')) }
  const { email } = await award(db, issuer)
  await sendAll({ ...deliverer, storage: away })
  const [mail] = await mailsTo(email)
  expect(mail?.html).toContain('Giulia, this badge is yours')
  expect([mail?.html?.includes('class="logo"'), mail?.attachments]).toEqual([false, []])
})

test('the footer of a mail shows the organization’s postal address', async ({ db, issuer, mailsTo }) => {
  await issuer.ask('PUT', '/issuers/organization', {
    address_info: { street: 'Abbey Road 2', city: 'Wrenfield', postcode: 'WF2 8LT' },
  })
  const [mail] = await mailsTo((await award(db, issuer)).email)
  for (const body of [mail?.text, mail?.html])
    expect(body).toContain('Sent by Insegna for Wrenfield College, Abbey Road 2, WF2 8LT Wrenfield')
})

test('the mail is written in the template’s language', async ({ db, issuer, mailsTo }) => {
  const { email } = await award(db, issuer, { language: 'it', title: 'Dati di base' })
  const [mail] = await mailsTo(email)
  expect(mail?.subject).toBe('Giulia, il tuo badge «Dati di base»')
  expect(mail?.html).toContain('<html lang="it">')
  const words = [
    'Giulia, questo badge è tuo',
    '14 novembre 2025',
    'Rilasciato il',
    'Vedi il tuo badge',
    'Non è per te?',
  ]
  for (const text of words) {
    expect(mail?.text).toContain(text)
    expect(mail?.html).toContain(text)
  }
})

test('a mail loads only the badge’s picture, which has an alternative text, and no tracking', async ({
  app,
  db,
  issuer,
  mailsTo,
}) => {
  const { email, badge } = await award(db, issuer)
  const html = (await mailsTo(email))[0]!.html!
  expect(html.match(/<img[^>]*>/g)).toEqual([
    expect.stringContaining('src="cid:logo"'),
    expect.stringContaining(`src="${badge.image_path}" alt="The badge “Data literacy foundations”"`),
  ])
  expect((await app.request(badge.image_path)).headers.get('content-type')).toBe('image/png')
  const addresses = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address)
  const myBadges = expect.stringMatching(/\/me$/)
  const notForMeUrl = expect.stringMatching(/\/not-for-me\/[\w.-]+$/)
  expect(new Set(addresses)).toEqual(
    new Set(['cid:logo', badge.image_path, `${badge.url}?from=mail`, notForMeUrl, myBadges]),
  )
  expect(html).not.toMatch(/url\(|@import|<link|<script/)
})

test('the mail of a revoked badge gives the day and the reason, in the template’s language', async ({
  db,
  issuer,
  mailsTo,
}) => {
  const english = await award(db, issuer)
  const italian = await award(db, issuer, { language: 'it' })
  for (const { badge } of [english, italian]) {
    await issuer.ask('POST', `/issuers/badges/${badge.id}/revoke`, { reason: 'Issued to the wrong person' })
  }
  const today = (locale: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Europe/Rome' }).format(new Date())
  const expected = [
    [
      english,
      'Your badge “Data literacy foundations” has been revoked',
      today('en-GB'),
      'Reason: Issued to the wrong person',
    ],
    [
      italian,
      'Il tuo badge «Data literacy foundations» è stato revocato',
      today('it-IT'),
      'Motivo: Issued to the wrong person',
    ],
  ] as const
  for (const [{ email, badge }, subject, ...words] of expected) {
    const mail = (await mailsTo(email)).at(-1)
    expect(mail?.subject).toBe(subject)
    for (const text of [...words, badge.url]) expect(mail?.text).toContain(text)
    expect(mail?.html).toContain('Issued to the wrong person')
  }
})

test('the longest texts make a mail that no mailbox cuts off', async ({ db, issuer, mailsTo }) => {
  const description = `<p>${'Liest, säubert und beschreibt “Daten” & mehr. '.repeat(430)}</p>`
  const { email, badge } = await award(db, issuer, { title: 'ß'.repeat(255), description }, { notes: 'x'.repeat(2000) })
  await issuer.ask('POST', `/issuers/badges/${badge.id}/revoke`, { reason: '<&>"'.repeat(250) })
  const mails = await mailsTo(email)
  expect(mails).toHaveLength(2)
  for (const { raw, html } of mails) {
    expect(raw.length).toBeLessThan(100_000)
    expect(html!.length).toBeLessThan(60_000)
  }
})

test('names cannot inject markup or headers into a mail', async ({ db, issuer, mailsTo }) => {
  const tags = (html = '') => html.match(/<\/?[a-z!][^>]*>/gi)?.map((tag) => tag.split(/[\s>]/)[0])
  const headers = (mail: ReceivedMail) => mail.headers.map(({ key }) => key).sort()
  const plain = await mailOf('Plain')
  const attacks = [
    // Names are escaped, not sanitized as markup is, so these contain all that matters: tags, quotes and comments.
    ...ATTACKS.slice(0, 8),
    'Data\r\nBcc: evil@evil.example',
    'Data\n\n<script>alert(1)</script>',
    'Data\u2028Bcc: evil@evil.example\u0085X-Evil: 1',
    '=?utf-8?q?Bcc:_evil=40evil.example?=',
    '"evil@evil.example>, <other@evil.example>"',
  ]
  for (const attack of attacks) {
    const mail = await mailOf(attack)
    expect({ attack, tags: tags(mail.html) }).toEqual({ attack, tags: tags(plain.html) })
    expect({ attack, headers: headers(mail) }).toEqual({ attack, headers: headers(plain) })
    expect(mail.to).toEqual([{ address: expect.stringContaining('@earners.example'), name: '' }])
    expect(mail.replyTo).toEqual([{ address: 'office@wrenfield.example', name: expect.any(String) }])
    // Line breaks in a name must not create extra paragraphs in the plain text.
    expect(mail.text!.split('\n\n').length).toBe(plain.text!.split('\n\n').length)
  }

  async function mailOf(text: string): Promise<ReceivedMail> {
    const name = text.slice(0, 100)
    await db
      .update(organizations)
      .set({ name, contactInfo: { email: 'office@wrenfield.example' } })
      .where(eq(organizations.id, issuer.organizationId))
    const template = { title: text.slice(0, 255), description: 'About.' }
    // Control characters in names are refused before any mail is written.
    const person = name.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    const recipient = { recipient_first_name: person, recipient_last_name: person, activity_title: text.slice(0, 255) }
    const { email } = await award(db, issuer, template, recipient)
    const [mail] = await mailsTo(email)
    return mail!
  }
})
