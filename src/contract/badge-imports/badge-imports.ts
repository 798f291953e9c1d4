import { z } from 'zod'
import { Recipient } from '../badges.ts'
import { OtherPerson } from '../earners/other-name.ts'
import { data, endpoint } from '../endpoint.ts'
import { Day, Email, FlagInput, Instant, OptionalUpload, Page, Uuid } from '../formats.ts'
import { PageMeta, paginated } from '../page.ts'
import { TemplateStatus } from '../templates.ts'

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

/** The columns of a sheet. `title`, `recipient_email` and `issued_on` must be there. */
export const BADGE_SHEET_COLUMNS = [
  'title',
  'recipient_email',
  'recipient_first_name',
  'recipient_last_name',
  'issued_on',
  'expires_on',
  'original_id',
  'original_url',
  'issuer',
  'issuer_url',
  'description',
  'criteria',
] as const

/** The most badges of one import. */
export const MAX_IMPORTED_BADGES = 50_000

/** How many days the rows of an import are kept. */
export const IMPORT_KEPT_DAYS = 30

/** Where a row stands: it can be brought in, it cannot, its kind of badge is left out, or it is a badge here. */
const RowState = z.enum(['ready', 'problem', 'left_out', 'done'])
export type RowState = z.output<typeof RowState>

/** What a kind of badge becomes: a template of the organization, a new draft if that is null, or nothing. */
const ImportedClass = z.object({
  /** Its number in the import, from 0. */
  place: z.int(),
  ...BadgeClass.shape,
  rows_count: z.int(),
  /** Rows that can be brought in, or have been. */
  ready_count: z.int(),
  badge_template: z.object({ id: Uuid, title: z.string(), status: TemplateStatus }).nullable(),
  is_left_out: z.boolean(),
})
export type ImportedClass = z.output<typeof ImportedClass>

const BadgeImport = z.object({
  id: Uuid,
  source: BadgeImportSource,
  /** Of the first file. */
  file_name: z.string(),
  status: BadgeImportStatus,
  /** Whether its earners are told by email. */
  sends_emails: z.boolean(),
  /** Who read the files in; null if their account is gone. */
  user_name: z.string().nullable(),
  /** Rows by where they stand; `ready` also while it runs. Their sum is all rows. */
  counts: z.object({ ready: z.int(), problem: z.int(), left_out: z.int(), done: z.int() }),
  /** The award of its badges; null until the first are there. */
  award_id: Uuid.nullable(),
  /** The end of the time in which it can be undone; null when it cannot be. */
  undo_until: Instant.nullable(),
  created_at: Instant,
  confirmed_at: Instant.nullable(),
  finished_at: Instant.nullable(),
})
export type BadgeImport = z.output<typeof BadgeImport>

const BadgeImportDetails = BadgeImport.extend({
  classes: z.array(ImportedClass),
  /** Each kind of problem with the number of its rows, the most frequent first. */
  problems: z.array(z.object({ code: RowProblemCode, count: z.int() })),
})
export type BadgeImportDetails = z.output<typeof BadgeImportDetails>

const ImportRow = z.object({
  /** From 1, in the order of the files. */
  row: z.int(),
  state: RowState,
  /** Null once it is a badge. */
  problem: RowProblem.nullable(),
  class_place: z.int().nullable(),
  title: z.string(),
  recipient_email: z.string(),
  recipient_first_name: z.string(),
  recipient_last_name: z.string(),
  /** Whether only a hash of the address is known. */
  is_hashed: z.boolean(),
  /** As in the file if it is no day. */
  issued_on: z.string(),
  expires_on: z.string(),
  original_url: z.string(),
  /** The file of a ZIP that it was in. */
  file: z.string().nullable(),
  /** The person whom it will be given to; null for a new one. */
  earner_id: Uuid.nullable(),
  /** Whoever has the address under another name: a new person will share it with them. */
  people_at_address: z.array(OtherPerson),
  badge_id: Uuid.nullable(),
})
export type ImportRow = z.output<typeof ImportRow>

const PATH = '/api/v1/issuers/organization/badge_imports'
const OfImport = z.object({ import_id: Uuid })

/**
 * Addition: reads a file of badges that were issued elsewhere, and says what each would become. Nothing is issued before it
 * is confirmed. The file is a sheet as CSV with `BADGE_SHEET_COLUMNS`, an issuer's export of Open Badges as JSON or ZIP, a
 * baked picture or PDF, a credential, or a ZIP of these.
 */
export const createBadgeImport = endpoint({
  method: 'POST',
  path: PATH,
  summary: 'Read badges of another system',
  status: 201,
  isLarge: true,
  input: z.object({ file: OptionalUpload }),
  output: data(BadgeImportDetails),
})

/** Addition: reads one more file of an import that is not confirmed yet. */
export const addBadgeImportFile = endpoint({
  method: 'POST',
  path: `${PATH}/:import_id/files`,
  summary: 'Read another file of an import of badges',
  isLarge: true,
  input: OfImport.extend({ file: OptionalUpload }),
  output: data(BadgeImportDetails),
})

/** Addition: the imports of badges, the newest first. Rows and imports are deleted after `IMPORT_KEPT_DAYS`. */
export const listBadgeImports = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'List imports of badges',
  input: z.object({ page: Page }),
  output: paginated(BadgeImport).extend({ meta: PageMeta }),
})

/** Addition: an import with its kinds of badges and problems. */
export const getBadgeImport = endpoint({
  method: 'GET',
  path: `${PATH}/:import_id`,
  summary: 'Get an import of badges',
  input: OfImport,
  output: data(BadgeImportDetails),
})

/** Addition: the rows of an import in the order of the files. */
export const listBadgeImportRows = endpoint({
  method: 'GET',
  path: `${PATH}/:import_id/rows`,
  summary: 'List the rows of an import of badges',
  input: OfImport.extend({
    state: RowState.optional(),
    problem: RowProblemCode.optional(),
    class_place: z.coerce.number<number | string>().int().min(0).optional(),
    page: Page,
  }),
  output: paginated(ImportRow).extend({ meta: PageMeta }),
})

/**
 * Addition: corrects a row that is not brought in yet. Fields that are left out stay as they are. Its address or name may
 * be given where only a hash was known.
 */
export const updateBadgeImportRow = endpoint({
  method: 'PUT',
  path: `${PATH}/:import_id/rows`,
  summary: 'Correct a row of an import of badges',
  input: OfImport.extend({
    row: z.coerce.number<number | string>().int().min(1),
    recipient_email: Email.optional(),
    recipient_first_name: Recipient.shape.recipient_first_name.optional(),
    recipient_last_name: Recipient.shape.recipient_last_name.optional(),
    issued_on: Day.optional(),
    expires_on: z.union([Day, z.literal('')]).optional(),
  }),
  output: data(ImportRow),
})

/** Addition: says what a kind of badge of an import becomes. */
export const updateBadgeImportClass = endpoint({
  method: 'PUT',
  path: `${PATH}/:import_id/classes`,
  summary: 'Choose what a kind of badge becomes',
  input: OfImport.extend({
    place: z.coerce.number<number | string>().int().min(0),
    /** Null for a new draft. */
    badge_template_id: Uuid.nullable().optional(),
    is_left_out: FlagInput.optional(),
  }),
  output: data(BadgeImportDetails),
})

/**
 * Addition: finds the addresses of recipients who are only known by a hash, and the names that are missing, among the people
 * of a list, in a CSV file as for an import of people, or among everybody in the organization if neither is given.
 */
export const matchBadgeImport = endpoint({
  method: 'POST',
  path: `${PATH}/:import_id/recipients`,
  summary: 'Find the recipients of an import of badges',
  isLarge: true,
  input: OfImport.extend({ earners_list_id: Uuid.optional(), file: OptionalUpload }),
  output: data(BadgeImportDetails.extend({ matched_count: z.int() })),
})

/**
 * Addition: brings in all rows that are ready, in the background: their badges cost no credits. Its award can be
 * undone for a day.
 */
export const confirmBadgeImport = endpoint({
  method: 'POST',
  path: `${PATH}/:import_id/confirm`,
  summary: 'Bring in the badges of an import',
  input: OfImport.extend({ sends_emails: FlagInput.optional() }),
  output: data(BadgeImportDetails),
})

/** Addition: forgets an import that was not confirmed. */
export const deleteBadgeImport = endpoint({
  method: 'DELETE',
  path: `${PATH}/:import_id`,
  summary: 'Discard an import of badges',
  input: OfImport,
  output: data(z.object({ id: Uuid })),
})
