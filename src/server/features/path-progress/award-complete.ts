import { wallClockNow } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Acting } from '../activity/acting.ts'
import { awardBadgeToPeople } from '../awards/award-badge-to-people.ts'
import { withFreshNumbers } from '../awards/fresh-numbers.ts'
import { insertMail } from '../mails/mails.sql.ts'
import { findAdministrators } from '../memberships/members.sql.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { lockTemplateForAward } from '../templates/templates.sql.ts'
import { evaluatePath, lockPath } from './evaluate.sql.ts'
import { findStillComplete, insertPathAwards, updateWaiting, type Waiting } from './path-awards.sql.ts'

/**
 * Holds a path, its organization and where people stand on it, as an award of it begins; then, where it can be awarded,
 * evaluates the people anew.
 * @returns undefined where the path cannot be awarded now
 */
export async function beginAward(tx: Database, { organizationId, pathId, earnerIds }: Waiting, acting: Acting) {
  const { services } = acting
  const template = await lockTemplateForAward(tx, organizationId, pathId)
  if (!template?.isAssignable) return undefined
  await lockPath(tx, pathId)
  const { creditsLeft, badgesCount } = await lockOrganization(tx, organizationId)
  const path = { organizationId, pathId, now: wallClockNow(services), at: services.clock.now() }
  await evaluatePath(tx, path, earnerIds)
  return { template, creditsLeft, badgesCount, path }
}

type Begun = NonNullable<Awaited<ReturnType<typeof beginAward>>>

/** Awards the path to people who are complete, and writes why and where they stand now. */
export async function awardNow(
  { template, badgesCount, path }: Begun,
  earnerIds: string[],
  acting: Acting,
): Promise<void> {
  if (earnerIds.length === 0) return
  const issued = await awardBadgeToPeople({ template, earnerIds, issuedBefore: badgesCount }, acting)
  await insertPathAwards(acting.db, path, issued)
  await evaluatePath(acting.db, path, earnerIds)
}

/**
 * Awards a path by itself to people who are complete: those whom the credits last for, who have been complete the longest;
 * the others wait, and the first who has to is told to the administrators. What has changed meanwhile is seen first: nobody
 * gets a badge who is not complete any more, or got it from another process.
 * @returns false where the path cannot be awarded now, because a step of it is archived
 */
export function awardByItself(waiting: Waiting, acting: Acting): Promise<boolean> {
  return withFreshNumbers(acting.db, async (tx) => {
    const begun = await beginAward(tx, waiting, acting)
    if (!begun) return false
    const complete = await findStillComplete(tx, begun.path, waiting.earnerIds)
    await awardNow(begun, complete.slice(0, begun.creditsLeft), { ...acting, db: tx })
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
