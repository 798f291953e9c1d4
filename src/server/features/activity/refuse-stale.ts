import { type Endpoint, type ReplacingEndpoint, seenBy } from '#contract/endpoint.ts'
import { versionOf } from '#contract/version.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { overwritten } from '#server/platform/http/versions.ts'
import { type ChangesOf, findLastChange } from './last-change.sql.ts'

type Save<Shown> = {
  /** The input of the save, without its path parameters. */
  sent: object
  /** What the save replaces, as the API shows it now. */
  shown: Shown
  /** Where its activities are found, to say who changed it. */
  changes: ChangesOf
}

/**
 * Refuses a save that would overwrite what its author did not see. To be called in the transaction of the save, once
 * what it replaces is locked: of two saves from one version, the later one finds the other's values.
 * @throws Refusal 409 with what has changed since the version that the save was made from, by whom and when
 */
export async function refuseStale<Shown>(
  tx: Database,
  { caller, madeFrom }: Pick<SignedInRequest, 'caller' | 'madeFrom'>,
  save: ReplacingEndpoint<Endpoint, Shown>,
  { sent, shown, changes }: Save<Shown>,
): Promise<void> {
  if (!madeFrom) return
  const changed = overwritten(save, sent as Record<string, unknown>, shown, madeFrom)
  if (Object.keys(changed).length === 0) return
  throw await staleSave(tx, caller.organizationId, changes, {
    changed,
    version: versionOf(seenBy(save, sent as Record<string, unknown>, shown)),
  })
}

/** The refusal of a save whose author did not see the present values of some fields. */
export async function staleSave(
  tx: Database,
  organizationId: string,
  changes: ChangesOf,
  { changed, version }: { changed: Record<string, unknown>; version: string },
): Promise<Refusal> {
  const { by, at } = await findLastChange(tx, organizationId, changes, Object.keys(changed))
  return new Refusal(409, 'conflict', {
    sentence: (locale) =>
      m.problems_changed_meanwhile({ who: by?.name ? 'other' : 'someone', name: by?.name ?? '' }, { locale }),
    conflict: { changed: Object.entries(changed).map(([field, now]) => ({ field, now })), by, at, version },
  })
}
