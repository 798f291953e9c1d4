import type { Level } from '#contract/permissions.ts'
import { wallClockIn } from '#server/platform/clock.ts'
import { hashSecret, newSecret } from '#server/platform/http/secret.ts'
import { oneLine } from './letters/letter.ts'
import { invitationLetter, teamLetter } from './letters/team-letters.ts'
import type { TeamMailKind } from './mail-kind.ts'
import { type DueMail, lockWaitingMail } from './outbox.sql.ts'
import { findMailedInvitation, findMailedPerson, findMailedTeam, updateInvitationLink } from './team-mails.sql.ts'
import type { MailServices, WrittenMail } from './written-mail.ts'

type TeamMail = DueMail & { kind: TeamMailKind; organizationId: string }

const KINDS: Record<TeamMailKind, true> = {
  invitation: true,
  invitation_requested: true,
  level_changed: true,
  member_suspended: true,
  member_restored: true,
  member_removed: true,
  owner_made: true,
  path_waits_for_credits: true,
}

export const isAboutTeam = (mail: DueMail): mail is TeamMail => mail.kind in KINDS && mail.organizationId !== null

/** @returns undefined if the mail is obsolete: the organization is disabled, or the invitation was answered */
export async function teamMail(mail: TeamMail, services: MailServices): Promise<WrittenMail | undefined> {
  const { db, urls } = services
  const organization = await findMailedTeam(db, mail.organizationId)
  if (!organization) return undefined
  if (mail.kind === 'invitation') return invitationMail(mail, organization.name, services)
  const { by = '', member = '', level, before, email = '', handed_over } = mail.data
  const [actor, subject] = await Promise.all([findMailedPerson(db, by), findMailedPerson(db, member)])
  const news = {
    language: mail.language,
    organization: organization.name,
    actor: actor?.name ?? '',
    member: subject?.name ?? '',
    email,
    level: level as Level,
    before: before as Level,
    isHandedOver: handed_over === '1',
    base: urls.base,
  }
  const replyTo = organization.email ? { name: oneLine(organization.name), address: organization.email } : undefined
  return { letter: teamLetter(mail.kind, news), replyTo }
}

/**
 * Creates the link of an invitation mail that is about to be sent. The token exists in plain text only in the mail; a
 * retry makes a new one and invalidates the previous one.
 */
async function invitationMail(mail: TeamMail, organization: string, { db, urls, config }: MailServices) {
  const invitation = await findMailedInvitation(db, mail.organizationId, mail.data['invitation'] ?? '')
  if (!invitation) return undefined
  const token = newSecret()
  const isMade = await db.transaction(
    async (tx) =>
      (await lockWaitingMail(tx, mail.id)) &&
      (await updateInvitationLink(tx, mail.organizationId, invitation.id, hashSecret(token))),
  )
  if (!isMade) return undefined
  const { inviter, expiresAt, level, greeting } = invitation
  const letter = invitationLetter({
    language: mail.language,
    organization,
    inviter: inviter?.name ?? '',
    level,
    greeting,
    until: wallClockIn(config.timeZone, new Date(expiresAt)),
    // In the URL fragment, which the browser sends neither to a server nor as a Referer.
    link: `${urls.base}/accept-invitation#token=${token}`,
  })
  return { letter, replyTo: inviter ? { name: oneLine(inviter.name), address: inviter.email } : undefined }
}
