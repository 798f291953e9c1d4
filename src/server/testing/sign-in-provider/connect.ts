import { randomUUID } from 'node:crypto'
import { updateDomainVerified } from '../../features/single-sign-on/domains/domains.sql.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Issuer } from '../issuer.ts'
import { PEOPLE, type Person } from './people.ts'
import { CLIENT, type SignInProvider } from './provider.ts'

const CONNECTIONS = '/issuers/organization/sso_connections'

/** A connection of an issuer's organization to a provider, switched on, and the domain that is proved for it. */
export async function connectTo(provider: SignInProvider, issuer: Issuer, db: Database, more: object = {}) {
  const begun = await issuer.ask('POST', CONNECTIONS, { name: 'Wrenfield account', product: 'other' })
  const id: string = begun.body.data.id
  const path = `${CONNECTIONS}/${id}`
  const { client_id, client_secret } = CLIENT
  const scopes = 'openid email profile groups'
  const saved = await issuer.ask('PUT', path, { issuer: provider.issuer, client_id, client_secret, scopes, ...more })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  const domain = `d${randomUUID()}.example`
  await issuer.ask('POST', '/issuers/organization/domains', { domain, connection_id: id })
  await updateDomainVerified(db, issuer.organizationId, { domain, by: 'operator' })
  const on = await issuer.ask('PUT', path, { is_on: true })
  if (on.status !== 200) throw new Error(JSON.stringify(on.body))
  return { id, path, domain }
}

/** Adds people with addresses of a domain to a provider, by default the three who are there. @returns their names there */
export function addPeople<Name extends string = keyof typeof PEOPLE>(
  provider: SignInProvider,
  domain: string,
  people: Record<Name, Person> = PEOPLE as unknown as Record<Name, Person>,
): Record<Name, string> {
  const added = Object.entries<Person>(people).map(([name, person]) => {
    const at = `${name}@${domain}`
    provider.people[at] = { ...person, sub: randomUUID(), email: at }
    return [name, at]
  })
  return Object.fromEntries(added)
}
