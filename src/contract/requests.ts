import { z } from 'zod'
import { data, endpoint } from './endpoint.ts'
import { FlagInput, Instant, listOf, Page, personName, requiredText, text, Uuid } from './formats.ts'
import { paginated } from './page.ts'

/**
 * What people ask of the organization in *My badges*: to correct their `name`, or to erase their data (`erasure`). `mistake`:
 * somebody who got the mail of a badge says that it is not theirs; that is settled at the badge.
 */
export const RequestKind = z.enum(['name', 'erasure', 'mistake'])
export type RequestKind = z.output<typeof RequestKind>

/** `withdrawn`: taken back, or what it was about is no longer the person's. A mistake that was settled is `approved`. */
export const RequestStatus = z.enum(['open', 'approved', 'declined', 'expired', 'withdrawn'])
export type RequestStatus = z.output<typeof RequestStatus>

/** A name, in the limits of those on badges. */
export const ProposedName = z.object({
  first_name: personName(100),
  last_name: personName(100),
})

const NAME = z.object({ first_name: z.string(), last_name: z.string() })

export const EarnerRequest = z.object({
  id: Uuid,
  kind: RequestKind,
  status: RequestStatus,
  created_at: Instant,
  /** When the organization must have answered; null for a mistake. */
  due_at: Instant.nullable(),
  /** Null while it is open. */
  decided_at: Instant.nullable(),
  /** Null if nobody of the team decided it. */
  decided_by: z.string().nullable(),
  /** The reason that the person gave; may be empty. */
  reason: z.string(),
  /** What the organization wrote to the person as it declined; else empty. */
  answer: z.string(),
  /** Who asks; null once they were erased. */
  earner: z
    .object({
      id: Uuid,
      recipient_email: z.string(),
      recipient_first_name: z.string(),
      recipient_last_name: z.string(),
      badges_count: z.int(),
      lists_count: z.int(),
    })
    .nullable(),
  /** Null for an erasure. */
  badge: z.object({ id: Uuid, badge_number: z.string(), title: z.string() }).nullable(),
  /** For a name: as the badge has it, or had it before the answer, and as the person wants it. */
  name: z.object({ current: NAME, proposed: NAME }).nullable(),
})
export type EarnerRequest = z.output<typeof EarnerRequest>

export const RequestFilter = z.object({
  kind: RequestKind.optional(),
  status: RequestStatus.optional(),
  /** 1 for those that wait for an answer, 0 for the others. */
  is_open: FlagInput.optional(),
  /** Beginnings of words of the person's name or address, of the proposed name, or of the badge. */
  find: text(255).optional(),
})
export type RequestFilter = z.output<typeof RequestFilter>

/** Addition: what people ask of the organization. Open ones first, by their term; then the others, the latest answer first. */
export const listRequests = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/requests',
  summary: 'List what people ask of the organization',
  input: RequestFilter.extend({ page: Page }),
  output: paginated(EarnerRequest),
})

const ByKind = z.object({ name: z.int(), erasure: z.int(), mistake: z.int() })

/** Addition: how many requests wait for an answer, and how many have one. */
export const countRequests = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/requests/count',
  summary: 'Count the requests',
  input: z.object({}),
  output: data(
    z.object({
      open: ByKind,
      answered: ByKind,
      /** The earliest term of the open ones. */
      next_due_at: Instant.nullable(),
    }),
  ),
})

export const getRequest = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/requests/:request_id',
  summary: 'Get a request',
  input: z.object({ request_id: Uuid }),
  output: data(EarnerRequest),
})

/** Fields that spell the name otherwise than the person proposed. */
export const ApproveRequest = ProposedName.partial()

/**
 * Addition: corrects the name of the person and of all their valid badges, which keep their numbers and addresses. An erasure is
 * approved by erasing the person.
 */
export const approveRequest = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/requests/:request_id/approve',
  summary: 'Approve a new name',
  input: ApproveRequest.extend({ request_id: Uuid }),
  output: data(EarnerRequest),
})

export const DeclineRequest = z.object({
  /** Sent to the person. */
  answer: requiredText(2000),
})

/** Addition: declines a name or an erasure. */
export const declineRequest = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/requests/:request_id/decline',
  summary: 'Decline a request',
  input: DeclineRequest.extend({ request_id: Uuid }),
  output: data(EarnerRequest),
})

/** The most requests that are decided at once. */
const MOST = 500

const Decided = data(
  z.object({
    decided_count: z.int(),
    /** Those that stay as they were, and why. */
    skipped: z.array(z.object({ id: Uuid, message: z.string() })),
  }),
)
const Chosen = z.object({ request_ids: listOf(Uuid, MOST).refine((ids) => ids.length > 0) })

/** Addition: the same for many names, each as proposed. */
export const approveRequests = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/requests/approve',
  summary: 'Approve many new names',
  isLarge: true,
  input: Chosen,
  output: Decided,
})

/** Addition: declines many new names with the same words. */
export const declineRequests = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/requests/decline',
  summary: 'Decline many new names',
  isLarge: true,
  input: Chosen.extend(DeclineRequest.shape),
  output: Decided,
})
