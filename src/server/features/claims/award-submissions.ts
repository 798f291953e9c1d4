import type { ActionContext } from '../activity/action-context.ts'
import { awardBadgeToPeople } from '../awards/award-badge-to-people.ts'
import { insertMail } from '../mails/mails.sql.ts'
import { findAdministrators } from '../memberships/members.sql.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { notAssignable } from '../templates/not-assignable.ts'
import { type AwardedTemplate, lockTemplateForAward } from '../templates/templates.sql.ts'
import type { ClaimRow } from './claims.sql.ts'
import { countWaiting, type SubmissionRow, takePeople, updateAwarded, updateSubmissions } from './submissions.sql.ts'

/** What an award by a claim is made with, locked in the order that awards lock it. */
export type Locked = { template: AwardedTemplate | undefined; creditsLeft: number; badgesCount: number }

export async function lockForAward(
  claim: Pick<ClaimRow, 'templateId'>,
  { db: tx, organizationId }: ActionContext,
): Promise<Locked> {
  const template = await lockTemplateForAward(tx, organizationId, claim.templateId)
  return { template, ...(await lockOrganization(tx, organizationId)) }
}

/** @throws Refusal 422 `template_not_assignable` */
export function assignable({ template }: Locked): AwardedTemplate {
  if (!template?.isAssignable) throw notAssignable(template?.status)
  return template
}

/** How many were awarded, and of those that wait for credits; the award's id, if there is one. */
export type Awarded = { awarded: number; waiting: number; awardId: string | null }

/**
 * Awards the badge of a claim for submissions, the oldest first. Without credits for all of them the others wait, behind those that
 * wait already; as the first of an organization does, its administrators get a mail.
 * @param isQueue whether these are what waits
 */
export async function awardSubmissions(
  claim: ClaimRow,
  submissions: SubmissionRow[],
  locked: Locked,
  context: ActionContext,
  isQueue = false,
): Promise<Awarded> {
  const { db: tx, organizationId } = context
  const ahead = isQueue ? 0 : await countWaiting(tx, organizationId)
  const count = Math.min(submissions.length, Math.max(0, locked.creditsLeft - ahead))
  const waiting = submissions.slice(count)
  if (waiting.length > 0 && !isQueue) {
    await updateSubmissions(
      tx,
      organizationId,
      waiting.map(({ id }) => id),
      { status: 'waiting' },
    )
    if (ahead === 0) await tellAdministrators(context)
  }
  const chosen = submissions.slice(0, count)
  if (chosen.length === 0) return { awarded: 0, waiting: waiting.length, awardId: null }
  const earnerIds = await takePeople(
    tx,
    organizationId,
    chosen.map(({ id }) => id),
  )
  const { awardId, badges } = await awardBadgeToPeople(
    {
      kind: 'claim',
      template: assignable(locked),
      earnerIds,
      issuedBefore: locked.badgesCount,
      award: {
        activity_title: claim.activityTitle,
        activity_started_at: claim.activityStartedAt,
        activity_ended_at: claim.activityEndedAt,
        notes: claim.notes,
      },
      results: chosen.map((submission, at) => ({
        earner_id: earnerIds[at]!,
        grade: null,
        credits_earned: null,
        evidence: evidenceOf(claim, submission),
      })),
      recorded: { kind: 'claim_awarded', subject: { type: 'claim', id: claim.id, label: claim.title } },
    },
    context,
  )
  const given = chosen.map(({ id }, at) => ({ id, badgeId: badges[at]!.id }))
  await updateAwarded(tx, organizationId, given)
  return { awarded: count, waiting: waiting.length, awardId }
}

/** The links that were given as evidence. */
function evidenceOf({ questions }: ClaimRow, { answers }: SubmissionRow) {
  const wanted = new Set(questions.filter(({ is_evidence }) => is_evidence).map(({ id }) => id))
  const links = answers.filter(({ question_id, value }) => wanted.has(question_id) && value)
  return links.length > 0
    ? links.map(({ label, value }) => ({ title: label.slice(0, 255), url: value, narrative: null }))
    : undefined
}

async function tellAdministrators(context: ActionContext) {
  const { db: tx, organizationId } = context
  for (const { id: userId, email: recipient, language } of await findAdministrators(tx, organizationId)) {
    await insertMail(tx, organizationId, { kind: 'claims_waiting', recipient, language, userId })
  }
}
