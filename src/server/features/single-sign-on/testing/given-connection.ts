import { eq } from 'drizzle-orm'
import type { LevelOfGroup } from '#contract/single-sign-on/connections.ts'
import { ATTRIBUTE_PRESETS } from '#contract/single-sign-on/presets.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { newSecret } from '#server/platform/http/secret.ts'
import { ssoConnections, ssoDomains } from '#server/schema/tables/sso-connections.ts'
import type { Services } from '#server/services.ts'
import { type Attempt, openAttempt } from '../attempts/attempts.ts'
import { saveLevels } from '../connections.sql.ts'
import { enterByProvider } from '../enter-by-provider.ts'
import type { Connection, ProviderIdentity } from '../identity.ts'

type Given = Partial<typeof ssoConnections.$inferInsert> & { domains?: string[]; levels?: LevelOfGroup[] }

/** A domain that no other test has. */
export const newDomain = () =>
  `d${newSecret()
    .slice(0, 10)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '0')}.example`

/** A connection that is on, with a proved domain, as if its provider had been read. */
export async function givenConnection(
  db: Database,
  { organizationId }: { organizationId: string },
  { domains = [], levels = [], ...values }: Given = {},
): Promise<Connection> {
  const made = await db
    .insert(ssoConnections)
    .values({
      organizationId,
      name: 'Wrenfield account',
      protocol: 'oidc',
      product: 'other',
      attributes: ATTRIBUTE_PRESETS.oidc,
      onSince: new Date().toISOString(),
      issuer: 'https://login.wrenfield.example',
      published: '{}',
      clientId: 'insegna',
      sealedSecret: 'sealed',
      ...values,
    })
    .returning()
  const connection = onlyRow(made)
  for (const domain of domains) await prove(db, connection, domain)
  await saveLevels(db, connection.id, levels)
  return connection
}

async function prove(db: Database, { id: connectionId, organizationId }: Connection, domain: string) {
  const verified = { verifiedAt: new Date().toISOString(), verifiedBy: 'dns' as const }
  await db.insert(ssoDomains).values({ organizationId, connectionId, domain, proof: newSecret(), ...verified })
}

/** Changes a connection's rules. @returns the changed one */
export async function withRules(db: Database, { id }: Connection, rules: Given): Promise<Connection> {
  return onlyRow(await db.update(ssoConnections).set(rules).where(eq(ssoConnections.id, id)).returning())
}

type Person = { subject?: string; email?: string; name?: string; lastName?: string; groups?: string[] }

/** What a checked answer says of a person. */
export const identityOf = (
  { subject = newSecret(), email, name = 'Lena', lastName = 'Strand', groups = [] }: Person,
  more: Partial<ProviderIdentity> = {},
): ProviderIdentity => ({
  issuer: 'https://login.wrenfield.example',
  subject,
  attributes: [
    { name: 'email', values: email === undefined ? [] : [email] },
    { name: 'given_name', values: [name] },
    { name: 'family_name', values: [lastName] },
    { name: 'groups', values: groups },
  ],
  isEmailVerified: true,
  authContext: [],
  answer: '{}',
  ...more,
})

export const attemptFor = (services: Services, connection: Connection): Promise<Attempt> =>
  openAttempt(services, { connection, purpose: 'sign_in', returnTo: '/badges', browser: 'a browser' })

/** Lets somebody in by a checked answer. @returns the cookie of their session, and the page that opens */
export async function comeIn(
  services: Services,
  connection: Connection,
  identity: ProviderIdentity,
  attempt?: Attempt,
): Promise<{ cookie: string; path: string }> {
  let cookie = ''
  const setSessionCookie = (token: string | null) => {
    cookie = `insegna=${token}`
  }
  const request = { db: services.db, services, address: '127.0.0.1', userAgent: 'test', setSessionCookie }
  const answer = { connection, identity, attempt: attempt ?? (await attemptFor(services, connection)) }
  const path = await enterByProvider(request, answer)
  return { cookie, path }
}

/** The code with which somebody is refused, and `in` if they come in. */
export const codeOf = (entering: Promise<unknown>) =>
  entering.then(
    () => 'in',
    (error: { code?: string }) => error.code ?? String(error),
  )
