import { expect } from 'vitest'
import { addList, people } from '#server/testing/earners.ts'
import { colleague, type Issuer } from '#server/testing/issuer.ts'
import { test as base } from '#server/testing/mailbox.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { deliverNextMail } from '../../mails/deliver-mail.ts'

const O = '/issuers/organization'

type Fixtures = {
  /** Awards a badge to five people, sends so many of the mails, and undoes the award. @returns the award's id */
  undone(sent: number, values?: object): Promise<string>
}

const test = base.extend<Fixtures>({
  undone: async ({ db, issuer, deliverer }, use) =>
    use(async (sent, values = {}) => {
      const template = await addTemplate(db, issuer, values)
      const listId = await addList(issuer, people(5))
      const award = { badge_template_id: template.id }
      const { award_id } = (await issuer.ask('POST', `${O}/badges/earners-lists/${listId}`, award)).body
      for (let each = 0; each < sent; each++) await deliverNextMail(deliverer)
      expect((await issuer.ask('POST', `${O}/awards/${award_id}/undo`)).status).toBe(200)
      return award_id
    }),
})

const show = (issuer: Issuer, id: string) => issuer.ask('GET', `${O}/awards/${id}/apology`)
const send = (issuer: Issuer, id: string, words: object = {}) =>
  issuer.ask('POST', `${O}/awards/${id}/apology`, { words })

test('whoever got the mail of an undone award is told once that it was a mistake, and nobody else', async ({
  issuer,
  undone,
  mailsTo,
  mailServer,
}) => {
  const id = await undone(2)
  expect((await show(issuer, id)).body.data).toMatchObject([
    { language: 'en', people_count: 2, subject: 'Sent by mistake: “{badge_title}”' },
  ])
  const words = {
    en: {
      subject: 'Sorry, {first_name}',
      text: '<p>The badge {badge_title} was <b>not</b> for you.</p><script>alert(1)</script><p onclick="x">{organization}</p>',
    },
  }
  const { status, body } = await send(issuer, id, words)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data).toEqual({ written_count: 2 })
  expect((await issuer.ask('GET', `${O}/awards/${id}`)).body.data.apology).toEqual({
    people_count: 2,
    written_count: 2,
    may_write: false,
  })
  await mailsTo('nobody@wrenfield.example')
  const received = await Promise.all(people(5).map(({ recipient_email }) => mailServer.mailsTo(recipient_email)))
  expect(received.map((mailbox) => mailbox.length).sort()).toEqual([0, 0, 0, 2, 2])
  const [, apology] = received.find((mailbox) => mailbox.length === 2)!
  expect(apology).toMatchObject({ subject: 'Sorry, Person', from: { name: 'Wrenfield College via Insegna' } })
  expect(apology!.text).toContain('The badge Data literacy foundations was not for you.')
  expect(apology!.html).toContain('<strong>not</strong>')
  expect(apology!.html).not.toMatch(/script|onclick|alert/)
  expect(apology!.headers.map(({ key }) => key)).not.toContain('list-unsubscribe')

  expect((await send(issuer, id, words)).body.data).toEqual({ written_count: 0 })
  await mailsTo('nobody@wrenfield.example')
  expect(
    (await Promise.all(people(5).map(({ recipient_email }) => mailServer.mailsTo(recipient_email)))).flat(),
  ).toHaveLength(4)
  const { data: activity } = (await issuer.ask('GET', `${O}/activity?kind=apology_sent`)).body
  expect(activity).toMatchObject([{ subject: { type: 'award', id }, details: { count: 2 } }])
})

test('an apology has words of its own in the language of the mail, and is shown with the person’s mails and badge', async ({
  issuer,
  undone,
  mailsTo,
}) => {
  const id = await undone(1, { language: 'it', title: 'Primo soccorso' })
  await send(issuer, id)
  await mailsTo('nobody@wrenfield.example')
  const { data: badges } = (await issuer.ask('GET', `${O}/badges?award_id=${id}&email_status=sent`)).body
  expect(badges).toHaveLength(1)
  const [badge] = badges
  const mails = await mailsTo(badge.recipient_email)
  expect(mails.at(-1)).toMatchObject({ subject: 'Inviata per errore: «Primo soccorso»' })
  expect(mails.at(-1)!.text).toContain('Ciao Person,')
  // The delivery of the award's own mail is still what the badge shows.
  expect(badge.email.status).toBe('sent')
  const { id: earner } = (await issuer.ask('GET', `${O}/badges/${badge.id}/earner`)).body.data
  const { data: theirs } = (await issuer.ask('GET', `${O}/earners/${earner}/mails`)).body
  expect(theirs.map(({ kind, status }: { kind: string; status: string }) => [kind, status])).toEqual([
    ['award_apology', 'sent'],
    ['badge_awarded', 'sent'],
  ])
  const { data: history } = (await issuer.ask('GET', `${O}/events?subject=badge&subject_id=${badge.id}`)).body
  expect(history.map(({ action }: { action: string }) => action)).toContain('apology_sent')
})

test('an apology takes an undone award, somebody who may undo it, and words without mistakes', async ({
  app,
  db,
  issuer,
  stranger,
  undone,
}) => {
  const id = await undone(1)
  const issues = await colleague(app, db, issuer.organizationId, 'issuer')
  expect((await send(issues, id)).status).toBe(403)
  for (const answer of [await send(stranger, id), await show(stranger, id)]) expect(answer.status).toBe(404)
  const errors = async (en: object) => (await send(issuer, id, { en })).body.errors
  expect(await errors({ subject: ' ', text: '<p> </p>' })).toEqual({
    'words.en.subject': [expect.any(String)],
    'words.en.text': [expect.any(String)],
  })
  expect(await errors({ subject: 'Sorry', text: '{frist_name}' })).toEqual({
    'words.en.text': ['There is no “frist_name”. Did you mean “first_name”?'],
  })
  const other = await issuer.ask('POST', `${O}/badges`, {
    badge_template_id: (await addTemplate(db, issuer)).id,
    ...people(1, 70)[0],
  })
  const tooEarly = await send(issuer, other.body.data.award_id)
  expect(tooEarly).toMatchObject({ status: 409, body: { message: 'This award was not undone. Nothing was sent.' } })
})
