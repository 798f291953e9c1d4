import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { ssoConnections } from '#server/schema/tables/sso-connections.ts'
import { clockAt, DAY } from '#server/testing/clock.ts'
import { addUser } from '#server/testing/issuer.ts'
import { test } from '#server/testing/mailbox.ts'
import { refreshConnections } from './refresh-connections.ts'
import { givenConnection } from './testing/given-connection.ts'

test('owners are told 30 and 7 days before a secret ends, once each, and when a provider cannot be read', async ({
  db,
  issuer,
  services,
  mailsTo,
}) => {
  await db.execute(sql`delete from sso_connections`)
  const owner = `owner-${issuer.userId}@wrenfield.example`
  const admin = `admin-${issuer.userId}@wrenfield.example`
  await addUser(db, issuer.organizationId, { email: owner })
  await addUser(db, issuer.organizationId, { email: admin, level: 'admin' })
  const clock = clockAt('2027-01-25T12:00:00Z')
  const connection = await givenConnection(db, issuer, {
    secretEndsOn: '2027-03-03',
    metadataUrl: null,
    protocol: 'saml',
  })
  const subjects = async () => {
    await refreshConnections({ ...services, clock }, () => false)
    return (await mailsTo(owner)).map(({ subject }) => subject)
  }
  const told = 'The client secret of Wrenfield account ends on 3 March 2027'

  expect(await subjects()).toEqual([])
  clock.advance(10 * DAY)
  expect(await subjects()).toEqual([told])
  clock.advance(DAY)
  expect(await subjects()).toEqual([told])
  clock.advance(20 * DAY)
  expect(await subjects()).toEqual([told, told])
  expect(await subjects()).toEqual([told, told])
  const { ends } = (await issuer.ask('GET', `/issuers/organization/sso_connections/${connection.id}`)).body.data
  expect(ends.map(({ what }: { what: string }) => what)).toEqual(ends.length === 0 ? [] : ['secret'])

  // A later secret is another end; and what cannot be read is told once.
  const change = { secretEndsOn: '2028-03-03', protocol: 'oidc' as const, issuer: 'https://127.0.0.1:1' }
  await db.update(ssoConnections).set(change).where(eq(ssoConnections.id, connection.id))
  await db.update(ssoConnections).set({ readAt: new Date().toISOString() }).where(eq(ssoConnections.id, connection.id))
  expect(await subjects()).toEqual([told, told, 'Wrenfield account cannot be read'])
  expect(await subjects()).toHaveLength(3)
  expect(await mailsTo(admin)).toEqual([])
})
