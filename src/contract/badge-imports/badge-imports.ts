import { z } from 'zod'

const BadgeImportSource = z.enum(['sheet', 'badgr', 'files'])
export type BadgeImportSource = z.output<typeof BadgeImportSource>

/** `checked` until somebody confirms it: nothing is written before. */
const BadgeImportStatus = z.enum(['checked', 'running', 'finished', 'undone'])
export type BadgeImportStatus = z.output<typeof BadgeImportStatus>

/** Why a row cannot be brought in. */
const RowProblemCode = z.enum([
  'unreadable',
  'title_missing',
  'email_missing',
  'email_invalid',
  'name_missing',
  'too_long',
  'date_invalid',
  'date_too_old',
  'date_to_come',
  'expires_before_issue',
  'revoked_there',
  'unmatched',
  'another_name',
  'twice',
  'known',
  'failed',
])

/** `about` is the value, or the name of the file, that it is about. */
const RowProblem = z.object({ code: RowProblemCode, about: z.string() })
export type RowProblem = z.output<typeof RowProblem>

/** One kind of badge in an import: what a new draft is made of. */
const BadgeClass = z.object({
  title: z.string(),
  description: z.string(),
  criteria: z.string(),
  issuer: z.string(),
  issuer_url: z.string().nullable(),
  /** The id that it has where it comes from. */
  id: z.string().nullable(),
})
export type BadgeClass = z.output<typeof BadgeClass>

/** One badge as it was read. The recipient may only be known by a hash of the address. */
const ImportedBadge = z.object({
  recipient_email: z.string(),
  recipient_first_name: z.string(),
  recipient_last_name: z.string(),
  recipient_hash: z.string().optional(),
  recipient_salt: z.string().optional(),
  issued_on: z.string(),
  expires_on: z.string(),
  original_id: z.string(),
  original_url: z.string(),
  /** The file of the ZIP that it was in. */
  file: z.string().optional(),
})
export type ImportedBadge = z.output<typeof ImportedBadge>
