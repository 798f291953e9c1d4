import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { createServices } from '#server/open-services.ts'
import { createApp } from '#server/testing/create-app.ts'
import { addUser, ask, type Issuer } from '#server/testing/issuer.ts'
import { test } from '#server/testing/mailbox.ts'
import type { ReceivedMail } from '#server/testing/servers/mail-server.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { readConfig } from '../config.ts'
import type { OpenDatabase } from '../database/database.ts'
import type { App } from './mount.ts'

/** An application with these settings. */
const appWith = (database: OpenDatabase, settings: NodeJS.ProcessEnv): App =>
  createApp(createServices(readConfig({ LOG_LEVEL: 'silent', ...settings }), database))

const EVIL = 'evil.example'
/** What a client or a careless proxy may send along. */
const FORGED = {
  host: EVIL,
  origin: 'http://localhost:4000',
  'x-forwarded-host': EVIL,
  'x-forwarded-proto': 'https',
  'x-forwarded-server': EVIL,
  'x-original-url': `https://${EVIL}/`,
  'x-rewrite-url': `https://${EVIL}/`,
  forwarded: `host=${EVIL};proto=https`,
  referer: `https://${EVIL}/`,
}

test('on https every answer tells browsers to stay there, on http none does', async ({ database }) => {
  const paths = ['/', '/healthz', '/nowhere', '/verify', '/api/v1/auth/user', '/api/v1/nowhere', '/b/none', '/api/docs']
  const headersOf = async (PUBLIC_URL: string) => {
    const app = appWith(database, { PUBLIC_URL })
    const answers = await Promise.all(paths.map((path) => app.request(path)))
    return answers.map(({ headers }) => headers.get('strict-transport-security'))
  }
  expect(new Set(await headersOf('https://badges.wrenfield.example'))).toEqual(new Set(['max-age=31536000']))
  expect(new Set(await headersOf('http://badges.wrenfield.example'))).toEqual(new Set([null]))
})

test('limits go by the last address that a trusted proxy has added, and by no header without one', async ({
  database,
  db,
}) => {
  const statusesOf = async (settings: NodeJS.ProcessEnv, addresses: string[]) => {
    await db.execute(sql`delete from rate_limits where key like 'sign-in-address:%'`)
    const app = appWith(database, { ...settings, SIGN_IN_PER_ADDRESS: '2' })
    const statuses: number[] = []
    for (const [number, address] of addresses.entries()) {
      const login = { email: `nobody.${number}.${crypto.randomUUID()}@wrenfield.example`, password: 'of nobody at all' }
      statuses.push((await ask(app, { 'x-forwarded-for': address }, 'POST', '/auth/login', login)).status)
    }
    return statuses
  }
  const invented = ['6.6.6.1, 81.2.69.7', '6.6.6.2, 81.2.69.7', '6.6.6.3, 81.2.69.7', '6.6.6.3, 81.2.69.8']
  expect(await statusesOf({ TRUST_PROXY: '1' }, invented)).toEqual([401, 401, 429, 401])
  expect(await statusesOf({}, ['81.2.69.1', '81.2.69.2', '81.2.69.3', '81.2.69.4'])).toEqual([401, 401, 429, 429])
})

test('no header of a request comes into a mail or an answer: every link begins with PUBLIC_URL', async ({
  app,
  db,
  issuer,
  mailsTo,
}) => {
  const forged: Issuer['ask'] = (method, path, body) =>
    ask(app, { ...FORGED, cookie: issuer.cookie }, method, path, body)
  const address = () => `${crypto.randomUUID()}@wrenfield.example`
  const [account, invited, recipient] = [address(), address(), address()]
  await addUser(db, issuer.organizationId, { email: account })
  const template = await addTemplate(db, issuer)
  const person = { recipient_email: recipient, recipient_first_name: 'Giulia', recipient_last_name: 'Ferri' }
  const answers = [
    await forged('GET', `/auth/request-password?email=${account}`),
    await forged('POST', '/issuers/organization/users/invitations', { addresses: invited, level: 'viewer' }),
    await forged('POST', '/issuers/organization/badges', { ...person, badge_template_id: template.id }),
    await forged('GET', '/issuers/organization'),
  ]
  for (const { status, body } of answers) {
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    expect(JSON.stringify(body)).not.toContain(EVIL)
  }
  const mails: ReceivedMail[] = []
  for (const each of [account, invited, recipient]) mails.push(...(await mailsTo(each)))
  expect(mails).toHaveLength(3)
  for (const { raw, html = '' } of mails) {
    expect(raw).not.toContain(EVIL)
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link!)
    expect(links.filter((link) => link.startsWith('http') && !link.startsWith('http://localhost:4000/'))).toEqual([])
  }
})
