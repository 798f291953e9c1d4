import type { AcceptInvitation, InvitationState } from '#contract/team/invitations.ts'
import { m } from '#i18n/compiled/messages.js'
import { wallClockNow } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { violates } from '#server/platform/database/violation.ts'
import { SESSION_SECONDS } from '#server/platform/http/authenticate.ts'
import { invalidField, Refusal, type Sentence } from '#server/platform/http/refusal.ts'
import type { Caller, Request } from '#server/platform/http/route.ts'
import { hashSecret, newSecret } from '#server/platform/http/secret.ts'
import { beginSession } from '../accounts/begin-session.ts'
import { freeUsername } from '../accounts/create-user.ts'
import { insertUser } from '../accounts/operated-users.sql.ts'
import { refuseWeakPassword } from '../accounts/password-rules.ts'
import { hashPassword, isPassword } from '../accounts/passwords.ts'
import { insertSession, updateSessionOrganization } from '../accounts/sessions.sql.ts'
import { recordFailedSignIn, signInKey } from '../accounts/sign-in.ts'
import { recordActivity } from '../activity/record-activity.sql.ts'
import { mayEnter } from '../memberships/memberships.sql.ts'
import { areCodesOn } from '../second-factor/one-time-codes.sql.ts'
import { spendCode } from '../second-factor/sign-in-with-second-factor.ts'
import { findByToken, mayStillInvite, stateOf } from './open-invitation.ts'
import {
  findInvitedAccount,
  findOpenedInvitation,
  insertInvitedMember,
  type OpenedRow,
  updateInvitationAccepted,
} from './opened-invitations.sql.ts'
import { lockSeats } from './seats.sql.ts'

type VisitorRequest = Request & { caller: Caller | undefined }
type PasswordProof = Pick<AcceptInvitation, 'password' | 'code'>
type Account = NonNullable<Awaited<ReturnType<typeof findInvitedAccount>>>

/**
 * Makes whoever opened the link a member, and signs them in. Somebody who is signed in proves by that who they are; somebody
 * with an account as at the door; anybody else gets an account, whose address is proven by the link.
 * @throws Refusal 404 for an unknown token; 409 where the invitation is over or for somebody else; 401 for a wrong
 * password, and `code_required` where a code is to come after it; 422; 429
 */
export async function acceptInvitation({ token, ...person }: AcceptInvitation, request: VisitorRequest) {
  const opened = await findByToken(token, request)
  const state = await stateOf(request.db, opened)
  if (state !== 'open') throw closed(state)
  const account = await findInvitedAccount(request.db, opened.invitation.email)
  const sessionId = request.caller?.sessionId
  if (sessionId && request.caller?.userId !== account?.id) {
    throw conflict((locale) => m.join_other_title({}, { locale }))
  }
  if (!account) await joinAsNew(opened, person, request)
  else if (sessionId) await joinSignedIn(opened, account, sessionId, request)
  else await joinAsKnown(opened, account, person, request)
  return { data: { organization_id: opened.organization.id } }
}

/** Takes the seat that the invitation holds. What is looked at again here may have changed since the page was opened. */
async function join(
  tx: Database,
  opened: OpenedRow,
  userId: string,
  { address }: Pick<Request, 'address'>,
): Promise<void> {
  const { invitation, organization } = opened
  const member = { organizationId: organization.id, userId }
  const { most, members } = await lockSeats(tx, organization.id)
  if (!(await updateInvitationAccepted(tx, organization.id, invitation.id))) throw closed('used')
  if (members >= most) throw closed('no_seat')
  const now = invitation.tokenHash && (await findOpenedInvitation(tx, invitation.tokenHash))
  if (now && !mayStillInvite(now)) throw closed('inviter_gone')
  await insertInvitedMember(tx, organization.id, { userId, level: invitation.level })
  // Somebody who came in another way, and was suspended since.
  if (!(await mayEnter(tx, member))) throw closed('used')
  await recordActivity(tx, {
    organizationId: organization.id,
    actor: { type: 'person', userId },
    kind: 'invitation_accepted',
    subject: { type: 'user', id: userId },
    details: { level: invitation.level },
    address,
  })
}

function joinSignedIn(opened: OpenedRow, { id: userId }: Account, sessionId: string, request: Request) {
  return request.db.transaction(async (tx) => {
    await join(tx, opened, userId, request)
    await updateSessionOrganization(tx, sessionId, opened.organization.id)
  })
}

async function joinAsKnown(opened: OpenedRow, account: Account, proof: PasswordProof, request: Request) {
  await proveAccount(opened.invitation.email, account, proof, request)
  await request.db.transaction((tx) => join(tx, opened, account.id, request))
  await beginSession(request, { userId: account.id, organizationId: opened.organization.id })
}

async function joinAsNew(
  opened: OpenedRow,
  { name, last_name, password, language }: Omit<AcceptInvitation, 'token'>,
  request: Request,
) {
  const { db, services, userAgent, setSessionCookie } = request
  const { invitation, organization } = opened
  if (!name) throw required('name')
  if (!last_name) throw required('last_name')
  if (!password) throw required('password')
  refuseWeakPassword(password)
  const passwordHash = await hashPassword(password)
  const token = newSecret()
  const enter = async (tx: Database) => {
    const { email } = invitation
    const userId = await insertUser(tx, {
      name,
      last_name,
      email,
      passwordHash,
      language: language ?? invitation.language,
      username: await freeUsername(tx, email),
      emailVerifiedAt: wallClockNow(services),
    })
    await join(tx, opened, userId, request)
    const member = { userId, organizationId: organization.id }
    await insertSession(tx, { ...member, tokenHash: hashSecret(token), userAgent, seconds: SESSION_SECONDS })
  }
  await db.transaction(enter).catch((error: unknown) => {
    // Two presses at once: the account that the other one made has the address or the name.
    if (violates(error, 'users_email') || violates(error, 'users_username_key')) throw closed('used')
    throw error
  })
  setSessionCookie(token)
}

/**
 * Asks what signing in asks, and counts as it does.
 * @throws Refusal 401 for a wrong password, `code_required` where it is right and a code is still to come; 422; 429
 */
async function proveAccount(
  email: string,
  { id: userId, passwordHash, isDisabled }: Account,
  { password, code }: PasswordProof,
  request: Request,
) {
  const { db, services, address } = request
  if (!password) throw required('password')
  const { perAddress, perAccount } = services.signInLimit
  const key = signInKey(email)
  await perAddress.spend(address)
  await perAccount.spend(key)
  if (!(await isPassword(password, passwordHash)) || isDisabled) {
    await recordFailedSignIn(request, userId)
    throw new Refusal(401, 'wrong_credentials')
  }
  await perAccount.forget(key)
  if (await areCodesOn(db, userId)) {
    if (code === undefined) {
      await perAddress.giveBack(address)
      throw new Refusal(401, 'code_required')
    }
    await spendCode(request, userId, code)
  }
  await perAddress.giveBack(address)
}

const required = (field: string) => invalidField([field], (locale) => m.problems_field_required({}, { locale }))

const conflict = (sentence: Sentence) => new Refusal(409, 'conflict', { sentence })

const CLOSED: Record<Exclude<InvitationState, 'open'>, Sentence> = {
  used: (locale) => m.join_used_title({}, { locale }),
  withdrawn: (locale) => m.join_withdrawn_title({}, { locale }),
  expired: (locale) => m.join_expired_title({}, { locale }),
  disabled: (locale) => m.join_disabled_title({}, { locale }),
  inviter_gone: (locale) => m.join_inviter_gone_title({}, { locale }),
  no_seat: (locale) => m.join_no_seat_title({}, { locale }),
}

const closed = (state: keyof typeof CLOSED) => conflict(CLOSED[state])
