import { z } from 'zod'
import { PasskeyName, PasskeyOptions, PasskeyRegistration } from '../accounts/passkeys.ts'
import { SignInCode } from '../accounts/second-factor.ts'
import { data, endpoint } from '../endpoint.ts'
import { fails, Instant, imageFields, Language, OwnUrl, personName, text, Uuid } from '../formats.ts'
import { Level } from '../permissions.ts'
import { SignInWay } from '../single-sign-on/discover.ts'
import { type ListedAddress, readAddressList } from './address-list.ts'

/** The maximum number of addresses in one request. */
export const MAX_INVITED = 50

/** The maximum number of times per day that an invitation is mailed again. */
export const MAX_RESENT = 5

/** The maximum length of a pasted list, enough for fifty addresses with long names. */
const MAX_LIST_LENGTH = 20_000

/** One pasted text or a list of texts; each may hold several addresses. */
const AddressList = z
  .union([z.string(), z.array(z.string()).transform((lines) => lines.join('\n'))])
  .pipe(z.string().max(MAX_LIST_LENGTH))
  .transform(readAddressList)
  .refine((people) => people.length > 0, fails('required'))
  .pipe(z.array(z.custom<ListedAddress>()).max(MAX_INVITED))

const Greeting = text(300).refine((line) => !/\p{Cc}/u.test(line), fails('control_character'))

export const InvitePeople = z.object({
  addresses: AddressList,
  /** The level of everybody invited. Only owners may invite owners. */
  level: Level,
  /** A personal line, shown in the mail and on the page that it opens. */
  greeting: Greeting.default(''),
  /** The language of the mail; defaults to the organization's. */
  language: Language.optional(),
})
export type InvitePeople = z.output<typeof InvitePeople>

const Person = z.object({ uuid: Uuid, name: z.string(), last_name: z.string() })

export const Invitation = z.object({
  id: Uuid,
  email: z.string(),
  /** The text before the address in the invitation; empty if there was none. */
  name: z.string(),
  level: Level,
  greeting: z.string(),
  language: Language,
  /**
   * An expired invitation holds no seat and can be sent again. `inviter_gone`: its inviter may no longer invite; it can
   * be accepted only after another member sends it again.
   */
  status: z.enum(['open', 'expired', 'inviter_gone']),
  /** Null if the inviter is gone. */
  invited_by: Person.nullable(),
  /** When its mail was last written. */
  invited_at: Instant,
  expires_at: Instant,
  /** How many more times it can be sent today. */
  resends_left: z.int(),
})
export type Invitation = z.output<typeof Invitation>

const InvitationOutcome = z.enum([
  'sent',
  /** Already invited: the invitation now lasts 7 more days and was mailed again. */
  'renewed',
  'already_member',
  /** Already invited, and cannot be mailed again today or by this user. */
  'already_invited',
  'not_an_address',
  'no_seat',
])

const InvitedAddress = z.object({
  /** As it was entered. */
  written: z.string(),
  email: z.string().nullable(),
  name: z.string(),
  outcome: InvitationOutcome,
  /** The level the person has or is invited with; null if neither. */
  level: Level.nullable(),
  /** When the invitation expires; null if there is none. */
  expires_at: Instant.nullable(),
})
export type InvitedAddress = z.output<typeof InvitedAddress>

const Seats = z.object({
  most: z.int(),
  /** Seats of members who are not suspended. */
  members: z.int(),
  /** Seats held by open invitations. */
  invited: z.int(),
  /** All members, including suspended ones. */
  people: z.int(),
})
export type Seats = z.output<typeof Seats>

/** Unanswered invitations, newest first, and the use of the organization's seats. */
export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/users/invitations',
  summary: 'List open invitations',
  input: z.object({}),
  output: z.object({ data: z.array(Invitation), seats: Seats }),
})

/** Invites up to 50 addresses; the answer has one result per address, in the order given. */
export const invitePeople = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/users/invitations',
  summary: 'Invite people',
  idempotent: true,
  input: InvitePeople,
  output: data(z.array(InvitedAddress)),
})

/** Previews the results of inviting these addresses; `sent` means it would be sent. Changes nothing. */
export const previewInvitations = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/users/invitations/preview',
  summary: 'Preview invitations',
  input: InvitePeople,
  output: data(z.array(InvitedAddress)),
})

/** Mails an invitation again with a new link, valid for 7 days. At most 5 times a day. */
export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/users/invitations/:invitation_id/resend',
  summary: 'Send an invitation again',
  idempotent: true,
  input: z.object({ invitation_id: Uuid }),
  output: data(Invitation),
})

/** Withdraws an invitation; its link stops working. */
export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/v1/issuers/organization/users/invitations/:invitation_id',
  summary: 'Withdraw an invitation',
  status: 204,
  input: z.object({ invitation_id: Uuid }),
  output: z.undefined(),
})

/** The token in the mailed link. */
const Token = z
  .string()
  .regex(/^[\w-]{8,255}$/)
  .meta({ examples: ['sBwJ0b9nV4yQm1xTfK7r2E'] })

/** Whether an invitation can be accepted, or why not. `inviter_gone`: the inviter may no longer grant that level. */
export const InvitationState = z.enum(['open', 'expired', 'withdrawn', 'used', 'disabled', 'inviter_gone', 'no_seat'])
export type InvitationState = z.output<typeof InvitationState>

const OpenedInvitation = z.object({
  state: InvitationState,
  organization: z.object({ name: z.string(), ...imageFields('logo') }),
  /** Null if the inviter is gone. */
  inviter: z.object({ name: z.string(), last_name: z.string(), picture: OwnUrl }).nullable(),
  level: Level,
  greeting: z.string(),
  expires_at: Instant,
  /** The connection of the address's domain: signing in by it accepts the invitation. Null without one. */
  provider: SignInWay.nullable(),
  /** Whether that is the only way to accept it. */
  is_provider_required: z.boolean(),
  /** The invited person; null unless the invitation is open. */
  person: z.object({ email: z.string(), name: z.string(), has_account: z.boolean() }).nullable(),
})
export type OpenedInvitation = z.output<typeof OpenedInvitation>

/** The invitation behind a link. Changes nothing, because mail scanners open links too. */
export const getInvitation = endpoint({
  method: 'GET',
  path: '/api/v1/auth/invitations/:token',
  summary: 'Get an invitation by its token',
  input: z.object({ token: Token }),
  output: data(OpenedInvitation),
})

/** Passkey creation options for an invited person without an account. Valid for one answer within five minutes. */
export const beginInvitedPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/auth/invitations/:token/passkey/options',
  summary: 'Begin to join with a passkey',
  input: z.object({ token: Token, name: personName(100), last_name: personName(100) }),
  output: PasskeyOptions,
})

export const AcceptInvitation = z.object({
  token: Token,
  /** For a new account. */
  name: personName(100).optional(),
  last_name: personName(100).optional(),
  /** Of the address's existing account, or for the new one. Not needed when signed in. */
  password: z.string().min(1).max(1000).optional(),
  /** For a new account, instead of a password: the passkey that the browser created, and its name. */
  passkey: PasskeyRegistration.optional(),
  passkey_name: PasskeyName.optional(),
  /** After the password, for an account with one-time codes. */
  code: SignInCode.optional(),
  /** For a new account: the language in which the page was read. */
  language: Language.optional(),
})
export type AcceptInvitation = z.output<typeof AcceptInvitation>

/**
 * Makes the person a member and signs them in to the organization. New people get an account; others who are not signed
 * in authenticate as when signing in, with `code_required` if a code must follow the password.
 */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/auth/invitations/:token/accept',
  summary: 'Accept an invitation',
  input: AcceptInvitation,
  output: data(z.object({ organization_id: Uuid })),
})

/** Asks the inviter for a new invitation in place of one that no longer works. At most once a day for each. */
export const requestInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/auth/invitations/:token/request',
  summary: 'Ask for a new invitation',
  status: 204,
  input: z.object({ token: Token }),
  output: z.undefined(),
})
