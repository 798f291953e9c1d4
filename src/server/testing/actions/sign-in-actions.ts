import { saveTest } from '../../features/single-sign-on/attempts/attempts.sql.ts'
import { givenConnection, newDomain } from '../../features/single-sign-on/testing/given-connection.ts'
import { newAuthenticator } from '../second-factor/authenticator.ts'
import { type ActionCases, O, type World, withoutSetup } from './action-case.ts'

const CONNECTION = `${O}/sso_connections/:connection_id`
const DOMAIN = `${O}/domains/:domain`
const SIGN_IN = `${O}/sign_in`

const connected = ({ db, issuer }: World) => givenConnection(db, issuer)

async function claimed(world: World) {
  const { id } = await connected(world)
  const domain = newDomain()
  await world.issuer.ask('POST', `${O}/domains`, { domain, connection_id: id })
  return domain
}

/** Gives the caller a passkey, emergency access and a test that went well. */
async function ready(world: World) {
  const { db, issuer } = world
  const options = (await issuer.ask('POST', '/auth/passkeys/options', {})).body.data
  await issuer.ask('POST', '/auth/passkeys', { name: 'Key', passkey: newAuthenticator().register(options) })
  const { id } = await connected(world)
  await saveTest(db, id, issuer.userId)
  await issuer.ask('PUT', `${SIGN_IN}/emergency/${issuer.userId}`, { is_on: true })
}

async function required(world: World) {
  await ready(world)
  await world.issuer.ask('PUT', SIGN_IN, { is_required: true })
}

/** Actions on how an organization's people sign in. */
export const SIGN_IN_ACTIONS: ActionCases = {
  [`POST ${O}/sso_connections`]: [
    'connection_added',
    withoutSetup((issuer) =>
      issuer.ask('POST', `${O}/sso_connections`, { name: 'College account', product: 'google' }),
    ),
  ],
  [`PUT ${CONNECTION}`]: [
    'connection_changed',
    async (world) => {
      const { id } = await connected(world)
      return () => world.issuer.ask('PUT', `${O}/sso_connections/${id}`, { session_hours: 8 })
    },
  ],
  [`DELETE ${CONNECTION}`]: [
    'connection_removed',
    async (world) => {
      const { id } = await connected(world)
      return () => world.issuer.ask('DELETE', `${O}/sso_connections/${id}`)
    },
  ],
  [`POST ${CONNECTION}/refresh`]: 'it reads what the provider publishes, as the daily job does',
  [`POST ${CONNECTION}/test`]: 'only a test that has gone well is recorded, once the provider has answered',
  [`POST ${CONNECTION}/scim`]: [
    'scim_token_made',
    async (world) => {
      const { id } = await connected(world)
      return () => world.issuer.ask('POST', `${O}/sso_connections/${id}/scim`)
    },
  ],
  [`DELETE ${CONNECTION}/scim`]: [
    'scim_token_revoked',
    async (world) => {
      const { id } = await connected(world)
      await world.issuer.ask('POST', `${O}/sso_connections/${id}/scim`)
      return () => world.issuer.ask('DELETE', `${O}/sso_connections/${id}/scim`)
    },
  ],
  [`POST ${O}/domains`]: [
    'domain_added',
    async (world) => {
      const { id } = await connected(world)
      return () => world.issuer.ask('POST', `${O}/domains`, { domain: newDomain(), connection_id: id })
    },
  ],
  [`POST ${DOMAIN}/verify`]: 'it looks into the DNS, and records domain_proved if the record is there',
  [`DELETE ${DOMAIN}`]: [
    'domain_removed',
    async (world) => {
      const domain = await claimed(world)
      return () => world.issuer.ask('DELETE', `${O}/domains/${domain}`)
    },
  ],
  [`PUT ${SIGN_IN}`]: [
    'sign_in_required',
    async (world) => {
      await ready(world)
      return () => world.issuer.ask('PUT', SIGN_IN, { is_required: true })
    },
  ],
  [`PUT ${SIGN_IN}/emergency/:user_id`]: [
    'emergency_access_taken',
    async (world) => {
      await ready(world)
      return () => world.issuer.ask('PUT', `${SIGN_IN}/emergency/${world.issuer.userId}`, { is_on: false })
    },
  ],
  [`POST ${SIGN_IN}/passwords`]: [
    'passwords_let_in',
    async (world) => {
      await required(world)
      return () => world.issuer.ask('POST', `${SIGN_IN}/passwords`, {})
    },
  ],
  [`DELETE ${SIGN_IN}/passwords`]: [
    'passwords_shut_out',
    async (world) => {
      await required(world)
      await world.issuer.ask('POST', `${SIGN_IN}/passwords`, {})
      return () => world.issuer.ask('DELETE', `${SIGN_IN}/passwords`)
    },
  ],
  'POST /auth/sso/discover': 'it only says where an address signs in',
  'POST /auth/sso/refusal': 'it only reads what a page shows',
  'POST /auth/proof/provider': 'the proof is recorded once the provider has answered',
}
