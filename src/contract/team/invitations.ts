import { z } from 'zod'
import { PasskeyName, PasskeyOptions, PasskeyRegistration } from '../accounts/passkeys.ts'
import { SignInCode } from '../accounts/second-factor.ts'
import { data, endpoint } from '../endpoint.ts'
import { fails, Instant, imageFields, Language, OwnUrl, personName, text, Uuid } from '../formats.ts'
import { Level } from '../permissions.ts'
import { type ListedAddress, readAddressList } from './address-list.ts'

/** Addresses that one request may invite. */
export const MOST_INVITED = 50

/** How often an invitation is mailed again within a day. */
export const MOST_RESENT = 5

/** Characters of a pasted list: fifty addresses with long names. */
const LONGEST_LIST = 20_000

/** As one pasted text, or as a list of texts; each may hold several addresses. */
const AddressList = z
  .union([z.string(), z.array(z.string()).transform((lines) => lines.join('\n'))])
  .pipe(z.string().max(LONGEST_LIST))
  .transform(readAddressList)
  .refine((people) => people.length > 0, fails('required'))
  .pipe(z.array(z.custom<ListedAddress>()).max(MOST_INVITED))

/** One line. */
const Greeting = text(300).refine((line) => !/\p{Cc}/u.test(line), fails('control_character'))

export const InvitePeople = z.object({
  addresses: AddressList,
  /** Of everybody who is invited. Only owners invite owners. */
  level: Level,
  /** A line of one's own, shown in the mail and on the page that it opens. */
  greeting: Greeting.default(''),
  /** Of the mail; the organization's own where it is left out. */
  language: Language.optional(),
})
export type InvitePeople = z.output<typeof InvitePeople>

const Person = z.object({ uuid: Uuid, name: z.string(), last_name: z.string() })

export const Invitation = z.object({
  id: Uuid,
  email: z.string(),
  /** What stood before the address when it was invited; empty where nothing did. */
  name: z.string(),
  level: Level,
  greeting: z.string(),
  language: Language,
  /**
   * An expired one holds no seat, and can be sent again. One whose inviter may not invite any more (`inviter_gone`) cannot
   * be accepted until somebody else sends it again.
   */
  status: z.enum(['open', 'expired', 'inviter_gone']),
  /** Null where whoever invited has gone. */
  invited_by: Person.nullable(),
  /** When its mail was written last. */
  invited_at: Instant,
  expires_at: Instant,
  /** How often it can be sent again today. */
  resends_left: z.int(),
})
export type Invitation = z.output<typeof Invitation>

/** What came of one address. */
export const InvitationOutcome = z.enum([
  'sent',
  /** Was invited before: the invitation lasts 7 days from now, and was mailed again. */
  'renewed',
  'already_member',
  /** Is invited, and cannot be mailed again today or by this person. */
  'already_invited',
  'not_an_address',
  'no_seat',
])
export type InvitationOutcome = z.output<typeof InvitationOutcome>

const InvitedAddress = z.object({
  /** As it was written. */
  written: z.string(),
  email: z.string().nullable(),
  name: z.string(),
  outcome: InvitationOutcome,
  /** The level that the person has, or is invited with; null where neither. */
  level: Level.nullable(),
  /** Until when the invitation lasts; null where there is none. */
  expires_at: Instant.nullable(),
})
export type InvitedAddress = z.output<typeof InvitedAddress>

const Seats = z.object({
  most: z.int(),
  /** Taken by people who may enter. */
  members: z.int(),
  /** Held by open invitations. */
  invited: z.int(),
  /** Everybody of the organization, suspended people included. */
  people: z.int(),
})
export type Seats = z.output<typeof Seats>

/** Invitations that nobody has answered, the newest first, and how the organization's seats are taken. */
export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/users/invitations',
  summary: 'List open invitations',
  input: z.object({}),
  output: z.object({ data: z.array(Invitation), seats: Seats }),
})

/** Invites up to 50 addresses; each gets its own answer, in the order in which they were written. */
export const invitePeople = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/users/invitations',
  summary: 'Invite people',
  idempotent: true,
  input: InvitePeople,
  output: data(z.array(InvitedAddress)),
})

/** What inviting these addresses would answer, `sent` where it would be sent. Changes nothing. */
export const previewInvitations = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/users/invitations/preview',
  summary: 'Preview invitations',
  input: InvitePeople,
  output: data(z.array(InvitedAddress)),
})

/** Mails an invitation again, with a new link; it lasts 7 days from now. At most 5 times a day. */
export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/users/invitations/:invitation_id/resend',
  summary: 'Send an invitation again',
  idempotent: true,
  input: z.object({ invitation_id: Uuid }),
  output: data(Invitation),
})

/** Its link opens nothing any more. */
export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/v1/issuers/organization/users/invitations/:invitation_id',
  summary: 'Withdraw an invitation',
  status: 204,
  input: z.object({ invitation_id: Uuid }),
  output: z.undefined(),
})

/** The token of the mail's link. */
const Token = z
  .string()
  .regex(/^[\w-]{8,255}$/)
  .meta({ examples: ['sBwJ0b9nV4yQm1xTfK7r2E'] })

/** Whether an invitation can be accepted, or why not. `inviter_gone`: whoever invited may not give as much any more. */
export const InvitationState = z.enum(['open', 'expired', 'withdrawn', 'used', 'disabled', 'inviter_gone', 'no_seat'])
export type InvitationState = z.output<typeof InvitationState>

const OpenedInvitation = z.object({
  state: InvitationState,
  organization: z.object({ name: z.string(), ...imageFields('logo') }),
  /** Null where whoever invited has gone. */
  inviter: z.object({ name: z.string(), last_name: z.string(), picture: OwnUrl }).nullable(),
  level: Level,
  greeting: z.string(),
  expires_at: Instant,
  /** Whom it is for: null unless it is open. */
  person: z.object({ email: z.string(), name: z.string(), has_account: z.boolean() }).nullable(),
})
export type OpenedInvitation = z.output<typeof OpenedInvitation>

/** What the link of an invitation shows. Changes nothing: programs that look into mails open it, too. */
export const getInvitation = endpoint({
  method: 'GET',
  path: '/api/v1/auth/invitations/:token',
  summary: 'Get an invitation by its token',
  input: z.object({ token: Token }),
  output: data(OpenedInvitation),
})

/** What the browser needs to make a passkey for somebody who has no account yet. Good for one answer within five minutes. */
export const beginInvitedPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/auth/invitations/:token/passkey/options',
  summary: 'Begin to join with a passkey',
  input: z.object({ token: Token, name: personName(100), last_name: personName(100) }),
  output: PasskeyOptions,
})

export const AcceptInvitation = z.object({
  token: Token,
  /** Of somebody who has no account yet. */
  name: personName(100).optional(),
  last_name: personName(100).optional(),
  /** Of the account that the address has, or of the new one. Not needed of whoever is signed in. */
  password: z.string().min(1).max(1000).optional(),
  /** Of a new account, instead of a password: the passkey that the browser has made, and what its owner calls it. */
  passkey: PasskeyRegistration.optional(),
  passkey_name: PasskeyName.optional(),
  /** After the password of an account that has one-time codes. */
  code: SignInCode.optional(),
  /** Of a new account: the language in which the page was read. */
  language: Language.optional(),
})
export type AcceptInvitation = z.output<typeof AcceptInvitation>

/**
 * Makes the person a member, who is signed in to the organization afterwards. Somebody new gets an account; whoever has one
 * and is not signed in proves it as signing in does: `code_required` where a code is to come after the password.
 */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/auth/invitations/:token/accept',
  summary: 'Accept an invitation',
  input: AcceptInvitation,
  output: data(z.object({ organization_id: Uuid })),
})

/** Asks whoever invites for a new invitation in place of one that works no longer. At most once a day for each. */
export const requestInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/auth/invitations/:token/request',
  summary: 'Ask for a new invitation',
  status: 204,
  input: z.object({ token: Token }),
  output: z.undefined(),
})
