import { eq, sql } from 'drizzle-orm'
import { hashPassword } from '../../features/accounts/passwords.ts'
import { hashSecret, newSecret } from '../../platform/http/secret.ts'
import { accountLinks, users } from '../../schema/tables/accounts.ts'
import { ask } from '../issuer.ts'
import { newAuthenticator } from '../second-factor/authenticator.ts'
import { codeOf } from '../second-factor/oathtool.ts'
import { type ActionCases, type World, withoutSetup } from './action-case.ts'

const PASSWORD = 'a hall of nine lanterns'
const BEGINS_ONLY = 'nothing counts until the browser or the app has answered'

const withPassword = async ({ db, issuer }: World) => {
  const passwordHash = await hashPassword(PASSWORD)
  const [user] = await db.update(users).set({ passwordHash }).where(eq(users.id, issuer.userId)).returning()
  return user!
}

async function withLink({ db, issuer }: World, kind: 'reset_password' | 'change_email') {
  const token = newSecret()
  const email = kind === 'change_email' ? `new.${newSecret().slice(0, 8).toLowerCase()}@wrenfield.example` : null
  await db.insert(accountLinks).values({
    userId: issuer.userId,
    kind,
    tokenHash: hashSecret(token),
    email,
    expiresAt: sql`clock_timestamp() + interval '1 hour'` as never,
  })
  return token
}

const newSetup = async ({ issuer }: World) => (await issuer.ask('POST', '/auth/codes', {})).body.data.secret as string

/** Sets up one-time codes, confirmed with the previous code so that the current one is still unused. */
async function withCodes(world: World) {
  const secret = await newSetup(world)
  await world.issuer.ask('POST', '/auth/codes/confirm', { code: codeOf(secret, -30) })
  return secret
}

async function newPasskey({ issuer }: World) {
  const authenticator = newAuthenticator()
  const options = (await issuer.ask('POST', '/auth/passkeys/options', {})).body.data
  return { authenticator, passkey: { name: 'Office laptop', passkey: authenticator.register(options) } }
}

async function withPasskey(world: World) {
  const { authenticator, passkey } = await newPasskey(world)
  const { body } = await world.issuer.ask('POST', '/auth/passkeys', passkey)
  return { authenticator, id: body.data.id as string }
}

/** Actions on the user's own account, and signing in and out. */
export const ACCOUNT_ACTIONS: ActionCases = {
  'POST /auth/login': [
    'signed_in',
    async (world) => {
      const { email } = await withPassword(world)
      return () => world.issuer.ask('POST', '/auth/login', { email, password: PASSWORD })
    },
  ],
  'POST /auth/logout': ['signed_out', withoutSetup((issuer) => issuer.ask('POST', '/auth/logout'))],
  'DELETE /auth/sessions/:session_id': [
    'session_ended',
    async ({ issuer }) => {
      const { body } = await issuer.ask('GET', '/auth/sessions')
      return () => issuer.ask('DELETE', `/auth/sessions/${body.data[0].id}`)
    },
  ],
  'POST /auth/organization': [
    'organization_switched',
    withoutSetup((issuer) => issuer.ask('POST', '/auth/organization', { organization_id: issuer.organizationId })),
  ],
  'POST /auth/proof': [
    'fresh_proof_given',
    async (world) => {
      await withPassword(world)
      return () => world.issuer.ask('POST', '/auth/proof', { password: PASSWORD })
    },
  ],
  'POST /auth/proof/passkey/options': BEGINS_ONLY,
  'POST /auth/tokens': [
    'token_created',
    withoutSetup((issuer) => issuer.ask('POST', '/auth/tokens', { name: 'Registry', scopes: ['read'] })),
  ],
  'DELETE /auth/tokens/:token_id': [
    'token_revoked',
    async ({ issuer }) => {
      const { body } = await issuer.ask('POST', '/auth/tokens', { name: 'Registry', scopes: ['read'] })
      return () => issuer.ask('DELETE', `/auth/tokens/${body.data.id}`)
    },
  ],
  'PUT /auth/user': [
    'account_edited',
    async ({ issuer }) => {
      const { body } = await issuer.ask('GET', '/auth/user')
      const username = `h.${newSecret().slice(0, 12)}`
      return () => issuer.ask('PUT', '/auth/user', { username, email: body.email })
    },
  ],
  'POST /auth/user/profile': [
    'account_edited',
    withoutSetup((issuer) => issuer.ask('POST', '/auth/user/profile', { name: 'Anna' })),
  ],
  'DELETE /auth/user/profile/picture': [
    'account_edited',
    withoutSetup((issuer) => issuer.ask('DELETE', '/auth/user/profile/picture')),
  ],
  'POST /auth/confirm-email': [
    'email_changed',
    async (world) => {
      const token = await withLink(world, 'change_email')
      return () => world.issuer.ask('POST', '/auth/confirm-email', { token })
    },
  ],
  'POST /auth/reset-password/account': 'it only says whose password a link sets',
  'POST /auth/reset-password': [
    'password_changed',
    async (world) => {
      const token = await withLink(world, 'reset_password')
      return () => world.issuer.ask('POST', '/auth/reset-password', { token, password: PASSWORD })
    },
  ],
  'PUT /auth/password': [
    'password_changed',
    async (world) => {
      await withPassword(world)
      const change = { current_password: PASSWORD, password: `${PASSWORD} and one` }
      return () => world.issuer.ask('PUT', '/auth/password', change)
    },
  ],
  'POST /auth/login/code': [
    'signed_in',
    async (world) => {
      const { email } = await withPassword(world)
      const secret = await withCodes(world)
      const { headers } = await ask(world.app, {}, 'POST', '/auth/login', { email, password: PASSWORD })
      const cookie = headers.get('set-cookie')!.split(';')[0]!
      return () => ask(world.app, { cookie }, 'POST', '/auth/login/code', { code: codeOf(secret) })
    },
  ],
  'POST /auth/login/passkey/options': BEGINS_ONLY,
  'POST /auth/login/passkey': [
    'signed_in',
    async (world) => {
      const { authenticator } = await withPasskey(world)
      const options = (await ask(world.app, {}, 'POST', '/auth/login/passkey/options', {})).body.data
      return () => ask(world.app, {}, 'POST', '/auth/login/passkey', { passkey: authenticator.sign(options) })
    },
  ],
  'POST /auth/codes': BEGINS_ONLY,
  'POST /auth/codes/confirm': [
    'totp_enabled',
    async (world) => {
      const secret = await newSetup(world)
      return () => world.issuer.ask('POST', '/auth/codes/confirm', { code: codeOf(secret) })
    },
  ],
  'DELETE /auth/codes': [
    'totp_disabled',
    async (world) => {
      await withCodes(world)
      return () => world.issuer.ask('DELETE', '/auth/codes')
    },
  ],
  'POST /auth/recovery-codes': [
    'recovery_codes_made',
    async (world) => {
      await withCodes(world)
      return () => world.issuer.ask('POST', '/auth/recovery-codes')
    },
  ],
  'POST /auth/passkeys/options': BEGINS_ONLY,
  'POST /auth/passkeys': [
    'passkey_added',
    async (world) => {
      const { passkey } = await newPasskey(world)
      return () => world.issuer.ask('POST', '/auth/passkeys', passkey)
    },
  ],
  'PUT /auth/passkeys/:passkey_id': [
    'passkey_renamed',
    async (world) => {
      const { id } = await withPasskey(world)
      return () => world.issuer.ask('PUT', `/auth/passkeys/${id}`, { name: 'Home laptop' })
    },
  ],
  'DELETE /auth/passkeys/:passkey_id': [
    'passkey_removed',
    async (world) => {
      const { id } = await withPasskey(world)
      return () => world.issuer.ask('DELETE', `/auth/passkeys/${id}`)
    },
  ],
  'PUT /auth/weekly-digest': [
    'account_edited',
    withoutSetup((issuer) => issuer.ask('PUT', '/auth/weekly-digest', { is_on: true })),
  ],
}
