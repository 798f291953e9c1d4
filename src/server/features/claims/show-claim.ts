import type { z } from 'zod'
import type { Claim } from '#contract/claims/claims.ts'
import { instantFrom, instantOf, wallClockNow } from '#server/platform/clock.ts'
import { found } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { badgePicture } from '#server/platform/images/pictures.ts'
import type { Services } from '#server/services.ts'
import { closedBy, stateOf } from './claim-state.ts'
import { findClaim, type Moment, type ShownClaim } from './claims.sql.ts'

type With = Pick<Services, 'clock' | 'config' | 'urls'>

/** This moment by the service's clock. */
export const momentOf = (services: Pick<Services, 'clock' | 'config'>): Moment => ({
  instant: services.clock.now().toISOString(),
  wall: wallClockNow(services),
})

/** A claim as the API shows it. */
export function claimAnswer(row: ShownClaim, services: With): z.input<typeof Claim> {
  const { claim, template, version, isAssignable, list, author, counts, taken } = row
  const { urls } = services
  const seatsLeft = claim.seats === null ? null : Math.max(0, claim.seats - taken)
  const state = stateOf(claim, wallClockNow(services), seatsLeft)
  const { oldest, codes, used, ...numbers } = counts
  return {
    id: claim.id,
    code: claim.code,
    url: urls.claim(claim.code),
    screen_url: urls.claim(claim.code, 'screen'),
    status: claim.status,
    state,
    closed_by: closedBy(claim, state),
    kind: claim.kind,
    title: claim.title,
    text: claim.text,
    badge_template: {
      id: template.id,
      title: version.title,
      status: template.status,
      is_assignable: isAssignable,
      ...urls.image('image', badgePicture(template, version)),
    },
    opens_at: claim.opensAt,
    closes_at: claim.closesAt,
    seats: claim.seats,
    seats_left: seatsLeft,
    needs_approval: claim.needsApproval,
    is_turning: claim.isTurning,
    word: claim.word,
    earners_list: list?.id ? list : null,
    domain: claim.domain,
    activity_title: claim.activityTitle,
    activity_started_at: claim.activityStartedAt,
    activity_ended_at: claim.activityEndedAt,
    notes: claim.notes,
    questions: claim.questions,
    counts: numbers,
    codes: { total: codes, used },
    oldest_at: oldest && instantOf(new Date(oldest)),
    author: author?.id ? author : null,
    created_at: instantFrom(claim.createdAt),
    updated_at: instantFrom(claim.updatedAt),
  }
}

/** @throws Refusal 404 for an unknown id and for another organization's */
export async function showClaim(
  id: string,
  { db, caller, services }: Pick<SignedInRequest, 'db' | 'caller' | 'services'>,
) {
  return { data: claimAnswer(await found(findClaim(db, caller.organizationId, id, momentOf(services))), services) }
}
