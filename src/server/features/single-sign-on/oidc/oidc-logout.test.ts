import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { openBrowser } from '#server/testing/sign-in-provider/browser.ts'
import { addPeople, connectTo } from '#server/testing/sign-in-provider/connect.ts'
import { CLIENT } from '#server/testing/sign-in-provider/provider.ts'
import { providerForFile } from '#server/testing/sign-in-provider/provider-for-file.ts'
import { test } from '#server/testing/test.ts'

const provider = await providerForFile()

const ANYBODY = { who: 'domain', default_level: 'viewer' }

test('whoever signs out at the provider is out here at once, in that browser', async ({ app, db, issuer }) => {
  const { id, domain } = await connectTo(provider, issuer, db, ANYBODY)
  const { priya, tomasz } = addPeople(provider, domain)
  const { sub } = provider.people[priya]!
  const sessions: string[] = []
  provider.rewriting.token = ({ sid }, given) => {
    sessions.push(sid)
    return given
  }
  const [desk, phone, colleague] = [openBrowser(app), openBrowser(app), openBrowser(app)]
  await desk.signIn(id, priya)
  await phone.signIn(id, priya)
  await colleague.signIn(id, tomasz)
  const whoIsIn = () => Promise.all([desk, phone, colleague].map(async (browser) => (await browser.user())?.email))

  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await provider.signOut(sub, sessions[0]!, origin)
  await new Promise((resolve) => server.close(resolve))
  expect(await whoIsIn()).toEqual([undefined, priya, tomasz])

  const send = (token: string) =>
    phone.open(`/auth/sso/${id}/backchannel`, { method: 'POST', body: new URLSearchParams({ logout_token: token }) })
  const now = Math.floor(Date.now() / 1000)
  const logout = {
    iss: provider.issuer,
    aud: CLIENT.client_id,
    iat: now,
    exp: now + 120,
    jti: sub,
    sub,
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  }
  expect((await send(await provider.sign({ ...logout, aud: 'another' }))).status).toBe(400)
  expect((await send('')).status).toBe(400)
  expect(await whoIsIn()).toEqual([undefined, priya, tomasz])

  const token = await provider.sign(logout)
  expect((await send(token)).status).toBe(200)
  expect(await whoIsIn()).toEqual([undefined, undefined, tomasz])
  await phone.signIn(id, priya)
  expect((await send(token)).status).toBe(400)
  expect(await whoIsIn()).toEqual([undefined, priya, tomasz])

  const { body } = await issuer.ask('GET', '/issuers/organization/activity')
  expect(body.data.filter(({ kind }: { kind: string }) => kind === 'provider_session_ended')).toHaveLength(2)
})

test('the address of a connection leads to the provider’s own sign-out, and is nowhere for a provider without one', async ({
  app,
  db,
  issuer,
}) => {
  const { id, domain } = await connectTo(provider, issuer, db, ANYBODY)
  const { priya } = addPeople(provider, domain)
  const browser = openBrowser(app)
  await browser.signIn(id, priya)
  expect((await browser.user())?.single_sign_on.connection).toMatchObject({ id, can_leave: true })
  const { leadsTo } = await browser.open(`/auth/sso/${id}/leave`)
  expect(leadsTo?.href).toBe(`${provider.issuer}/session/end?client_id=${CLIENT.client_id}`)

  await db.execute(
    sql`update sso_connections set published = replace(published, 'end_session', 'no_session') where id = ${id}`,
  )
  expect((await browser.user())?.single_sign_on.connection).toMatchObject({ id, can_leave: false })
  expect((await browser.open(`/auth/sso/${id}/leave`)).status).toBe(404)
})
