import { notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { earnerAnswer } from '../earners/earner-answer.ts'
import { findMembers } from '../earners/members.sql.ts'
import { findList, listAnswer } from './lists.sql.ts'

/**
 * E24: a list with all its earners, which can be more than 10,000.
 * @throws Refusal 404 for an unknown id and for another organization's
 */
export async function showList(id: string, { db, caller }: Pick<SignedInRequest, 'db' | 'caller'>) {
  const row = await findList(db, caller.organizationId, id)
  if (!row) throw notFound()
  const members = await findMembers(db, caller.organizationId, id)
  return { data: { ...listAnswer(row), earners: members.map(earnerAnswer) } }
}
