import { z } from 'zod'
import { Email, fails, Uuid } from '#contract/formats.ts'
import { Level } from '#contract/permissions.ts'
import { describeCodes } from '#i18n/problems/describe-issue.ts'
import { DEMO_ACCOUNTS } from '../demo/demo-organization.ts'
import { newPassword } from '../demo/first-start.ts'
import { makeDemo } from '../demo/make-demo.ts'
import { createUser, NewUser } from '../features/accounts/create-user.ts'
import { setPassword, setUserDisabled } from '../features/accounts/operate-user.ts'
import { findUser } from '../features/accounts/users.sql.ts'
import { CreditGrant, grantCredits } from '../features/credits/grant-credits.ts'
import { didOf, keyIdOf } from '../features/issuer-keys/issuer-did.ts'
import { findOrganizationsOf } from '../features/memberships/memberships.sql.ts'
import { setLevel } from '../features/memberships/set-level.ts'
import { createOrganization } from '../features/organizations/create-organization.ts'
import { NewOrganization } from '../features/organizations/new-organization.ts'
import { findOrganization, organizationAnswer } from '../features/organizations/organizations.sql.ts'
import { setOrganizationStatus } from '../features/organizations/set-organization-status.ts'
import { SeatsOfOrganization, setSeats } from '../features/organizations/set-seats.ts'
import { resetByOperator } from '../features/second-factor/reset-second-factor.ts'
import { instantOfWallClock } from '../platform/clock.ts'
import { archiveCommands } from './archive-commands.ts'
import { backupCommands } from './backup-commands.ts'
import { type Command, type CommandContext, type CommandResult, command } from './command.ts'
import { creditCommands } from './credit-commands.ts'
import { jobCommands } from './job-commands.ts'
import { movingCommands } from './moving-commands.ts'
import { privacyCommands } from './privacy-commands.ts'
import { signInCommands } from './sign-in-commands.ts'
import { skillCommands } from './skill-commands.ts'

const OfOrganization = z.object({ organization: Uuid })
const OfUser = z.object({ email: Email })

const aboutOrganization = async (
  id: string,
  messageFor: (name: string) => string,
  context: CommandContext,
): Promise<CommandResult> => {
  const { db, services } = context
  const object = organizationAnswer(await findOrganization(db, id), services.urls)
  return { message: messageFor(object.name), object }
}

type MessageFor = (email: string) => string

/** @param preferred the organization to show, for a user who belongs to several */
const aboutUser = async (
  id: string,
  messageFor: MessageFor,
  { db, services }: CommandContext,
  preferred?: string,
): Promise<CommandResult> => {
  const [first] = await findOrganizationsOf(db, id)
  const organizationId = preferred ?? first
  if (!organizationId) return { message: messageFor(id), object: { uuid: id, memberships: [] } }
  const object = await findUser(db, { userId: id, organizationId }, services.urls)
  return { message: messageFor(object.email), object }
}

const organizations = {
  'create-organization': command({
    summary: 'Creates an organization.',
    mayCreateStore: true,
    options: NewOrganization,
    async run(options, context) {
      const id = await createOrganization(context.db, options)
      return aboutOrganization(id, (name) => `Made the organization ${name}. Its id: ${id}`, context)
    },
  }),
  'disable-organization': command({
    summary: 'Disables an organization: its members cannot sign in, and its API tokens stop working.',
    options: OfOrganization,
    async run({ organization }, context) {
      await setOrganizationStatus(context.db, organization, 'disabled')
      return aboutOrganization(organization, (name) => `${name} is disabled.`, context)
    },
  }),
  'enable-organization': command({
    summary: 'Enables a disabled organization again.',
    options: OfOrganization,
    async run({ organization }, context) {
      await setOrganizationStatus(context.db, organization, 'enabled')
      return aboutOrganization(organization, (name) => `${name} is enabled.`, context)
    },
  }),
  'set-seats': command({
    summary: 'Sets how many people an organization may have, including open invitations.',
    options: SeatsOfOrganization,
    async run(options, context) {
      await setSeats(context.db, options)
      return aboutOrganization(options.organization, (name) => `${name} now has ${options.seats} seats.`, context)
    },
  }),
  'grant-credits': command({
    summary: 'Grants credits to an organization. A badge costs one credit.',
    options: CreditGrant,
    async run(options, context) {
      const waiting = await grantCredits(context.db, options)
      const also = waiting ? ` Its request for ${waiting.credits} still waits: accept or decline ${waiting.id}.` : ''
      const { creditsLeft } = await findOrganization(context.db, options.organization)
      return aboutOrganization(
        options.organization,
        (name) => `${name} now has ${creditsLeft} credits.${also}`,
        context,
      )
    },
  }),
}

const OldKey = z.enum(['lost'])
/** Not a future day: until then, whoever has the key could go on signing. */
const CompromisedFrom = z.iso.date().refine((day) => Date.parse(day) <= Date.now(), fails('day_to_come'))
describeCodes({ day_to_come: () => 'This day is still to come. Write today or an earlier day.' })

const keys = {
  'rotate-key': command({
    summary:
      'Gives an organization new signing keys. Badges signed with the old keys stay verifiable, unless those are compromised.',
    options: OfOrganization.extend({ old_key: OldKey.optional(), compromised: CompromisedFrom.optional() }),
    async run({ organization, old_key, compromised }, { db, services }) {
      const { publicUrl, timeZone } = services.config
      const compromisedFrom = compromised && instantOfWallClock(`${compromised} 00:00:00`, timeZone)
      const made = await services.issuerKeys.rotate(db, organization, {
        isOldLost: old_key === 'lost',
        compromisedFrom,
      })
      const { name } = await findOrganization(db, organization)
      const did = didOf(publicUrl, organization)
      const [key, tokenKey] = [made.EdDSA, made.ES256].map((publicKey) => keyIdOf(did, publicKey))
      const object = {
        organization_id: organization,
        did,
        key,
        token_key: tokenKey,
        ...(compromised && { compromised_from: compromised }),
      }
      const refused = compromised ? `. What its older keys signed from ${compromised} on is refused` : ''
      return { message: `${name} now signs with the key ${made.EdDSA}, tokens with ${made.ES256}${refused}`, object }
    },
  }),
}

const users = {
  'create-user': command({
    summary: 'Creates an account in an organization. Without --password, the person gets an email to choose one.',
    options: NewUser,
    async run(options, context) {
      const id = await createUser(context, options)
      const how = options.password === undefined ? 'An email is on its way to let them choose a password.' : ''
      return aboutUser(id, (email) => `Made the account ${email}. ${how}`.trim(), context, options.organization)
    },
  }),
  'set-password': command({
    summary: 'Sets a new password for an account and ends its sessions.',
    options: OfUser.extend({ password: z.string().max(1000) }),
    async run({ email, password }, context) {
      const id = await setPassword(context.db, email, password)
      return aboutUser(id, (address) => `${address} has a new password. Their sessions have ended.`, context)
    },
  }),
  'reset-second-factor': command({
    summary:
      'Removes the second factor of a person who lost their passkeys and codes, so that the password is enough. Ends their sessions and informs all owners.',
    options: OfUser,
    async run({ email }, context) {
      const id = await resetByOperator(context.db, email)
      return aboutUser(id, (address) => `${address} has no second factor any more. Their sessions have ended.`, context)
    },
  }),
  'set-level': command({
    summary: 'Changes the level of a member, even if the organization has no owner who could do it.',
    options: OfUser.extend({ organization: Uuid, level: Level }),
    async run({ email, organization, level }, context) {
      const id = await setLevel(context.db, { email, organization, level })
      return aboutUser(id, (address) => `${address} is now ${level}.`, context, organization)
    },
  }),
  'disable-user': command({
    summary: 'Disables an account: the person cannot sign in, and their sessions and API tokens stop working.',
    options: OfUser,
    async run({ email }, context) {
      const id = await setUserDisabled(context.db, email, true)
      return aboutUser(id, (address) => `${address} is disabled.`, context)
    },
  }),
  'enable-user': command({
    summary: 'Enables a disabled account again.',
    options: OfUser,
    async run({ email }, context) {
      const id = await setUserDisabled(context.db, email, false)
      return aboutUser(id, (address) => `${address} is enabled.`, context)
    },
  }),
}

const demo = {
  'create-demo': command({
    summary: 'Creates the two demo organizations, with more than 3,000 badges.',
    mayCreateStore: true,
    options: z.object({ password: z.string().max(1000).optional() }),
    async run(options, { services }) {
      const given = options.password ?? services.config.demoPassword
      const password = given ?? newPassword()
      await makeDemo(services, password)
      const message = `Made two demo organizations. Sign in as ${DEMO_ACCOUNTS.join(' or ')}`
      return {
        message: given ? `${message} with the password that was given.` : `${message} with the password ${password}`,
        object: { emails: DEMO_ACCOUNTS, ...(!given && { password }) },
      }
    },
  }),
}

/** All commands of the operator, by name. */
export const commands: Record<string, Command> = {
  ...organizations,
  ...keys,
  ...creditCommands,
  ...users,
  ...signInCommands,
  ...backupCommands,
  ...archiveCommands,
  ...movingCommands,
  ...jobCommands,
  ...privacyCommands,
  ...skillCommands,
  ...demo,
}
