import type { CompleteAlready } from '#contract/templates.ts'
import { wallClockNow } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { updateTreatment } from './decide.sql.ts'
import { evaluatePath, lockPath } from './evaluate.sql.ts'

/**
 * Says what becomes of the people who are complete as the mode of their path changes: they are awarded, proposed, or left to
 * staff. Whoever completes the path later is treated as the mode says. The path's row is locked, and the mode is written.
 */
export async function treatComplete(
  tx: Database,
  pathId: string,
  treatment: CompleteAlready,
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
  await updateTreatment(tx, path, treatment)
  await evaluatePath(tx, path, null)
}
