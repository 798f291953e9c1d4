import type { UpdateTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { wallClockNow } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { updateDecision } from './decide.sql.ts'
import { evaluatePath, lockPath } from './evaluate.sql.ts'

type DecisionInput = Partial<Pick<UpdateTemplate, 'complete_already' | 'complete_already_count'>>

/**
 * Applies the caller's choice for people who are already complete when their path's mode changes: award, propose, or
 * leave them to staff (the default). People who complete the path later are treated as the new mode says. The caller has
 * locked the path's row and written the mode.
 * @throws Refusal 409 if their number differs from the expected one
 */
export async function decideAboutComplete(
  tx: Database,
  pathId: string,
  { complete_already: treatment = 'leave', complete_already_count: expected }: DecisionInput,
  request: SignedInRequest,
) {
  const { services, caller } = request
  const path = {
    organizationId: caller.organizationId,
    pathId,
    now: wallClockNow(services),
    at: services.clock.now(),
  }
  await lockPath(tx, pathId)
  await evaluatePath(tx, path, null)
  const found = await updateDecision(tx, path, treatment)
  if (expected !== undefined && found !== expected) {
    throw new Refusal(409, 'conflict', {
      sentence: (locale) => m.templates_complete_changed({ found, expected }, { locale }),
    })
  }
  await evaluatePath(tx, path, null)
}
