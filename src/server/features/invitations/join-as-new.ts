import { createHash } from 'node:crypto'
import type { PasskeyRegistration } from '#contract/accounts/passkeys.ts'
import type { AcceptInvitation } from '#contract/team/invitations.ts'
import { m } from '#i18n/compiled/messages.js'
import { wallClockNow } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { violates } from '#server/platform/database/violation.ts'
import { SESSION_SECONDS } from '#server/platform/http/authenticate.ts'
import { invalidField } from '#server/platform/http/refusal.ts'
import type { Request } from '#server/platform/http/route.ts'
import { hashSecret, newSecret } from '#server/platform/http/secret.ts'
import { freeUsername } from '../accounts/create-user.ts'
import { insertUser } from '../accounts/operated-users.sql.ts'
import { refuseWeakPassword } from '../accounts/password-rules.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { insertSession } from '../accounts/sessions.sql.ts'
import { savePasskey } from '../second-factor/manage-passkeys.ts'
import { checkRegistration, refused, registrationOptions } from '../second-factor/passkey-ceremony.ts'
import { closed, findByToken, stateOf } from './open-invitation.ts'
import { findInvitedAccount, type OpenedRow } from './opened-invitations.sql.ts'
import { takeSeat } from './take-seat.ts'

/** Default name of a passkey. */
const UNNAMED = 'Passkey'

/** The challenge's purpose; there is no user yet. */
const NEW_PERSON = { purpose: 'register', userId: null } as const

/** The user id for a new account, derived from the invitation: a passkey contains it and is created before the account. */
function accountIdOf(invitationId: string): string {
  const hash = createHash('sha256').update(`account ${invitationId}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/**
 * Returns the options to create a passkey for an invited person without an account.
 * @throws Refusal 404 for an unknown token; 409 if the invitation is over or the address has an account by now; 429
 */
export async function beginInvitedPasskey(
  { token, name, last_name }: { token: string; name: string; last_name: string },
  request: Request,
) {
  const { db, services, address } = request
  await services.signInLimit.passkeysPerAddress.spend(address)
  const opened = await findByToken(token, request)
  const state = await stateOf(db, opened)
  if (state !== 'open') throw closed(state)
  const { id, email } = opened.invitation
  if (await findInvitedAccount(db, email)) throw closed('used')
  const person = { userId: accountIdOf(id), email, name: `${name} ${last_name}` }
  return { data: await registrationOptions(db, services.config, person, NEW_PERSON) }
}

/**
 * Creates an account with a password or a passkey and signs in. The address counts as verified by the link.
 * @throws Refusal 422; 409 if the invitation can no longer be accepted
 */
export async function joinAsNew(
  opened: OpenedRow,
  { name, last_name, password, passkey, passkey_name, language }: Omit<AcceptInvitation, 'token'>,
  request: Request,
): Promise<void> {
  const { db, services, userAgent, address, setSessionCookie } = request
  const { invitation, organization } = opened
  if (!name) throw required('name')
  if (!last_name) throw required('last_name')
  if (!password && !passkey) throw required('password')
  if (password) refuseWeakPassword(password)
  const passwordHash = password ? await hashPassword(password) : null
  const registered = passkey && (await checkNewPasskey(request, passkey))
  const token = newSecret()
  const enter = async (tx: Database) => {
    const { email } = invitation
    const spoken = language ?? invitation.language
    const userId = await insertUser(tx, {
      id: accountIdOf(invitation.id),
      name,
      last_name,
      email,
      passwordHash,
      language: spoken,
      username: await freeUsername(tx, email),
      emailVerifiedAt: wallClockNow(services),
    })
    await takeSeat(tx, opened, userId, request)
    const member = { userId, organizationId: organization.id }
    if (registered) {
      const kept = { ...registered, name: passkey_name ?? UNNAMED }
      await savePasskey(tx, { ...member, email, language: spoken, address }, kept)
    }
    await insertSession(tx, { ...member, tokenHash: hashSecret(token), userAgent, seconds: SESSION_SECONDS })
  }
  await db.transaction(enter).catch((error: unknown) => {
    // A concurrent acceptance, such as a double click, has created the account with this id, address or user name.
    if (['users_pkey', 'users_email', 'users_username_key'].some((name) => violates(error, name))) throw closed('used')
    if (violates(error, 'passkeys_credential')) throw refused()
    throw error
  })
  setSessionCookie(token)
}

async function checkNewPasskey({ db, services, address }: Request, passkey: PasskeyRegistration) {
  const registered = await checkRegistration(db, services.config, NEW_PERSON, passkey)
  await services.signInLimit.passkeysPerAddress.giveBack(address)
  return registered
}

const required = (field: string) => invalidField([field], (locale) => m.problems_field_required({}, { locale }))
