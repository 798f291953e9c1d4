import { expect } from 'vitest'
import { addTemplate } from '#server/testing/templates.ts'
import {
  AWARD,
  credentialOf,
  erase,
  erasureOf,
  expectCorrectCounters,
  findEarnerId,
  rowsWith,
  test,
  uniquePerson,
  withSiân,
} from './testing/erasure.ts'

test('after erasing contact data, badges keep the name and can still be verified', async ({
  db,
  app,
  issuer,
  database,
}) => {
  const { word, earnerId, first, hashes } = await withSiân(db, app, issuer)
  const texts = [`sian.${word}`, `miss ${word}`, ...hashes.map((hash) => hash.replace('sha256$', ''))]
  const found = async () => (await Promise.all(texts.map((text) => rowsWith(database, text)))).flat()
  expect((await found()).length).toBeGreaterThan(10)
  const { status } = await erase(issuer, earnerId, 'contact')
  expect(status).toBe(200)
  expect(await found()).toEqual([])

  const { data } = (await issuer.ask('GET', `/issuers/organization/earners/${earnerId}`)).body
  expect(data).toMatchObject({ recipient_email: '', metadata: null, earners_lists: [], badges_count: 3 })
  const page = await app.request(`/b/${first}`)
  expect({ status: page.status, page: await page.text() }).toMatchObject({
    status: 200,
    page: expect.stringContaining(`Prosser-${word}`),
  })
  expect((await credentialOf(app, first)).credentialSubject.identifier).toBeUndefined()
  expect((await issuer.ask('POST', `${AWARD}/${first}/resend`)).status).toBe(409)
  expect((await issuer.ask('POST', `/issuers/badges/${first}/revoke`, { reason: 'By mistake' })).status).toBe(200)
  await expectCorrectCounters(db, issuer)

  expect((await erase(issuer, earnerId, 'contact')).status).toBe(200)
  expect((await erase(issuer, earnerId, 'wholly')).status).toBe(200)
  expect(await rowsWith(database, word)).toEqual([])
  await expectCorrectCounters(db, issuer)
})

test('erasing an address deletes its invitations, and the activity mentions them without it', async ({
  db,
  app,
  issuer,
  database,
}) => {
  const { siân, earnerId } = await withSiân(db, app, issuer)
  const invitations = '/issuers/organization/users/invitations'
  for (const addresses of [siân.recipient_email, 'ada@wrenfield.example'])
    await issuer.ask('POST', invitations, { addresses, level: 'editor' })
  const { data } = (await issuer.ask('GET', invitations)).body
  await issuer.ask('DELETE', `${invitations}/${data[1].id}`)
  await issuer.ask('POST', invitations, { addresses: siân.recipient_email, level: 'viewer' })
  const labels = async () => {
    const { body } = await issuer.ask('GET', '/issuers/organization/activity?subject_type=invitation')
    return body.data.map(({ subject }: { subject: { label: string } }) => subject.label)
  }
  const address = siân.recipient_email
  expect(await labels()).toEqual([address, address, 'ada@wrenfield.example', address])
  expect((await erase(issuer, earnerId, 'contact')).status).toBe(200)
  expect(await labels()).toEqual(['—', '—', 'ada@wrenfield.example', '—'])
  const { data: left } = (await issuer.ask('GET', invitations)).body
  expect(left.map(({ email }: { email: string }) => email)).toEqual(['ada@wrenfield.example'])
  expect(await rowsWith(database, address)).toEqual([])
})

test('the preview counts credentials that carry the name, and erasing removes it from them', async ({
  db,
  app,
  issuer,
}) => {
  const { word, ...siân } = uniquePerson()
  const named = await addTemplate(db, issuer, { namesRecipient: true })
  const unnamed = await addTemplate(db, issuer)
  const award = async ({ id }: { id: string }) =>
    (await issuer.ask('POST', AWARD, { badge_template_id: id, ...siân })).body.data.id as string
  const [id] = [await award(named), await award(unnamed)]
  const earnerId = await findEarnerId(issuer, siân.recipient_email)
  const { data } = (await issuer.ask('GET', erasureOf(earnerId))).body
  expect(data).toMatchObject({ badges_count: 2, named_credentials_count: 1 })
  expect(JSON.stringify(await credentialOf(app, id))).toContain(`"identityHash":"Siân Prosser-${word}"`)
  expect((await erase(issuer, earnerId, 'contact')).status).toBe(200)
  expect(JSON.stringify(await credentialOf(app, id))).not.toContain(word)
  expect((await erase(issuer, earnerId, 'wholly')).status).toBe(200)
  expect((await app.request(`/b/${id}/credential`)).status).toBe(410)
})
