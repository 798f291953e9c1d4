import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { mails } from '#server/schema/tables/mails.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const BADGES = '/issuers/organization/badges'

test('the mails to an earner are listed with their badge and the error of a failed one', async ({
  db,
  issuer,
  stranger,
}) => {
  const template = await addTemplate(db, issuer)
  const award = async (recipient_email: string) => {
    const recipient = { recipient_email, recipient_first_name: 'Amara', recipient_last_name: 'Okonkwo' }
    const { body } = await issuer.ask('POST', BADGES, { badge_template_id: template.id, ...recipient })
    return body.data
  }
  const badge = await award('amara@wrenfield.example')
  await award('somebody.else@wrenfield.example')
  await db.update(mails).set({ status: 'failed', lastError: '550 No such mailbox' }).where(eq(mails.badgeId, badge.id))
  await issuer.ask('POST', `/issuers/badges/${badge.id}/revoke`, { reason: 'Issued in error' })
  const list = await issuer.ask('POST', '/issuers/organization/earners_lists', {
    name: 'A',
    earners: [
      { recipient_email: 'amara@wrenfield.example', recipient_first_name: 'Amara', recipient_last_name: 'Okonkwo' },
    ],
  })
  const path = `/issuers/organization/earners/${list.body.data.earners[0].id}/mails`

  const { status, body } = await issuer.ask('GET', path)

  expect(status).toBe(200)
  expect(body.meta.total).toBe(2)
  const title = badge.badge_template_version.title
  expect(body.data).toMatchObject([
    { kind: 'badge_revoked', status: 'waiting', badge_id: badge.id, badge_title: title, error: null, sent_at: null },
    {
      kind: 'badge_awarded',
      status: 'failed',
      recipient: 'amara@wrenfield.example',
      error: '550 No such mailbox',
      badge_id: badge.id,
    },
  ])
  expect(await stranger.ask('GET', path)).toMatchObject({ status: 404 })
})
