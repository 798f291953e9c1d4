import { expect } from 'vitest'
import type { Language } from '#contract/formats.ts'
import { runCommand } from '#server/admin/run-command.ts'
import type { Database } from '#server/platform/database/database.ts'
import { newSecret } from '#server/platform/http/secret.ts'
import type { Services } from '#server/services.ts'
import { createApp } from '#server/testing/create-app.ts'
import { addUser, ask, type Issuer, sessionCookie } from '#server/testing/issuer.ts'
import { delivererTo, sendAll, test } from '#server/testing/mailbox.ts'
import type { MailServer } from '#server/testing/servers/mail-server.ts'
import { setUserDisabled } from '../accounts/operate-user.ts'

const freshEmail = (name: string) => `${name}.${newSecret().slice(0, 12).toLowerCase()}@wrenfield.example`

type Given = { db: Database; services: Services; issuer: Issuer; mailServer: MailServer }

/** A service with a configured operator address, and a user of the issuer's organization who can request credits. */
async function withOperator({ db, services, issuer, mailServer }: Given, language: Language) {
  const operator = freshEmail('operations')
  const email = freshEmail('ines')
  const own = { ...services, config: { ...services.config, operatorEmail: operator } }
  const userId = await addUser(db, issuer.organizationId, { email, language, name: 'Ines', lastName: 'Moreau' })
  await issuer.ask('PUT', '/issuers/organization', { language })
  const cookie = await sessionCookie(db, userId)
  const deliverer = delivererTo(own, mailServer.url)
  const mailsTo = async (address: string) => {
    await sendAll(deliverer)
    return mailServer.mailsTo(address)
  }
  const request = async (credits: number, description: string) => {
    const path = '/issuers/organization/credit_transactions'
    const { status, body } = await ask(createApp(own), { cookie }, 'POST', path, { credits, description })
    expect(status).toBe(201)
    return String(body.data.id)
  }
  const admin = (command: string, options: Record<string, string>) =>
    runCommand({ command, options }, { db, services: own })
  return { operator, email, mailsTo, request, admin, close: () => deliverer.transport.close() }
}

const WORDS = {
  en: {
    requested: 'Wrenfield College asks for 1,500 credits',
    requestedBy: 'Asked by: Ines Moreau',
    note: 'Note: Order 118/2026',
    left: 'Credits left: 100',
    accept: 'To accept: npm run admin -- accept-credits --transaction ',
    granted: '1,500 credits for Wrenfield College',
    now: 'Credits left: 1,600',
    declined: 'Your request for credits was declined',
  },
  it: {
    requested: 'Wrenfield College chiede 1.500 crediti',
    requestedBy: 'Richiesti da: Ines Moreau',
    note: 'Nota: Order 118/2026',
    left: 'Crediti rimasti: 100',
    accept: 'Per accettare: npm run admin -- accept-credits --transaction ',
    granted: '1.500 crediti per Wrenfield College',
    now: 'Crediti rimasti: 1.600',
    declined: 'La tua richiesta di crediti è stata rifiutata',
  },
}

for (const language of ['en', 'it'] as const) {
  const words = WORDS[language]

  test(`a request for credits is mailed to the operator, and the answer to the user who made it: ${language}`, async ({
    db,
    services,
    issuer,
    mailServer,
  }) => {
    const { operator, email, mailsTo, request, admin, close } = await withOperator(
      { db, services, issuer, mailServer },
      language,
    )
    const first = await request(1500, ' Order\n118/2026 ')
    const [requestMail, ...others] = await mailsTo(operator)
    expect(others).toEqual([])
    expect(requestMail).toMatchObject({ subject: words.requested, replyTo: [{ name: 'Ines Moreau', address: email }] })
    expect(requestMail?.html).toContain(`<html lang="${language}">`)
    for (const line of [`${words.requestedBy}, ${email}`, words.note, words.left, words.accept + first]) {
      expect(requestMail?.text).toContain(line)
    }
    expect(await mailsTo(email)).toEqual([])

    await admin('accept-credits', { transaction: first })
    const [granted] = await mailsTo(email)
    expect(granted).toMatchObject({ subject: words.granted, replyTo: [{ address: operator }] })
    expect(granted?.text).toContain(words.now)
    expect(granted?.html).toContain('href="http://localhost:4000/award"')

    await admin('decline-credits', { transaction: await request(9, '') })
    const [, declined] = await mailsTo(email)
    expect(declined).toMatchObject({ subject: words.declined, replyTo: [{ address: operator }] })
    expect(declined?.html).toContain('href="http://localhost:4000/organization/credits"')
    for (const mail of [requestMail, granted, declined]) {
      expect(`${mail?.text}${mail?.html}`).not.toMatch(/undefined|\[object|mail_[a-z]/)
    }
    close()
  })
}

test('a grant with an open request is mailed to the user who made it, and the operator is told of the request', async ({
  db,
  services,
  issuer,
  mailServer,
}) => {
  const { email, mailsTo, request, admin, close } = await withOperator({ db, services, issuer, mailServer }, 'en')
  const waiting = await request(500, '')
  const grant = { organization: issuer.organizationId, credits: '50' }
  expect(await admin('grant-credits', grant)).toMatchObject({
    done: {
      message: `Wrenfield College now has 150 credits. Its request for 500 still waits: accept or decline ${waiting}.`,
    },
  })
  const [granted] = await mailsTo(email)
  expect(granted).toMatchObject({ subject: '50 credits for Wrenfield College' })
  await admin('decline-credits', { transaction: waiting })
  expect(await admin('grant-credits', grant)).toMatchObject({
    done: { message: 'Wrenfield College now has 200 credits.' },
  })
  expect(await mailsTo(email)).toHaveLength(2)
  close()
})

test('no mail is sent for a request that was answered before the mail left, nor to a disabled user', async ({
  db,
  services,
  issuer,
  mailServer,
}) => {
  const { operator, email, mailsTo, request, admin, close } = await withOperator(
    { db, services, issuer, mailServer },
    'en',
  )
  const answered = await request(5, '')
  await admin('accept-credits', { transaction: answered })
  await setUserDisabled(db, email, true)
  expect([await mailsTo(operator), await mailsTo(email)]).toEqual([[], []])
  close()
})

test('without a configured operator address a request is made, but no mail is sent', async ({ db, issuer }) => {
  await issuer.ask('POST', '/issuers/organization/credit_transactions', { credits: 5 })
  const { rows } = await db.execute(`select 1 from mails where organization_id = '${issuer.organizationId}'`)
  expect(rows).toEqual([])
})
