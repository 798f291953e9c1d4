import { expect } from 'vitest'
import { asciiAddress } from '#contract/mails/addresses.ts'
import { newSecret } from '#server/platform/http/secret.ts'
import { addList } from '#server/testing/earners.ts'
import { addUser, ask, type Issuer } from '#server/testing/issuer.ts'
import { delivererTo, sendAll, test } from '#server/testing/mailbox.ts'
import { startMailServer } from '#server/testing/servers/mail-server.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { checkPerson } from '../verification/check-person.ts'
import type { Json } from '../verification/reading/read-credential-text.ts'

const O = '/issuers/organization'
const fresh = (domain: string, local = '') => `${newSecret().slice(0, 10).toLowerCase()}${local}@${domain}`
const personAt = (recipient_email: string) => ({
  recipient_email,
  recipient_first_name: 'Giosuè',
  recipient_last_name: 'Ferri',
})
const award = async (issuer: Issuer, badge_template_id: string, address: string) =>
  (await issuer.ask('POST', `${O}/badges`, { ...personAt(address), badge_template_id })).body.data

test('a domain in its letters and its A-label are one person, wherever the address is given', async ({
  db,
  issuer,
  mailsTo,
}) => {
  const template = await addTemplate(db, issuer)
  const address = fresh('università.example')
  const ascii = asciiAddress(address)
  expect(ascii).toContain('@xn--')
  const first = await award(issuer, template.id, address.toUpperCase())
  const second = await award(issuer, template.id, ascii)
  expect([first.recipient_email, second.recipient_email]).toEqual([address, address])
  const listed = await addList(issuer, [personAt(ascii)])
  expect((await issuer.ask('GET', `${O}/earners_lists/${listed}/earners`)).body.data).toMatchObject([
    { recipient_email: address },
  ])
  const repeated = await issuer.ask('POST', `${O}/earners_lists`, {
    name: 'Twice',
    description: '',
    status: 'enabled',
    type: 'list',
    earners: [personAt(address), personAt(ascii)],
  })
  expect(repeated.body.errors).toHaveProperty(['earners.1.recipient_email'])
  for (const find of [address, ascii, address.toUpperCase()]) {
    const query = encodeURIComponent(find)
    for (const search of [`search=${query}`, `find=${query}`]) {
      const { body } = await issuer.ask('GET', `${O}/earners?${search}`)
      expect([search, body.data]).toMatchObject([search, [{ recipient_email: address }]])
    }
    expect((await issuer.ask('GET', `${O}/badges?recipient_email=${query}`)).body.data).toHaveLength(2)
  }
  const mails = await mailsTo(address)
  expect(mails).toHaveLength(2)
  expect(mails[0]?.raw).toContain(`To: ${ascii}`)
})

test('a member is invited, signs in and asks for a link by either spelling', async ({ app, db, issuer, mailsTo }) => {
  const [address, invited] = [fresh('bücher.example'), fresh('例え.テスト')]
  await addUser(db, issuer.organizationId, {
    email: address,
    passwordHash: await hashPassword('awards at wrenfield'),
  })
  const input = {
    addresses: `${address.toUpperCase()} ${asciiAddress(address)}, ${asciiAddress(invited)}`,
    level: 'issuer',
  }
  expect((await issuer.ask('POST', `${O}/users/invitations`, input)).body.data).toMatchObject([
    { email: address, outcome: 'already_member' },
    { email: invited, outcome: 'sent' },
  ])
  expect(await mailsTo(invited)).toHaveLength(1)
  for (const email of [address, asciiAddress(address)]) {
    const answer = await ask(app, {}, 'POST', '/auth/login', { email, password: 'awards at wrenfield' })
    expect([email, answer.status]).toEqual([email, 200])
    await ask(app, {}, 'GET', `/auth/request-password?email=${encodeURIComponent(email)}`)
  }
  expect(await mailsTo(address)).not.toEqual([])
})

test('a part before the @ beyond ASCII is mailed where the server offers SMTPUTF8, and else not, with the reason', async ({
  db,
  issuer,
  services,
  mailsTo,
}) => {
  const template = await addTemplate(db, issuer)
  const address = fresh('wrenfield.example', 'è')
  await award(issuer, template.id, address)
  expect(await mailsTo(address)).toHaveLength(1)

  const older = await startMailServer({ hideSMTPUTF8: true })
  const deliverer = delivererTo(services, older.url)
  const { id } = await award(issuer, template.id, address)
  await sendAll(deliverer)
  expect(await older.mailsTo(address)).toEqual([])
  expect((await issuer.ask('GET', `${O}/badges/${id}`)).body.data.email).toMatchObject({
    status: 'failed',
    error: 'needs_smtputf8',
  })
  deliverer.transport.close()
  await older.stop()
})

test('a credential names its person by the hash of the A-label, which either spelling checks', async ({
  app,
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer)
  const address = fresh('università.example')
  const { id } = await award(issuer, template.id, address)
  const credential = (await (await app.request(`/b/${id}/credential`)).json()) as Json
  for (const written of [address, asciiAddress(address), address.toUpperCase()])
    expect(checkPerson(credential, written)).toBe('person_same')
  expect(checkPerson(credential, fresh('università.example'))).toBe('person_other')
})
