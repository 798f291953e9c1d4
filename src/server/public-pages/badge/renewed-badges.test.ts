import { expect } from 'vitest'
import { addBadge } from '#server/testing/badges.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { visit } from '../testing/read-page.ts'

const BADGES = '/issuers/organization/badges'

test('the page of a renewed badge links to the newest one first, and the newest one links to the badge before it', async ({
  app,
  db,
  issuer,
}) => {
  const old = await addBadge(db, issuer, await addTemplate(db, issuer), { expires_at: '2025-11-21 23:59:59' })
  const renew = async (id: string, renewal: object): Promise<string> =>
    (await issuer.ask('POST', `${BADGES}/${id}/renew`, renewal)).body.data.id
  const second = await renew(old, { emitted_at: '2025-11-22 09:00:00', expires_at: '2025-11-24 23:59:59' })

  const page = await visit(app, `/b/${old}`)
  expect(page.words).toContain('This badge was renewed on 22 November 2025')
  expect(page.words).toContain('The newer badge expired on 24 November 2025.')
  expect(page.words).not.toContain('may hold a newer one')
  expect(page.html).toContain(`href="/b/${second}?lang=en"`)
  expect(page.html.indexOf('id="renewed"')).toBeLessThan(page.html.indexOf('id="state"'))

  const third = await renew(second, { emitted_at: '2025-11-25 09:00:00', expires_at: '2999-01-08 23:59:59' })
  const italian = await visit(app, `/b/${old}?lang=it`)
  expect(italian.words).toContain('Questo badge è stato rinnovato il 25 novembre 2025')
  expect(italian.words).toContain('Il badge più recente scade l’8 gennaio 2999.')
  expect(italian.html).toContain(`href="/b/${third}?lang=it"`)
  const newest = await visit(app, `/b/${third}`)
  expect(newest.words).toContain('The badge that was issued on 22 November 2025')
  expect(newest.html).toContain(`href="/b/${second}?lang=en"`)
  expect(newest.html).not.toContain('id="renewed"')

  await issuer.ask('POST', `/issuers/badges/${third}/revoke`, { reason: 'Issued in error.' })
  expect((await visit(app, `/b/${old}`)).html).toContain(`href="/b/${second}?lang=en"`)
  await issuer.ask('POST', `/issuers/badges/${old}/revoke`, { reason: 'Issued in error.' })
  const revoked = await visit(app, `/b/${old}`)
  expect(revoked.html.indexOf('id="state"')).toBeLessThan(revoked.html.indexOf('id="renewed"'))
})

test('a newer badge is linked after a corrected address, but not after a correction to another person', async ({
  app,
  db,
  issuer,
}) => {
  const old = await addBadge(db, issuer, await addTemplate(db, issuer))
  const newer = (await issuer.ask('POST', `${BADGES}/${old}/renew`)).body.data.id
  const correct = (recipient: object) => issuer.ask('PUT', `${BADGES}/${newer}/recipient`, recipient)
  expect((await correct({ recipient_email: 'g.ferri@home.example' })).status).toBe(200)
  expect((await visit(app, `/b/${old}`)).html).toContain(`/b/${newer}?lang=en`)
  const other = { recipient_first_name: 'Marcus', recipient_last_name: 'Bell', recipient_email: 'bell@home.example' }
  expect((await correct(other)).status).toBe(200)
  for (const id of [old, newer])
    expect((await visit(app, `/b/${id}`)).html).not.toMatch(/id="renewed"|The badge that was/)
})
