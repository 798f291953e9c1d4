import type { UpdateTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { wallClockNow } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { updateTreatment } from './decide.sql.ts'
import { evaluatePath, lockPath } from './evaluate.sql.ts'

type TreatmentInput = Partial<Pick<UpdateTemplate, 'complete_already' | 'complete_already_count'>>

/**
 * Says what becomes of the people who are complete as the mode of their path changes: they are awarded, proposed, or left to
 * staff, which is where nothing is asked. Whoever completes the path later is treated as the mode says. The path's row is
 * locked, and the mode is written.
 * @throws Refusal 409 where they are another number than was asked about
 */
export async function treatComplete(
  tx: Database,
  pathId: string,
  { complete_already: treatment = 'leave', complete_already_count: expected }: TreatmentInput,
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
  const found = await updateTreatment(tx, path, treatment)
  if (expected !== undefined && found !== expected) {
    throw new Refusal(409, 'conflict', {
      sentence: (locale) => m.templates_complete_changed({ found, expected }, { locale }),
    })
  }
  await evaluatePath(tx, path, null)
}
