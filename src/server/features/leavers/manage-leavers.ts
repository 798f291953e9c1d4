import type { z } from 'zod'
import { LEAVERS_PAUSE_DAYS, type NewLeavers } from '#contract/earners/leavers.ts'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { dayNow } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { found, invalidField, notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { addDays } from '#server/platform/text/days.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import {
  findBefore,
  findCampaign,
  insertCampaign,
  type LockedCampaign,
  lockCampaign,
  updateEnded,
  updateReminding,
} from './leavers.sql.ts'

/** Campaigns that an organization may have open at once. */
const MOST_OPEN = 20
/** Days for which a campaign may last. */
const MOST_DAYS = 730

type OfCampaign = { campaign_id: string }

/**
 * Starts a campaign; a job writes its mails.
 * @throws Refusal 422 for a domain without holders or that was asked within 14 days, and for a last day that is over; 409 for too many
 */
export async function askLeavers(input: z.output<typeof NewLeavers>, request: SignedInRequest) {
  const { db, caller, services } = request
  const { title, domain, last_day: lastDay, words = '' } = input
  const { organizationId, userId } = caller
  const today = dayNow(services)
  if (lastDay < today || lastDay > addDays(today, MOST_DAYS)) throw wrong('last_day', m.leavers_day_wrong)
  const id = await db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId)
    const before = await findBefore(tx, organizationId, domain)
    if (before.isOpen) throw wrong('domain', m.leavers_open_already)
    if (before.isRecent) throw wrong('domain', m.leavers_too_soon)
    if (before.open >= MOST_OPEN) throw refused(m.leavers_too_many)
    const made = await insertCampaign(tx, organizationId, { title, domain, lastDay, words, userId })
    if (made.holdersCount === 0) throw wrong('domain', m.leavers_nobody)
    await record(tx, request, 'leavers_asked', domain)
    return made.id
  })
  return { data: await found(findCampaign(db, organizationId, id)) }
}

/** Sends the one reminder of a campaign. @throws Refusal 404, 409 before its time, after another, and once it has ended */
export const remindLeavers = ({ campaign_id: id }: OfCampaign, request: SignedInRequest) =>
  change(id, request, async (tx, { domain, remindedAt, isPaused, isSending }) => {
    if (remindedAt) throw refused(m.leavers_reminded_already)
    if (isPaused || isSending) throw refused(m.leavers_remind_soon)
    await updateReminding(tx, request.caller.organizationId, id)
    await record(tx, request, 'leavers_reminded', domain)
  })

/** Ends a campaign. @throws Refusal 404, 409 if it has ended */
export const endLeavers = ({ campaign_id: id }: OfCampaign, request: SignedInRequest) =>
  change(id, request, async (tx, { domain }) => {
    await updateEnded(tx, request.caller.organizationId, id)
    await record(tx, request, 'leavers_ended', domain)
  })

async function change(
  id: string,
  { db, caller: { organizationId } }: SignedInRequest,
  work: (tx: Database, campaign: LockedCampaign) => Promise<void>,
) {
  await db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, organizationId, id)
    if (!campaign) throw notFound()
    if (campaign.endedAt) throw refused(m.leavers_ended_already)
    await work(tx, campaign)
  })
  return { data: await found(findCampaign(db, organizationId, id)) }
}

type Words = (inputs: { days: number }, options: { locale: Language }) => string

const inputs = { days: LEAVERS_PAUSE_DAYS }
const wrong = (field: string, words: Words) => invalidField([field], (locale) => words(inputs, { locale }))
const refused = (words: Words) => new Refusal(409, 'conflict', { sentence: (locale) => words(inputs, { locale }) })

const record = (
  tx: Database,
  request: SignedInRequest,
  kind: 'leavers_asked' | 'leavers_reminded' | 'leavers_ended',
  domain: string,
) => recordActivity(tx, { ...activitySourceOf(request), kind, details: { domain } })
