import { notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { findList } from '../earners-lists/lists.sql.ts'
import { findMetadataNames, findMetadataValues } from './members.sql.ts'

/** Maximum number of names in a response: API clients may use different names for each person, too many to choose from. */
const MAX_NAMES = 100

/**
 * The names in the metadata of a list's people.
 * @throws Refusal 404 for an unknown list and for another organization's
 */
export async function listMetadataNames(
  { earners_list_id: listId }: { earners_list_id: string },
  { db, caller: { organizationId } }: SignedInRequest,
) {
  if (!(await findList(db, organizationId, listId))) throw notFound()
  return { data: await findMetadataNames(db, organizationId, listId, MAX_NAMES) }
}

/** Maximum number of values in a response: more are no choice. */
const MAX_VALUES = 50

/**
 * The values that a list's people have under a metadata name.
 * @throws Refusal 404 for an unknown list and for another organization's
 */
export async function listMetadataValues(
  { earners_list_id: listId, name }: { earners_list_id: string; name: string },
  { db, caller: { organizationId } }: SignedInRequest,
) {
  if (!(await findList(db, organizationId, listId))) throw notFound()
  return { data: await findMetadataValues(db, organizationId, { listId, name, most: MAX_VALUES }) }
}
