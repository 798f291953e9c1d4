import { expect } from 'vitest'
import { addList } from '#server/testing/earners.ts'
import { colleague } from '#server/testing/issuer.ts'
import { test } from '#server/testing/mailbox.ts'
import { addTemplate } from '#server/testing/templates.ts'

const O = '/issuers/organization'
const freshEmail = () => `${crypto.randomUUID().slice(0, 12)}@earners.example`

test('no mail is sent to an address marked as dead until it is changed or the mark is lifted', async ({
  db,
  app,
  issuer,
  stranger,
  mailsTo,
}) => {
  const template = await addTemplate(db, issuer)
  const [dead, right] = [freshEmail(), freshEmail()]
  const person = { recipient_email: dead, recipient_first_name: 'Giulia', recipient_last_name: 'Ferri' }
  const list = await addList(issuer, [person])
  const id = (await issuer.ask('GET', `${O}/earners?search=${dead}`)).body.data[0].id
  const mark = `${O}/earners/${id}/dead_address`
  const deadAt = async () => (await issuer.ask('GET', `${O}/earners/${id}`)).body.data.email_dead_at
  const award = async () =>
    (await issuer.ask('POST', `${O}/badges`, { ...person, badge_template_id: template.id })).body.data.id
  const counted = async () => {
    const path = `${O}/badges/earners-lists/${list}/preview?badge_template_id=${template.id}`
    return (await issuer.ask('GET', path)).body.data.dead_addresses_count
  }
  expect([await deadAt(), await counted()]).toEqual([null, 0])

  const viewer = await colleague(app, db, issuer.organizationId, 'viewer')
  expect((await viewer.ask('POST', mark)).status).toBe(403)
  expect((await stranger.ask('POST', mark)).status).toBe(404)
  expect((await issuer.ask('POST', mark)).body.data.email_dead_at).toEqual(expect.any(String))
  expect((await issuer.ask('POST', mark)).status).toBe(200)
  expect(await counted()).toBe(1)
  const input = { badge_template_id: template.id, recipient_email: dead.toUpperCase() }
  expect((await issuer.ask('POST', `${O}/badges/preview`, input)).body.data.is_address_dead).toBe(true)
  expect((await stranger.ask('POST', `${O}/badges/preview`, input)).status).toBe(404)

  const badge = await award()
  expect(await mailsTo(dead)).toEqual([])
  expect((await issuer.ask('GET', `${O}/badges/${badge}`)).body.data.email).toMatchObject({
    status: 'failed',
    error: 'dead_address',
  })
  expect((await issuer.ask('DELETE', mark)).body.data.email_dead_at).toBeNull()
  await issuer.ask('POST', `${O}/badges/${badge}/resend`)
  expect(await mailsTo(dead)).toHaveLength(1)

  await issuer.ask('POST', mark)
  await issuer.ask('PUT', `${O}/earners/${id}`, { recipient_first_name: 'Ada' })
  expect(await deadAt()).toEqual(expect.any(String))
  await issuer.ask('PUT', `${O}/earners/${id}`, { recipient_email: right })
  expect([await deadAt(), await counted()]).toEqual([null, 0])
})

test('once a dead address is corrected, every mail about a badge goes to the right one', async ({
  app,
  db,
  issuer,
  mailsTo,
}) => {
  const template = await addTemplate(db, issuer)
  const [dead, right] = [freshEmail(), freshEmail()]
  const person = { recipient_email: dead, recipient_first_name: 'Giulia', recipient_last_name: 'Ferri' }
  const award = async () => {
    const { body } = await issuer.ask('POST', `${O}/badges`, { ...person, badge_template_id: template.id })
    return body.data.id as string
  }
  const badges = [await award(), await award(), await award()]
  await mailsTo(dead)
  const waiting = await award()
  const { id } = (await issuer.ask('GET', `${O}/earners?search=${dead}`)).body.data[0]
  await issuer.ask('POST', `${O}/earners/${id}/dead_address`)
  await issuer.ask('PUT', `${O}/earners/${id}`, { recipient_email: right })
  expect(await mailsTo(right)).toHaveLength(1)
  expect((await issuer.ask('GET', `${O}/badges/${waiting}`)).body.data).toMatchObject({
    recipient_email: dead,
    email: { status: 'sent', recipient: right },
  })

  await issuer.ask('POST', `${O}/badges/${badges[0]}/resend`)
  await issuer.ask('POST', `/issuers/badges/${badges[1]}/revoke`, { reason: 'In error' })
  const many = { badge_ids: [badges[2]], expected_count: 1, reason: 'In error' }
  expect((await issuer.ask('POST', `${O}/badges/revoke`, many)).status).toBe(200)
  const mails = await mailsTo(right)
  expect(mails).toHaveLength(4)
  const again = mails[1]?.text ?? ''
  expect(again).toContain(right)
  expect(again).not.toContain(dead)
  const [link = ''] = /\/not-for-me\/[\w.-]+/.exec(again) ?? []
  expect((await app.request(link)).status).toBe(200)
  expect(await mailsTo(dead)).toHaveLength(3)
})
