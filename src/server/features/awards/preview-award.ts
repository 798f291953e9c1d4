import type { z } from 'zod'
import type * as contract from '#contract/list-awards.ts'
import { endOfValidity, validityOf } from '#contract/validity.ts'
import { wallClockNow } from '#server/platform/clock.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { undrawableOf } from '../earners/drawable-names.ts'
import { findCertificateName, isAddressDead } from '../earners/earners.sql.ts'
import { findOtherNamed, findPersonAt, findPersonOf } from '../earners/person-of.sql.ts'
import { findList } from '../earners-lists/lists.sql.ts'
import { findOrganization } from '../organizations/organizations.sql.ts'
import { findTemplate } from '../templates/templates.sql.ts'
import { countHolders, findExpiries, findHolders } from './award-to-list.sql.ts'
import { receiversWith } from './meant-people.ts'
import { countMissingSteps, findMissingSteps } from './missing-steps.sql.ts'

/** Maximum number of holders listed in a preview. */
const NAMED = 100

const NONE = { first: null, last: null }

/**
 * Previews E18: when the badge would expire, the steps of a learning path that the person lacks, whether their address is dead,
 * so that they would get no mail, whose it is if it is somebody else's,
 * and whether certificates have letters for the name.
 * @throws Refusal 404 for an unknown template
 */
export async function previewAward(
  {
    badge_template_id: templateId,
    recipient_email,
    recipient_first_name,
    recipient_last_name,
    emitted_at,
    expires_at,
  }: z.output<typeof contract.previewAward.input>,
  { db, caller, services }: SignedInRequest,
) {
  const { organizationId } = caller
  const template = await findTemplate(db, organizationId, templateId)
  if (!template) throw notFound()
  const now = wallClockNow(services)
  const recipient = recipient_first_name &&
    recipient_last_name && { recipient_email, recipient_first_name, recipient_last_name }
  const earnerId = recipient
    ? await findPersonOf(db, organizationId, recipient)
    : await findPersonAt(db, organizationId, recipient_email)
  const others = recipient ? await findOtherNamed(db, organizationId, [recipient]) : []
  const { validityCount, validityUnit } = template.version
  const validity = validityOf({ validity_count: validityCount, validity_unit: validityUnit })
  const name = recipient && `${recipient_first_name} ${recipient_last_name}`
  return {
    data: {
      expires_at: expires_at === undefined ? endOfValidity(emitted_at ?? now, validity) : expires_at,
      missing_steps: await findMissingSteps(db, { organizationId, templateId, now }, earnerId),
      is_address_dead: await isAddressDead(db, organizationId, recipient_email),
      others_at_address: others.flatMap(({ people }) => people),
      is_name_drawable: !name || (await undrawableOf([name], services)).size === 0,
      certificate_name: (earnerId && (await findCertificateName(db, organizationId, earnerId))) ?? null,
    },
  }
}

/**
 * Previews what E19 would do now.
 * @throws Refusal 404 for an unknown template or list
 */
export async function previewListAward(
  {
    earners_list_id: listId,
    badge_template_id: templateId,
    duplicates,
    only,
    ...dates
  }: z.output<typeof contract.previewListAward.input>,
  { db, caller, services }: SignedInRequest,
) {
  const { organizationId } = caller
  const template = await findTemplate(db, organizationId, templateId)
  const list = await findList(db, organizationId, listId)
  if (!template || !list) throw notFound()
  const now = wallClockNow(services)
  const listAndTemplate = await receiversWith(db, { organizationId, listId, templateId, now }, only)
  const { people, holders, dead } = await countHolders(db, listAndTemplate)
  const { creditsLeft } = await findOrganization(db, organizationId)
  const isRefused = duplicates === 'refuse' && holders > 0
  const badges = isRefused ? 0 : people - (duplicates === 'skip' ? holders : 0)
  const missing = await countMissingSteps(db, { ...listAndTemplate, isSkipping: duplicates === 'skip' })
  const emittedAt = dates.emitted_at ?? now
  const expiries =
    badges > 0 ? await findExpiries(db, { ...listAndTemplate, duplicates, award: dates, emittedAt }) : NONE
  return {
    data: {
      earners_count: people,
      list_earners_count: list.earnersCount,
      holders_count: holders,
      dead_addresses_count: dead,
      holders: await findHolders(db, listAndTemplate, NAMED),
      badges_to_issue: badges,
      expires_at_first: expiries.first,
      expires_at_last: expiries.last,
      credits_before: creditsLeft,
      credits_after: Math.max(0, creditsLeft - badges),
      credits_missing: Math.max(0, badges - creditsLeft),
      missing_steps_earners_count: missing.earners,
      missing_steps: missing.steps,
    },
  }
}
