import { z } from 'zod'
import { data, endpoint, fileEndpoint, replacing } from '../endpoint.ts'
import {
  count,
  Day,
  emptyIsNull,
  emptyText,
  FlagInput,
  Instant,
  imageFields,
  Language,
  OwnUrl,
  Page,
  requiredLine,
  text,
  Uuid,
  WallClock,
} from '../formats.ts'
import { paginated } from '../page.ts'
import { DomainName } from '../single-sign-on/domains.ts'
import { TemplateStatus } from '../templates.ts'

/** How people come in: with the link alone, a word said in the room, codes for once each, an address on a list or of a domain. */
export const ClaimKind = z.enum(['open', 'word', 'codes', 'list', 'domain'])
export type ClaimKind = z.output<typeof ClaimKind>

/** What the team has set. */
export const ClaimStatus = z.enum(['draft', 'open', 'paused', 'closed'])
export type ClaimStatus = z.output<typeof ClaimStatus>

/** What people find now: an open one may not have begun (`early`), have no seats left (`full`), or be over (`closed`). */
export const ClaimState = z.enum(['draft', 'early', 'open', 'paused', 'full', 'closed'])
export type ClaimState = z.output<typeof ClaimState>

/** The most questions of a claim, answers to choose from, and codes. */
export const MAX_QUESTIONS = 10
const MAX_OPTIONS = 20
export const MAX_CLAIM_CODES = 10_000
/** Minutes for which a form keeps its seat, also past the end of the window. */
export const SEAT_MINUTES = 30

export const QuestionKind = z.enum(['text', 'choice', 'link', 'file'])
export type QuestionKind = z.output<typeof QuestionKind>

/** Chosen by the service; it means something within its claim alone. */
const QuestionId = z.string().regex(/^[\w-]{1,40}$/)

const Question = z.object({
  id: QuestionId,
  kind: QuestionKind,
  label: z.string(),
  /** Of a choice; empty for the others. */
  options: z.array(z.string()),
  is_required: z.boolean(),
  /** Whether the link that is given stands on the badge as evidence. */
  is_evidence: z.boolean(),
})
export type ClaimQuestion = z.output<typeof Question>

const QuestionInput = z
  .object({
    /** That of a question that exists; a new one gets its own. */
    id: QuestionId.optional(),
    kind: QuestionKind,
    label: requiredLine(300),
    options: z.array(requiredLine(200)).max(MAX_OPTIONS).default([]),
    is_required: z.boolean().default(false),
    is_evidence: z.boolean().default(false),
  })
  .superRefine(({ kind, options, is_evidence }, context) => {
    const issue = (path: string, code: string) => context.addIssue({ code: 'custom', path: [path], params: { code } })
    if (kind === 'choice' ? new Set(options).size < 2 : options.length > 0) issue('options', 'claim_options')
    if (is_evidence && kind !== 'link') issue('is_evidence', 'claim_evidence')
  })

const Questions = z
  .array(QuestionInput)
  .max(MAX_QUESTIONS)
  .meta({ examples: [[{ kind: 'text', label: 'What did you do as a mentor?' }]] })

/** Where the submissions of a claim stand, in numbers. */
const SubmissionCounts = z.object({
  /** Everybody whose address is proved. */
  asked: z.int(),
  to_decide: z.int(),
  returned: z.int(),
  /** Approved, waiting for credits. */
  waiting: z.int(),
  awarded: z.int(),
  /** Of the awarded ones, those whose award was undone. */
  undone: z.int(),
  declined: z.int(),
  /** Forms whose code was not typed in yet. */
  unproved: z.int(),
  /** Of the unproved ones, those that keep a seat now. */
  held: z.int(),
})

export const Claim = z.object({
  id: Uuid,
  /** Six characters of its address. */
  code: z.string(),
  /** The address that people open. */
  url: OwnUrl,
  /** The page for a projector. */
  screen_url: OwnUrl,
  status: ClaimStatus,
  state: ClaimState,
  /** What closed it; null unless `state` is `closed` or `full`. */
  closed_by: z.enum(['time', 'seats', 'hand']).nullable(),
  kind: ClaimKind,
  title: z.string(),
  text: z.string(),
  badge_template: z.object({
    id: Uuid,
    title: z.string(),
    status: TemplateStatus,
    /** Whether it could be awarded now. */
    is_assignable: z.boolean(),
    ...imageFields('image'),
  }),
  opens_at: WallClock.nullable(),
  closes_at: WallClock.nullable(),
  seats: z.int().nullable(),
  seats_left: z.int().nullable(),
  needs_approval: z.boolean(),
  /** Whether people come in by the code of the screen only, which changes every 30 seconds. */
  is_turning: z.boolean(),
  /** Of kind `word`; null for the others, and so are the list and the domain. */
  word: z.string().nullable(),
  earners_list: z.object({ id: Uuid, name: z.string() }).nullable(),
  domain: z.string().nullable(),
  activity_title: z.string(),
  activity_started_at: Day.nullable(),
  activity_ended_at: Day.nullable(),
  notes: z.string(),
  questions: z.array(Question),
  counts: SubmissionCounts,
  codes: z.object({ total: z.int(), used: z.int() }),
  /** The oldest that waits for a decision. */
  oldest_at: Instant.nullable(),
  /** Who made it; null if they are gone. */
  author: z.object({ id: Uuid, name: z.string() }).nullable(),
  created_at: Instant,
  updated_at: Instant,
})
export type Claim = z.output<typeof Claim>

const Fields = z.object({
  badge_template_id: Uuid,
  status: ClaimStatus.default('draft'),
  kind: ClaimKind.default('open'),
  title: requiredLine(200),
  text: emptyText(2000),
  opens_at: emptyIsNull(WallClock).optional(),
  closes_at: emptyIsNull(WallClock).optional(),
  seats: emptyIsNull(count(1, 100_000)).optional(),
  needs_approval: z.boolean().default(false),
  is_turning: z.boolean().default(false),
  /** Needed by its kind, and kept unused by the others. */
  word: emptyIsNull(requiredLine(100)).optional(),
  earners_list_id: emptyIsNull(Uuid).optional(),
  domain: emptyIsNull(DomainName).optional(),
  activity_title: emptyText(255),
  activity_started_at: emptyIsNull(Day).optional(),
  activity_ended_at: emptyIsNull(Day).optional(),
  notes: emptyText(2000),
  questions: Questions.default([]),
})

export const CreateClaim = Fields
export type CreateClaim = z.output<typeof CreateClaim>

/** Only the given fields are changed. */
export const UpdateClaim = z
  .object({
    ...Fields.shape,
    status: ClaimStatus,
    kind: ClaimKind,
    needs_approval: z.boolean(),
    is_turning: z.boolean(),
    questions: Questions,
  })
  .partial()
export type UpdateClaim = z.output<typeof UpdateClaim>

export const CLAIMS_PATH = '/api/v1/issuers/organization/claims'
export const OfClaim = z.object({ claim_id: Uuid })

export const ClaimFilter = z.object({
  find: text(200).optional(),
  state: ClaimState.optional(),
  /** 1 for claims with submissions that wait for a decision. */
  is_waiting: FlagInput.optional(),
})
export type ClaimFilter = z.output<typeof ClaimFilter>

/** Addition: badges that people can ask for; those with submissions to decide first, then the newest. */
export const listClaims = endpoint({
  method: 'GET',
  path: CLAIMS_PATH,
  summary: 'List claims',
  input: ClaimFilter.extend({ page: Page }),
  output: paginated(Claim),
})

/** Addition: for places that only say how many there are. */
export const countClaims = endpoint({
  method: 'GET',
  path: `${CLAIMS_PATH}/count`,
  summary: 'Count claims',
  input: z.object({}),
  output: data(
    z.object({
      all: z.int(),
      states: z.object({
        draft: z.int(),
        early: z.int(),
        open: z.int(),
        paused: z.int(),
        full: z.int(),
        closed: z.int(),
      } satisfies Record<ClaimState, z.ZodInt>),
      /** Submissions of all claims that wait for a decision, and that wait for credits. */
      to_decide: z.int(),
      waiting: z.int(),
    }),
  ),
})

export const getClaim = endpoint({
  method: 'GET',
  path: `${CLAIMS_PATH}/:claim_id`,
  summary: 'Get a claim',
  input: OfClaim,
  output: data(Claim),
})

/** Addition: a claim of 1 to 10,000 codes gets them by `createClaimCodes`. */
export const createClaim = endpoint({
  method: 'POST',
  path: CLAIMS_PATH,
  summary: 'Create a claim',
  status: 201,
  idempotent: true,
  input: CreateClaim,
  output: data(Claim),
})

const seen = (shown: Partial<Claim>) => ({
  badge_template_id: shown.badge_template?.id,
  status: shown.status,
  kind: shown.kind,
  title: shown.title,
  text: shown.text,
  opens_at: shown.opens_at,
  closes_at: shown.closes_at,
  seats: shown.seats,
  needs_approval: shown.needs_approval,
  is_turning: shown.is_turning,
  word: shown.word,
  earners_list_id: shown.earners_list?.id ?? null,
  domain: shown.domain,
  activity_title: shown.activity_title,
  activity_started_at: shown.activity_started_at,
  activity_ended_at: shown.activity_ended_at,
  notes: shown.notes,
  questions: shown.questions,
})

/** Addition: changes only the given fields. `status` opens, pauses, and closes it. */
export const updateClaim = replacing(
  endpoint({
    method: 'PUT',
    path: `${CLAIMS_PATH}/:claim_id`,
    summary: 'Change a claim',
    input: UpdateClaim.extend(OfClaim.shape),
    output: data(Claim),
  }),
  { shownBy: () => getClaim, seen },
)

/** Addition: only one that nobody has asked by; others can be closed. */
export const deleteClaim = endpoint({
  method: 'DELETE',
  path: `${CLAIMS_PATH}/:claim_id`,
  summary: 'Delete a claim',
  status: 204,
  input: OfClaim,
  output: z.undefined(),
})

/** Addition: makes more codes, each of which serves once; at most 10,000 for a claim. */
export const createClaimCodes = endpoint({
  method: 'POST',
  path: `${CLAIMS_PATH}/:claim_id/codes`,
  summary: 'Make codes of a claim',
  status: 201,
  idempotent: true,
  input: OfClaim.extend({ count: count(1, MAX_CLAIM_CODES) }),
  output: data(Claim),
})

/** Addition: the codes, as CSV or as a sheet of HTML that is made for printing. */
export const exportClaimCodes = {
  ...fileEndpoint({
    method: 'GET',
    path: `${CLAIMS_PATH}/:claim_id/codes/export`,
    summary: 'Download the codes of a claim',
    isLarge: true,
    input: OfClaim.extend({
      format: z.enum(['csv', 'sheet']).default('csv'),
      language: Language.optional(),
      /** 1 for those alone that nobody has used. */
      is_unused: FlagInput.optional(),
    }),
    file: 'text/csv',
  }),
  otherFiles: ['text/html'],
}

/** Addition: the address as a QR code, alone, or as PDF on a page to print. Refused for a claim whose code turns. */
export const getClaimPoster = {
  ...fileEndpoint({
    method: 'GET',
    path: `${CLAIMS_PATH}/:claim_id/poster`,
    summary: 'Get the poster of a claim',
    input: OfClaim.extend({
      format: z.enum(['svg', 'png', 'pdf']).default('svg'),
      /** Of the page. */
      size: z.enum(['A4', 'A5']).default('A4'),
      language: Language.optional(),
    }),
    file: 'image/svg+xml',
  }),
  otherFiles: ['image/png', 'application/pdf'],
}
