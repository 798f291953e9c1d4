import type { z } from 'zod'
import { type listUndrawableNames as contract, MAX_UNDRAWABLE_NAMES } from '#contract/list-awards.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { undrawableOf } from '../earners/drawable-names.ts'
import { earnerAnswer } from '../earners/earner-answer.ts'
import { findEarners } from '../earners/earners.sql.ts'
import { findList } from '../earners-lists/lists.sql.ts'
import { findUnusualNames } from './meant-people.sql.ts'
import { findMeant } from './meant-people.ts'

/**
 * The people of a list whose names certificates have no letters for.
 * @throws Refusal 404 for an unknown list and for another organization's
 */
export async function listUndrawableNames(
  { earners_list_id: listId, only }: z.output<typeof contract.input>,
  { db, caller, services }: SignedInRequest,
): Promise<z.input<typeof contract.output>> {
  const list = { organizationId: caller.organizationId, listId }
  if (!(await findList(db, list.organizationId, listId))) throw notFound()
  const people = await findUnusualNames(db, list)
  const meant = only ? new Set(await findMeant(db, list, only)) : undefined
  const names = people.map(({ name }) => name)
  const undrawable = await undrawableOf(names, services)
  const ids = people.flatMap(({ id, name }) => (undrawable.has(name) && meant?.has(id) !== false ? [id] : []))
  const earners = await findEarners(db, list.organizationId, ids.slice(0, MAX_UNDRAWABLE_NAMES))
  return { data: { count: ids.length, earners: earners.map(earnerAnswer) } }
}
