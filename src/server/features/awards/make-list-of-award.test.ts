import { expect } from 'vitest'
import { addList, giulia, people } from '#server/testing/earners.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const O = '/issuers/organization'

test('the list made of an award includes people whose badge was revoked or who have left the original list', async ({
  db,
  issuer,
  stranger,
}) => {
  const template = await addTemplate(db, issuer)
  const source = await addList(issuer, people(3))
  const awarding = { badge_template_id: template.id }
  const { award_id } = (await issuer.ask('POST', `${O}/badges/earners-lists/${source}`, awarding)).body
  const { body: badges } = await issuer.ask('GET', `${O}/badges?award_id=${award_id}`)
  await issuer.ask('POST', `/issuers/badges/${badges.data[0].id}/revoke`, { reason: 'Wrong template' })
  expect((await issuer.ask('DELETE', `${O}/earners_lists/${source}`)).status).toBe(204)

  const path = `${O}/awards/${award_id}/earners_list`
  const { status, body } = await issuer.ask('POST', path, { name: 'Once more' })
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body.data.earners_count).toBe(3)
  const made = (await issuer.ask('GET', `${O}/earners_lists/${body.data.id}`)).body.data
  expect(made).toMatchObject({ name: 'Once more', type: 'import', status: 'enabled' })
  const emails = (rows: { recipient_email: string }[]) => rows.map(({ recipient_email }) => recipient_email).sort()
  expect(emails(made.earners)).toEqual(emails(badges.data))

  expect((await stranger.ask('POST', path, { name: 'Theirs' })).status).toBe(404)
  const other = { badge_template_id: template.id, ...giulia }
  const one = (await issuer.ask('POST', `${O}/badges`, other)).body.data
  const ofOne = await issuer.ask('POST', `${O}/awards/${one.award_id}/earners_list`, { name: 'One' })
  expect(ofOne.body.data.earners_count).toBe(1)
})
