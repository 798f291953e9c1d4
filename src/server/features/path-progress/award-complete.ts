import { wallClockNow } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { ActionContext } from '../activity/action-context.ts'
import { awardBadgeToPeople } from '../awards/award-badge-to-people.ts'
import { retryOnNumberCollision } from '../awards/retry-on-number-collision.ts'
import { insertMail } from '../mails/mails.sql.ts'
import { findAdministrators } from '../memberships/members.sql.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { lockTemplateForAward } from '../templates/templates.sql.ts'
import { evaluatePath, lockPath } from './evaluate.sql.ts'
import { findStillComplete, insertPathAwards, updateWaiting, type Waiting } from './path-awards.sql.ts'

/**
 * Locks a path, its organization and its progress at the start of an award; then, if the path can be awarded, evaluates
 * the people again.
 * @returns undefined if the path cannot be awarded now
 */
export async function beginAward(tx: Database, { organizationId, pathId, earnerIds }: Waiting, context: ActionContext) {
  const { services } = context
  const template = await lockTemplateForAward(tx, organizationId, pathId)
  if (!template?.isAssignable) return undefined
  await lockPath(tx, pathId)
  const { creditsLeft, badgesCount } = await lockOrganization(tx, organizationId)
  const path = { organizationId, pathId, now: wallClockNow(services), at: services.clock.now() }
  await evaluatePath(tx, path, earnerIds)
  return { template, creditsLeft, badgesCount, path }
}

type Begun = NonNullable<Awaited<ReturnType<typeof beginAward>>>

/** Awards the path to people who are complete, records the reasons and updates their progress. */
export async function awardNow(
  { template, badgesCount, path }: Begun,
  earnerIds: string[],
  context: ActionContext,
): Promise<void> {
  if (earnerIds.length === 0) return
  const subject = { type: 'learning_path', id: template.id, label: template.title } as const
  const { badges: issued } = await awardBadgeToPeople(
    { kind: 'path', template, earnerIds, issuedBefore: badgesCount, recorded: { kind: 'path_awarded', subject } },
    context,
  )
  await insertPathAwards(context.db, path, issued)
  await evaluatePath(context.db, path, earnerIds)
}

/**
 * Awards a path automatically to people who are complete, as far as the credits last and longest-complete first. The
 * others wait, and administrators are notified when the first one has to. States are evaluated again under the lock, so
 * nobody is awarded who is not complete any more or whom another process has just awarded.
 * @returns false if the path cannot be awarded now, because one of its steps is archived
 */
export function awardAutomatically(waiting: Waiting, context: ActionContext): Promise<boolean> {
  return retryOnNumberCollision(context.db, async (tx) => {
    const begun = await beginAward(tx, waiting, context)
    if (!begun) return false
    const complete = await findStillComplete(tx, begun.path, waiting.earnerIds)
    await awardNow(begun, complete.slice(0, begun.creditsLeft), { ...context, db: tx })
    const without = complete.slice(begun.creditsLeft)
    const { organizationId, pathId } = waiting
    if (without.length > 0 && (await updateWaiting(tx, organizationId, without, pathId))) {
      for (const { id: userId, email: recipient, language } of await findAdministrators(tx, organizationId)) {
        await insertMail(tx, organizationId, { kind: 'path_waits_for_credits', recipient, language, userId })
      }
    }
    return true
  })
}
