import { z } from 'zod'
import { data, endpoint, fileEndpoint } from '../endpoint.ts'
import { Instant, listOf, Page, requiredText, text, Uuid } from '../formats.ts'
import { PageMeta, paginated } from '../page.ts'
import { CLAIMS_PATH, OfClaim } from './claims.ts'
import { Answer } from './questions.ts'

/** How long what was given back waits for its answer, in days. */
export const RETURN_DAYS = 14
/** How long a decision with words can be taken back, in seconds: its email waits as long. */
export const REOPEN_SECONDS = 8
/** The most submissions decided at once. */
export const MAX_DECIDED = 1000

/**
 * `waiting` for a decision; `unpaid`: its badge waits for a credit, the oldest first; `returned` with a question, for 14 days;
 * `undone`: its award was undone. Forms whose address is not proved are only counted.
 */
export const SubmissionStatus = z.enum(['waiting', 'unpaid', 'returned', 'awarded', 'declined', 'undone'])
export type SubmissionStatus = z.output<typeof SubmissionStatus>

export const Submission = z.object({
  id: Uuid,
  status: SubmissionStatus,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** In the order of the questions; without those that were not answered. */
  answers: z.array(Answer),
  /** When the form was sent for the last time, and when its address was proved. */
  sent_at: Instant,
  proved_at: Instant,
  /** How often it came again after it had been given back. */
  times_returned: z.int(),
  /** Until when it can be sent again; null unless it is given back. */
  return_until: Instant.nullable(),
  /** What was written when it was given back or declined; empty otherwise. */
  words: z.string(),
  decided_at: Instant.nullable(),
  decided_by: z.object({ id: Uuid, name: z.string() }).nullable(),
  /** Until when the decision can be taken back by `reopen`; null if it cannot. Awards are undone as awards. */
  reopen_until: Instant.nullable(),
  badge_id: Uuid.nullable(),
  award_id: Uuid.nullable(),
})
export type Submission = z.output<typeof Submission>

const PATH = `${CLAIMS_PATH}/:claim_id/submissions` as const
const OfSubmission = OfClaim.extend({ submission_id: Uuid })

export const SubmissionsFilter = z.object({
  status: SubmissionStatus.optional(),
  /** Part of the name or address. */
  search: text(100).optional(),
})
export type SubmissionsFilter = z.output<typeof SubmissionsFilter>

/** Addition: newest first; those to decide oldest first. */
export const listSubmissions = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'List the submissions of a claim',
  input: OfClaim.extend(SubmissionsFilter.shape).extend({ page: Page }),
  output: paginated(Submission).extend({
    /** By status, whatever the filter's. */
    meta: PageMeta.extend({ statuses: z.record(SubmissionStatus, z.int()) }),
  }),
})

export const getSubmission = endpoint({
  method: 'GET',
  path: `${PATH}/:submission_id`,
  summary: 'Get a submission',
  input: OfSubmission,
  output: data(Submission),
})

/** Addition: all submissions of a claim with their answers, as CSV. */
export const exportSubmissions = fileEndpoint({
  method: 'GET',
  path: `${PATH}/export`,
  summary: 'Export the submissions of a claim',
  isLarge: true,
  input: OfClaim.extend(SubmissionsFilter.shape),
  file: 'text/csv',
})

/** Addition: the file of an answer, as an attachment. */
export const getSubmissionFile = {
  ...fileEndpoint({
    method: 'GET',
    path: `${PATH}/:submission_id/files/:question_id`,
    summary: 'Get a file of a submission',
    input: OfSubmission.extend({ question_id: Uuid }),
    file: 'application/pdf',
  }),
  otherFiles: ['image/png', 'image/jpeg', 'image/webp'],
}

const Words = z.object({ words: requiredText(2000) })
const Many = OfClaim.extend({ submission_ids: listOf(Uuid, MAX_DECIDED).pipe(z.array(Uuid).min(1)) })

/** What was decided; submissions that meanwhile were not to be decided any more are only counted. */
const Decided = z.object({
  decided: z.int(),
  skipped: z.int(),
  /** Of those approved: whose badge waits for a credit. */
  unpaid: z.int(),
  /** The award of those approved, which can be undone for ten minutes; null if there is none. */
  award_id: Uuid.nullable(),
})
export type Decided = z.output<typeof Decided>

/** Addition: awards the badge, with the claim's activity. */
export const approveSubmission = endpoint({
  method: 'POST',
  path: `${PATH}/:submission_id/approve`,
  summary: 'Approve a submission',
  idempotent: true,
  input: OfSubmission,
  output: data(Decided),
})

/** Addition: asks for something that is missing. The person reads the words and can send it again for 14 days. */
export const returnSubmission = endpoint({
  method: 'POST',
  path: `${PATH}/:submission_id/return`,
  summary: 'Give a submission back',
  input: OfSubmission.extend(Words.shape),
  output: data(Decided),
})

/** Addition: declines with words. The email waits for 8 seconds, in which `reopen` takes it back. */
export const declineSubmission = endpoint({
  method: 'POST',
  path: `${PATH}/:submission_id/decline`,
  summary: 'Decline a submission',
  input: OfSubmission.extend(Words.shape),
  output: data(Decided),
})

/** Addition: the same for many, in one award and one transaction. */
export const approveSubmissions = endpoint({
  method: 'POST',
  path: `${PATH}/approve`,
  summary: 'Approve many submissions',
  isLarge: true,
  idempotent: true,
  input: Many,
  output: data(Decided),
})

export const returnSubmissions = endpoint({
  method: 'POST',
  path: `${PATH}/return`,
  summary: 'Give many submissions back',
  input: Many.extend(Words.shape),
  output: data(Decided),
})

export const declineSubmissions = endpoint({
  method: 'POST',
  path: `${PATH}/decline`,
  summary: 'Decline many submissions',
  input: Many.extend(Words.shape),
  output: data(Decided),
})

/** Addition: takes back that submissions were given back or declined, until their email leaves. */
export const reopenSubmissions = endpoint({
  method: 'POST',
  path: `${PATH}/reopen`,
  summary: 'Take a decision back',
  input: Many,
  output: data(Decided),
})
