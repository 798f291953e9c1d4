import { z } from 'zod'
import { data, endpoint, fileEndpoint } from '../endpoint.ts'
import { Flag, fails, Instant, Language, listOf, Page, requiredText, text, Uuid } from '../formats.ts'
import { paginated } from '../page.ts'
import { CLAIMS_PATH, OfClaim, QuestionKind } from './claims.ts'

/** Days for which what was given back can be sent again. */
export const RETURN_DAYS = 14
/** The most submissions that are decided at once. */
const MAX_DECIDED = 500

/** `lapsed`: given back and not sent again within 14 days. */
export const SubmissionStatus = z.enum(['received', 'returned', 'waiting', 'awarded', 'declined', 'lapsed'])
export type SubmissionStatus = z.output<typeof SubmissionStatus>

/** The types of files that answer a question, as the `accept` of a file field. The service looks at the content. */
export const CLAIM_FILE_TYPES = 'application/pdf,image/jpeg,image/png,image/webp'
/** The largest file of an answer, in bytes. */
export const MAX_CLAIM_FILE = 10 * 1024 * 1024
/** Days after the decision for which files are kept. */
export const FILE_DAYS = 90

const ClaimFile = z.object({
  id: Uuid,
  media_type: z.enum(['application/pdf', 'image/jpeg', 'image/png', 'image/webp']),
  /** In bytes, as it is kept: pictures are drawn anew. */
  size: z.int(),
})
export type ClaimFile = z.output<typeof ClaimFile>

const Answered = z.object({
  question_id: z.string(),
  kind: QuestionKind,
  label: z.string(),
  /** Of a file, its name. */
  value: z.string(),
  /** Null for other kinds, and once the file is deleted. */
  file: ClaimFile.nullable(),
})
export type Answered = z.output<typeof Answered>

export const Submission = z.object({
  id: Uuid,
  status: SubmissionStatus,
  recipient_email: z.string(),
  recipient_first_name: z.string(),
  recipient_last_name: z.string(),
  language: Language,
  /** The questions as they were, with what was answered; of those that were skipped, an empty text. */
  answers: z.array(Answered),
  /** When the address was proved; of one that came again, the latest time. */
  sent_at: Instant,
  /** How often it was given back. */
  returned_count: z.int(),
  /** Until when it can be sent again; null unless it is given back. */
  returned_until: Instant.nullable(),
  /** What was written to the person as it was given back or declined; else empty. */
  answer: z.string(),
  decided_at: Instant.nullable(),
  /** Null if nobody of the team decided it. */
  decided_by: z.string().nullable(),
  /** Null until it is awarded. */
  badge: z.object({ id: Uuid, number: z.string(), is_valid: Flag, award_id: Uuid.nullable() }).nullable(),
})
export type Submission = z.output<typeof Submission>

export const SubmissionFilter = z.object({
  find: text(200).optional(),
  status: SubmissionStatus.optional(),
})
export type SubmissionFilter = z.output<typeof SubmissionFilter>

/** Addition: what people whose address is proved have sent, the newest first; with `sort=sent_at` the oldest. */
export const listSubmissions = endpoint({
  method: 'GET',
  path: `${CLAIMS_PATH}/:claim_id/submissions`,
  summary: 'List the submissions of a claim',
  input: OfClaim.extend(SubmissionFilter.shape).extend({
    sort: z.enum(['-sent_at', 'sent_at']).default('-sent_at'),
    page: Page,
  }),
  output: paginated(Submission),
})

export const getSubmission = endpoint({
  method: 'GET',
  path: `${CLAIMS_PATH}/:claim_id/submissions/:submission_id`,
  summary: 'Get a submission of a claim',
  input: OfClaim.extend({ submission_id: Uuid }),
  output: data(Submission),
})

/** Addition: a file that somebody has sent, always as a download. 90 days after the decision it is gone. */
export const getSubmissionFile = {
  ...fileEndpoint({
    method: 'GET',
    path: `${CLAIMS_PATH}/:claim_id/submissions/:submission_id/files/:file_id`,
    summary: 'Download a file of a submission',
    input: OfClaim.extend({ submission_id: Uuid, file_id: Uuid }),
    file: 'application/pdf',
  }),
  otherFiles: ['image/jpeg', 'image/png', 'image/webp'],
}

const Chosen = OfClaim.extend({
  submission_ids: listOf(Uuid, MAX_DECIDED).refine((ids) => ids.length > 0, fails('required')),
})
const Decided = data(
  z.object({
    decided_count: z.int(),
    /** Approved ones that wait, because there are no credits left. */
    waiting_count: z.int(),
    /** The award of the approved ones, to undo it; null if there is none. */
    award_id: Uuid.nullable(),
    /** Until when it can be undone. */
    undo_until: Instant.nullable(),
    /** Those that stay as they were, and why. */
    skipped: z.array(z.object({ id: Uuid, message: z.string() })),
  }),
)
const Answer = z.object({
  /** Sent to the people. */
  answer: requiredText(2000),
})

/** Addition: awards the badge with the claim's activity and notes, to one or many. Without credits they wait, the oldest first. */
export const approveSubmissions = endpoint({
  method: 'POST',
  path: `${CLAIMS_PATH}/:claim_id/submissions/approve`,
  summary: 'Approve submissions of a claim',
  isLarge: true,
  input: Chosen,
  output: Decided,
})

/** Addition: gives them back with an answer; they can be sent again for 14 days. */
export const returnSubmissions = endpoint({
  method: 'POST',
  path: `${CLAIMS_PATH}/:claim_id/submissions/return`,
  summary: 'Give submissions of a claim back',
  isLarge: true,
  input: Chosen.extend(Answer.shape),
  output: Decided,
})

/** Addition: takes answers back that have not left yet: what was given back or declined waits for a decision again. */
export const undoAnswers = endpoint({
  method: 'POST',
  path: `${CLAIMS_PATH}/:claim_id/submissions/undo`,
  summary: 'Take back what was answered to submissions',
  isLarge: true,
  input: Chosen,
  output: Decided,
})

/** Addition: declines them with an answer. What was given back can be declined too. */
export const declineSubmissions = endpoint({
  method: 'POST',
  path: `${CLAIMS_PATH}/:claim_id/submissions/decline`,
  summary: 'Decline submissions of a claim',
  isLarge: true,
  input: Chosen.extend(Answer.shape),
  output: Decided,
})
