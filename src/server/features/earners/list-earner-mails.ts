import type { z } from 'zod'
import { listEarnerMails as contract } from '#contract/earners/earners-mails.ts'
import { pageEnvelope } from '#server/platform/database/paging.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { findMailsOfEarner } from './earner-mails.sql.ts'
import { findEarner } from './earners.sql.ts'

/**
 * One page of the mails about an earner's badges.
 * @throws Refusal 404 for an unknown earner and for another organization's
 */
export async function listEarnerMails(
  { earner_id: id, page }: z.output<typeof contract.input>,
  { db, caller, services }: SignedInRequest,
) {
  if (!(await findEarner(db, caller.organizationId, id))) throw notFound()
  const { rows, total } = await findMailsOfEarner(db, caller.organizationId, id, page)
  const path = services.urls.api(contract.path.replace(':earner_id', id))
  return { data: rows, ...pageEnvelope(path, {}, page, rows.length, total) }
}
