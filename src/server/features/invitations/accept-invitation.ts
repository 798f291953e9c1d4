import type { AcceptInvitation } from '#contract/team/invitations.ts'
import { m } from '#i18n/compiled/messages.js'
import { invalidField, Refusal } from '#server/platform/http/refusal.ts'
import type { Caller, Request } from '#server/platform/http/route.ts'
import { byProviderOnly } from '../accounts/no-entry.ts'
import { isPassword } from '../accounts/passwords.ts'
import { updateSessionOrganization } from '../accounts/sessions.sql.ts'
import { beginSession } from '../accounts/sessions.ts'
import { recordFailedSignIn, signInKey } from '../accounts/sign-in.ts'
import { areCodesOn } from '../second-factor/one-time-codes.sql.ts'
import { spendCode } from '../second-factor/sign-in-with-second-factor.ts'
import { joinAsNew } from './join-as-new.ts'
import { closed, findByToken, isProviderRequired, stateOf } from './open-invitation.ts'
import { findInvitedAccount, type OpenedRow } from './opened-invitations.sql.ts'
import { takeSeat } from './take-seat.ts'

type VisitorRequest = Request & { caller: Caller | undefined }
type PasswordProof = Pick<AcceptInvitation, 'password' | 'code'>
type Account = NonNullable<Awaited<ReturnType<typeof findInvitedAccount>>>

/**
 * Makes the invited person a member and signs them in. A person with an account must be signed in or pass the same
 * checks as at sign-in; anyone else gets a new account, whose address is verified by the link.
 * @throws Refusal 404 for an unknown token; 409 if the invitation is over or for another person; 401 for a wrong
 * password, or `code_required` if a one-time code is needed too; 422; 429
 */
export async function acceptInvitation({ token, ...person }: AcceptInvitation, request: VisitorRequest) {
  const opened = await findByToken(token, request)
  const state = await stateOf(request.db, opened)
  if (state !== 'open') throw closed(state)
  if (isProviderRequired(opened.organization)) throw byProviderOnly(409, opened.organization.name)
  const account = await findInvitedAccount(request.db, opened.invitation.email)
  const sessionId = request.caller?.sessionId
  if (sessionId && request.caller?.userId !== account?.id) {
    throw new Refusal(409, 'conflict', { sentence: (locale) => m.join_other_title({}, { locale }) })
  }
  if (!account) await joinAsNew(opened, person, request)
  else if (sessionId) await joinSignedIn(opened, account, sessionId, request)
  else await joinAsKnown(opened, account, person, request)
  return { data: { organization_id: opened.organization.id } }
}

function joinSignedIn(opened: OpenedRow, { id: userId }: Account, sessionId: string, request: Request) {
  return request.db.transaction(async (tx) => {
    await takeSeat(tx, opened, userId, request)
    await updateSessionOrganization(tx, sessionId, opened.organization.id)
  })
}

async function joinAsKnown(opened: OpenedRow, account: Account, proof: PasswordProof, request: Request) {
  await proveAccount(opened.invitation.email, account, proof, request)
  await request.db.transaction((tx) => takeSeat(tx, opened, account.id, request))
  await beginSession(request, { userId: account.id, organizationId: opened.organization.id }, proof.code !== undefined)
}

/**
 * Checks password and one-time code as at sign-in, with the same rate limits.
 * @throws Refusal 401 for a wrong password, or `code_required` if it is right and a code is needed too; 422; 429
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
