import { Email, isStorable, personName } from '#contract/formats.ts'
import { highestLevel, type Level } from '#contract/permissions.ts'
import type { GivenLevel, LevelOfGroup } from '#contract/single-sign-on/connections.ts'
import type { SsoCode, SsoReason } from '#contract/single-sign-on/refusals.ts'
import type { Became, Outcome } from '#contract/single-sign-on/tests.ts'
import type { Connection, ProviderIdentity } from './identity.ts'

/** A person as they are known here. */
export type KnownPerson = {
  userId: string
  name: string
  isDisabled: boolean
  /** Null for somebody who is no member of the organization. */
  membership: { level: Level; status: 'active' | 'suspended' } | null
}

/** What the database knows of whom a provider has sent. */
export type Known = {
  levels: LevelOfGroup[]
  /** By SCIM: the groups of whom the identity stands for, which count beside those that have come with it. */
  sentGroups: string[]
  /** Whether the connection's organization has proved the address's domain for it. */
  isDomainProved: boolean
  /** Whom the subject stands for. */
  linked: KnownPerson | undefined
  /** Who has the address, and whether another subject of this connection already stands for them. */
  addressed: (KnownPerson & { hasOtherSubject: boolean }) | undefined
  /** The level of the open invitation of the address. */
  invited: Level | undefined
  seats: { most: number; members: number; invited: number }
  /** False if it is about an owner, and no owner vouches for the connection. */
  isVouchedFor: boolean
}

type Refused = { code: SsoCode; reason: SsoReason }

/** What the attributes became, and what a sign-in would do or why it is refused. */
export type Becoming = {
  became: Became
  /** Who would come in; undefined for somebody new, and for a refusal. */
  person: KnownPerson | undefined
  refusal: Refused | undefined
}

/** The attributes of an identity by the connection's names for them. */
export function readAttributes({ attributes }: Pick<Connection, 'attributes'>, identity: ProviderIdentity) {
  const valuesOf = (name: string) =>
    name === ''
      ? []
      : identity.attributes
          .filter((attribute) => attribute.name === name || attribute.friendlyName === name)
          .flatMap(({ values }) => values)
  const first = (name: string) => valuesOf(name).find((value) => value.trim() !== '')
  const email = Email.safeParse(first(attributes.email) ?? '')
  return {
    email: email.success ? email.data : null,
    firstName: plainName(first(attributes.first_name)),
    lastName: plainName(first(attributes.last_name)),
    groups: [...new Set(valuesOf(attributes.groups))],
  }
}

const Name = personName(100)

/** A name as text of one line, null for none that can be read; markup in it stays text. */
export function plainName(name: string | null | undefined): string | null {
  const line = name?.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ').trim()
  const read = Name.safeParse(line?.slice(0, 100))
  return read.success ? read.data : null
}

/** Whether a subject can be kept, and so be recognized again. */
export const isUsableSubject = ({ subject }: Pick<ProviderIdentity, 'subject'>) =>
  subject.trim() !== '' && subject.length <= 1000 && isStorable(subject)

/** The highest level of the groups, else the default. */
export function levelOf(
  { defaultLevel }: Pick<Connection, 'defaultLevel'>,
  rows: LevelOfGroup[],
  groups: string[],
): { level: GivenLevel | null; from: string | null } {
  const held = new Set(groups)
  const given = rows.filter(({ value }) => held.has(value))
  const highest = highestLevel(given.map(({ level }) => level))
  const row = given.find(({ level }) => level === highest)
  return row ? { level: row.level, from: row.value } : { level: defaultLevel, from: null }
}

/**
 * What each attribute of a checked answer becomes, and what would happen: the same for a test and for a sign-in.
 * Reads nothing and writes nothing.
 */
export function becoming(connection: Connection, identity: ProviderIdentity, known: Known): Becoming {
  const { email, firstName, lastName, groups: arrived } = readAttributes(connection, identity)
  const groups = [...new Set([...arrived, ...known.sentGroups])]
  const { level, from } = levelOf(connection, known.levels, groups)
  const isEmailTrusted = email !== null && (identity.isEmailVerified || connection.trustsEmail)
  const mayMatch = isEmailTrusted && known.isDomainProved
  const person = known.linked ?? (mayMatch ? known.addressed : undefined)
  const ways = { email, isEmailTrusted, level, person }
  const decided = decide(connection, identity, known, ways)
  const isIn = 'outcome' in decided
  const membership = person?.membership ?? null
  return {
    person: isIn ? person : undefined,
    refusal: isIn ? undefined : decided,
    became: {
      subject: identity.subject,
      email,
      is_email_trusted: isEmailTrusted,
      is_domain_proved: known.isDomainProved,
      first_name: firstName,
      last_name: lastName,
      groups,
      level,
      level_from: from,
      member: person && membership ? { uuid: person.userId, name: person.name, level: membership.level } : null,
      level_after: isIn ? levelAfter(connection, known, { membership, level, outcome: decided.outcome }) : null,
      outcome: isIn ? decided.outcome : null,
    },
  }
}

type Ways = { email: string | null; isEmailTrusted: boolean; level: GivenLevel | null; person: KnownPerson | undefined }

function decide(
  connection: Connection,
  identity: ProviderIdentity,
  known: Known,
  { email, isEmailTrusted, level, person }: Ways,
): { outcome: Outcome } | Refused {
  const { requiredContext } = connection
  if (requiredContext.length > 0 && !requiredContext.some((value) => identity.authContext.includes(value))) {
    return refused('sso_factor', 'context_missing')
  }
  if (!isUsableSubject(identity)) return refused('sso_subject', 'subject_unusable')
  if (person?.isDisabled) return refused('sso_subject', 'account_disabled')
  if (person?.membership?.status === 'suspended') return refused('sso_not_invited', 'suspended')
  if (!known.linked) {
    if (email === null) return refused('sso_email', 'address_missing')
    if (!isEmailTrusted) return refused('sso_email', 'address_unverified')
    if (!known.isDomainProved) return refused('sso_email', 'domain_unproved')
    if (known.addressed?.hasOtherSubject) return refused('sso_subject', 'other_account')
  }
  if (!known.isVouchedFor) return refused('sso_owner', 'owner_unvouched')
  if (person?.membership) {
    if (connection.keepsInStep && level === null && person.membership.level !== 'owner') return noLevel()
    return { outcome: known.linked ? 'enter' : 'link' }
  }
  const { most, members, invited } = known.seats
  if (known.invited) return members >= most ? noSeat() : { outcome: 'accept_invitation' }
  if (connection.who !== 'domain') return refused('sso_not_invited', 'invitation_missing')
  if (level === null) return noLevel()
  return members + invited >= most ? noSeat() : { outcome: 'create' }
}

const refused = (code: SsoCode, reason: SsoReason): Refused => ({ code, reason })
const noLevel = () => refused('sso_no_level', 'level_missing')
const noSeat = () => refused('sso_no_seat', 'seat_missing')

type Entering = { membership: KnownPerson['membership']; level: GivenLevel | null; outcome: Outcome }

/** The level after a sign-in. *Keep in step* may also lower it; owners are made and unmade by owners. */
function levelAfter(
  { keepsInStep }: Connection,
  { invited }: Known,
  { membership, level, outcome }: Entering,
): Level | null {
  const held = membership?.level ?? (outcome === 'accept_invitation' ? invited : undefined)
  if (held === 'owner') return held
  return held && !(keepsInStep && level !== null) ? held : level
}
