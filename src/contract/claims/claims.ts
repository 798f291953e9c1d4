import { z } from 'zod'
import { datesInOrder } from '../badges.ts'
import { data, endpoint, fileEndpoint, replacing } from '../endpoint.ts'
import {
  count,
  Day,
  emptyIsNull,
  emptyText,
  Flag,
  FlagInput,
  Instant,
  imageFields,
  nullableText,
  OwnUrl,
  Page,
  requiredLine,
  text,
  Uuid,
  WallClock,
} from '../formats.ts'
import { PageMeta, paginated } from '../page.ts'
import { Question, questionsInOrder } from './questions.ts'

/** How long a form holds its seat, and how long after the window it can be finished, in minutes. */
export const SEAT_MINUTES = 30
/** The most codes of one claim. */
export const MAX_CODES = 10_000
/** How often the code on the screen changes, and how long it can be used, in seconds. */
export const SCREEN_SECONDS = { changes: 30, lives: 90 }

/**
 * Who may ask: whoever has the link, who types the word that is said in the room, who has one of the codes, whose address is on
 * a list, or ends in a domain.
 */
export const ClaimKind = z.enum(['open', 'word', 'codes', 'list', 'domain'])
export type ClaimKind = z.output<typeof ClaimKind>

/** What its makers have said. Whether people can ask now is `state`. */
export const ClaimStatus = z.enum(['draft', 'open', 'paused', 'closed'])
export type ClaimStatus = z.output<typeof ClaimStatus>

/**
 * What people meet: `early` before it opens, `full` while all seats are taken or held, `unavailable` while its template cannot
 * be awarded, `ended` after its time, `closed` by hand.
 */
export const ClaimState = z.enum(['draft', 'early', 'open', 'full', 'paused', 'unavailable', 'ended', 'closed'])
export type ClaimState = z.output<typeof ClaimState>

/** A domain that addresses end in, such as `wrenfield.example`; subdomains count as others. */
const Domain = requiredLine(253)
  .toLowerCase()
  .transform((domain) => domain.replace(/^@/, ''))
  .pipe(z.string().regex(/^([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]*\p{L}[\p{L}\p{N}-]*$/u))

const ClaimFields = z.object({
  badge_template_id: Uuid,
  title: requiredLine(120),
  /** What it is for; people read it first. */
  text: emptyText(1000),
  /** In the service's time zone. Without them, it is open from when it is opened until it is closed. */
  opens_at: emptyIsNull(WallClock).optional(),
  closes_at: emptyIsNull(WallClock).optional(),
  kind: ClaimKind,
  /** For `word`. Case, accents and blanks do not matter; after a change the old word counts for five more minutes. */
  word: nullableText(60),
  /** For `list`. */
  earners_list_id: emptyIsNull(Uuid).optional(),
  /** For `domain`. */
  domain: emptyIsNull(Domain).optional(),
  seats: emptyIsNull(count(1, 100_000)).optional(),
  has_approval: FlagInput.optional(),
  /** Whether it is reached only by the code on the screen, which changes every 30 seconds. Such a claim has no poster. */
  is_rotating: FlagInput.optional(),
  /** For its badges, as in an award. */
  activity_title: nullableText(255),
  activity_started_at: emptyIsNull(Day).optional(),
  activity_ended_at: emptyIsNull(Day).optional(),
  notes: nullableText(2000),
  questions: z.array(Question).max(10).optional(),
})

type Fields = z.output<typeof ClaimFields>

/** What each kind needs besides. */
const NEEDS = { word: 'word', list: 'earners_list_id', domain: 'domain' } as const

function checkClaim(claim: Fields, context: z.RefinementCtx<Fields>) {
  datesInOrder(claim as never, context as z.RefinementCtx<never>)
  if (claim.opens_at && claim.closes_at && claim.closes_at <= claim.opens_at) {
    context.addIssue({ code: 'custom', path: ['closes_at'], params: { code: 'ends_before_start' } })
  }
  const needed = claim.kind in NEEDS ? NEEDS[claim.kind as keyof typeof NEEDS] : undefined
  if (needed && !claim[needed]) context.addIssue({ code: 'custom', path: [needed], params: { code: 'required' } })
  questionsInOrder(claim.questions ?? [], context as z.RefinementCtx<never>)
}

/** A claim as its form sends it. A new one is a draft. */
export const ClaimInput = ClaimFields.superRefine(checkClaim)
export type ClaimInput = z.output<typeof ClaimInput>

const ClaimCounts = z.object({
  /** Who has proved their address, in any state. */
  asked: z.int(),
  to_decide: z.int(),
  returned: z.int(),
  awarded: z.int(),
  /** Of those, undone afterwards. */
  undone: z.int(),
  declined: z.int(),
  /** Who waits for a credit. */
  unpaid: z.int(),
  /** Forms whose code has not been typed in yet. */
  unproved: z.int(),
  /** Seats that are taken or held. */
  seats_taken: z.int(),
  codes: z.int(),
  codes_used: z.int(),
})

export const ClaimSummary = z.object({
  id: Uuid,
  /** The letters of its address, such as `AB12CD`. */
  code: z.string(),
  /** What people open: `…/c/AB12CD`. */
  url: OwnUrl,
  title: z.string(),
  kind: ClaimKind,
  status: ClaimStatus,
  state: ClaimState,
  opens_at: WallClock.nullable(),
  closes_at: WallClock.nullable(),
  seats: z.int().nullable(),
  has_approval: Flag,
  is_rotating: Flag,
  badge_template: z.object({
    id: Uuid,
    title: z.string(),
    code: z.string().nullable(),
    version_code: z.string(),
    is_assignable: Flag,
    ...imageFields('image'),
  }),
  counts: ClaimCounts,
  created_at: Instant,
  updated_at: Instant,
})
export type ClaimSummary = z.output<typeof ClaimSummary>

export const Claim = ClaimSummary.extend({
  text: z.string(),
  word: z.string().nullable(),
  earners_list: z.object({ id: Uuid, name: z.string(), earners_count: z.int() }).nullable(),
  domain: z.string().nullable(),
  activity_title: z.string(),
  activity_started_at: Day.nullable(),
  activity_ended_at: Day.nullable(),
  notes: z.string(),
  questions: z.array(Question.extend({ id: Uuid })),
  /** Until when those who have begun can finish; null without an end. */
  grace_until: WallClock.nullable(),
  /** When the one who waits longest for a decision sent it; null if nobody waits. */
  oldest_at: Instant.nullable(),
  /** The page for the projector. Whoever has its address sees the changing code. */
  screen_url: OwnUrl,
  author: z.object({ id: Uuid, name: z.string() }).nullable(),
})
export type Claim = z.output<typeof Claim>

export const ClaimsFilter = z.object({
  status: ClaimStatus.optional(),
  badge_template_id: Uuid.optional(),
  /** Part of the title or of the code. */
  search: text(100).optional(),
})
export type ClaimsFilter = z.output<typeof ClaimsFilter>

export const CLAIMS_PATH = '/api/v1/issuers/organization/claims'
export const OfClaim = z.object({ claim_id: Uuid })

/** Addition: open ones first, then drafts, paused and closed ones, each newest first. */
export const listClaims = endpoint({
  method: 'GET',
  path: CLAIMS_PATH,
  summary: 'List claims',
  input: ClaimsFilter.extend({ page: Page }),
  output: paginated(ClaimSummary).extend({
    /** By status, whatever the filter's, and how many people wait for a decision in all claims. */
    meta: PageMeta.extend({
      statuses: z.object({ draft: z.int(), open: z.int(), paused: z.int(), closed: z.int() }),
      to_decide: z.int(),
    }),
  }),
})

/** Addition: makes a claim, as a draft. */
export const createClaim = endpoint({
  method: 'POST',
  path: CLAIMS_PATH,
  summary: 'Make a claim',
  status: 201,
  idempotent: true,
  input: ClaimInput,
  output: data(Claim),
})

export const getClaim = endpoint({
  method: 'GET',
  path: `${CLAIMS_PATH}/:claim_id`,
  summary: 'Get a claim',
  input: OfClaim,
  output: data(Claim),
})

/** What a save of a claim replaces: all that its form shows. */
const seenClaim = (shown: Partial<Claim>) => ({
  badge_template_id: shown.badge_template?.id,
  title: shown.title,
  text: shown.text,
  opens_at: shown.opens_at,
  closes_at: shown.closes_at,
  kind: shown.kind,
  word: shown.word,
  earners_list_id: shown.earners_list === null ? null : shown.earners_list?.id,
  domain: shown.domain,
  seats: shown.seats,
  has_approval: shown.has_approval,
  is_rotating: shown.is_rotating,
  activity_title: shown.activity_title,
  activity_started_at: shown.activity_started_at,
  activity_ended_at: shown.activity_ended_at,
  notes: shown.notes,
  questions: shown.questions,
})

/**
 * Addition: replaces all fields. Its template and kind can no longer be changed once somebody has asked; neither can questions be removed,
 * nor can there be fewer seats than are taken.
 */
export const updateClaim = replacing(
  endpoint({
    method: 'PUT',
    path: `${CLAIMS_PATH}/:claim_id`,
    summary: 'Change a claim',
    input: ClaimFields.extend(OfClaim.shape).superRefine(checkClaim as never),
    output: data(Claim),
  }),
  { shownBy: () => getClaim, seen: seenClaim, fields: () => Object.keys(seenClaim({})) },
)

/**
 * Addition: opens, pauses or closes a claim; each can be taken back. Who has begun can finish within 30 minutes. It cannot be opened
 * while its template cannot be awarded, after its end, or by codes without any.
 */
export const changeClaimStatus = endpoint({
  method: 'PUT',
  path: `${CLAIMS_PATH}/:claim_id/status`,
  summary: 'Open, pause or close a claim',
  input: OfClaim.extend({ status: ClaimStatus.exclude(['draft']) }),
  output: data(Claim),
})

/** Addition: deletes a claim that nobody has asked by; others are closed. */
export const deleteClaim = endpoint({
  method: 'DELETE',
  path: `${CLAIMS_PATH}/:claim_id`,
  summary: 'Delete a claim',
  status: 204,
  input: OfClaim,
  output: z.undefined(),
})

/** Addition: makes more codes, 10,000 in all, each for one person. */
export const createClaimCodes = endpoint({
  method: 'POST',
  path: `${CLAIMS_PATH}/:claim_id/codes`,
  summary: 'Make codes of a claim',
  status: 201,
  idempotent: true,
  input: OfClaim.extend({ count: count(1, MAX_CODES) }),
  output: data(Claim),
})

/** Addition: its codes with their links and whether they are used, as CSV; or those that are not used as cards to cut out. */
export const exportClaimCodes = {
  ...fileEndpoint({
    method: 'GET',
    path: `${CLAIMS_PATH}/:claim_id/codes/export`,
    summary: 'Export the codes of a claim',
    isLarge: true,
    input: OfClaim.extend({ format: z.enum(['csv', 'pdf']).default('csv') }),
    file: 'text/csv',
  }),
  otherFiles: ['application/pdf'],
}

/** Addition: the QR code of a claim's address, alone (`svg`, `png`) or on a poster (`a4`, `a5`). Not of a claim whose code changes. */
export const getClaimPoster = {
  ...fileEndpoint({
    method: 'GET',
    path: `${CLAIMS_PATH}/:claim_id/codes/poster`,
    summary: 'Get the poster of a claim',
    input: OfClaim.extend({ format: z.enum(['svg', 'png', 'a4', 'a5']).default('a4') }),
    file: 'application/pdf',
  }),
  otherFiles: ['image/svg+xml', 'image/png'],
}
