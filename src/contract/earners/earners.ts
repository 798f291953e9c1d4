import { z } from 'zod'
import { Badge, Recipient } from '../badges.ts'
import { CertificateName } from '../certificates/certificate-names.ts'
import { data, endpoint, replacing } from '../endpoint.ts'
import { emptyIsNull, FlagInput, fails, Instant, isStorable, Page, requiredText, text, Uuid } from '../formats.ts'
import { paginated } from '../page.ts'
import { withoutBidiControls } from '../without-bidi-controls.ts'
import { OtherName, OtherPerson } from './other-name.ts'

export const Earner = z.object({
  id: Uuid,
  recipient_email: z.string(),
  recipient_first_name: z.string(),
  recipient_last_name: z.string(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
  created_at: Instant,
  updated_at: Instant,
  email_verified_at: Instant.nullable(),
  /** Addition: when staff marked the address as dead; no mails are sent to it. */
  email_dead_at: Instant.nullable(),
  /** Addition: how certificates spell the name if they have no letters for it. */
  certificate_name: z.string().nullable(),
})
export type Earner = z.output<typeof Earner>

/** The maximum number of earners in one request. */
export const MAX_EARNERS = 50_000

const METADATA_LENGTH = 16 * 1024
const METADATA_DEPTH = 8

/** Not allowed as a metadata key: zod and other code that copies objects silently drop it. */
export const FORBIDDEN_METADATA_NAME = '__proto__'

/** A free-form object: at most 16 kB as JSON, at most 8 levels deep, with storable texts only, without controls of direction. */
export const Metadata = z.preprocess(
  (given: Record<string, unknown>, context) => {
    const isObject = typeof given === 'object' && given !== null
    const value = isObject && isShallow(given) ? cleaned(given) : given
    if (isObject && Object.hasOwn(value, FORBIDDEN_METADATA_NAME))
      context.addIssue({ code: 'custom', ...fails('metadata_name') })
    return value
  },
  z
    .record(z.string(), z.unknown())
    .refine((value) => isShallow(value) && JSON.stringify(value).length <= METADATA_LENGTH, fails('metadata')),
)

/** Without controls of direction in names and values, which JSON writes as they are. */
function cleaned(value: Record<string, unknown>): Record<string, unknown> {
  const written = JSON.stringify(value)
  const clean = withoutBidiControls(written)
  return clean === written ? value : JSON.parse(clean)
}

function isShallow(value: unknown, depth = 1): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth > METADATA_DEPTH) return false
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isShallow(inner, depth + 1))
}

/** A person as given to E20, E22 and imports. */
export const EarnerInput = Recipient.extend({
  metadata: emptyIsNull(Metadata).optional(),
  other_name: OtherName.optional(),
})
export type EarnerInput = z.output<typeof EarnerInput>

/** E20. */
export const addEarner = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/earners_lists/earners',
  summary: 'Add an earner to an earners list',
  status: 201,
  idempotent: true,
  input: EarnerInput.extend({ earners_list_id: Uuid }),
  output: data(Earner),
})

/** An id that no object has. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

export const UpdateEarner = Recipient.omit({ recipient_email: true })
  .partial()
  .extend({ certificate_name: CertificateName })

/** What saves of a person replace. */
const ofEarner = {
  shownBy: () => getEarner,
  seen: ({
    recipient_email,
    recipient_first_name,
    recipient_last_name,
    metadata,
    certificate_name,
  }: Partial<Earner>) => ({
    recipient_email,
    recipient_first_name,
    recipient_last_name,
    metadata,
    certificate_name,
  }),
}

/** E21. A malformed id is answered like an unknown one: 404 with the message for both. */
export const updateEarner = replacing(
  endpoint({
    method: 'PUT',
    path: '/api/v1/issuers/organization/earners_lists/earners/:earner_id',
    summary: 'Update an earner of an earners list',
    input: UpdateEarner.extend({ earner_id: Uuid.catch(NO_ID), earners_list_id: Uuid }),
    output: data(Earner),
  }),
  ofEarner,
)

/** `also_at_address`: the other people who share the address. */
export const KnownEarner = Earner.extend({ badges_count: z.int(), also_at_address: z.array(OtherPerson) })
export type KnownEarner = z.output<typeof KnownEarner>

/**
 * Addition: everybody on a list or with a badge, newest first. `search` matches parts of names and addresses, `find` as
 * in E15.
 */
export const listAllEarners = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/earners',
  summary: 'List every earner of the organization',
  input: z.object({ search: text(255).optional(), find: text(255).optional(), page: Page }),
  output: paginated(KnownEarner),
})

/**
 * Addition: the people whose names are most similar to a text without matches, best first, at most five, for "Did you
 * mean …?". Searches everybody, the holders of badges (`with_badges`) or the people of one list.
 */
export const listNearestNames = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/earners/nearest',
  summary: 'List the earners whose names are nearest to a text',
  input: z.object({
    find: requiredText(255),
    with_badges: FlagInput.optional(),
    earners_list_id: Uuid.optional(),
  }),
  output: data(
    z.array(z.object({ earner_id: Uuid, recipient_first_name: z.string(), recipient_last_name: z.string() })),
  ),
})

/** A person who was joined with another one. */
export const JoinedEarner = z.object({
  id: Uuid,
  recipient_email: z.string(),
  recipient_first_name: z.string(),
  recipient_last_name: z.string(),
  joined_at: Instant,
  /** The end of the time in which it can be undone; null once it is over. */
  undo_until: Instant.nullable(),
})
export type JoinedEarner = z.output<typeof JoinedEarner>

/** Addition: one person with their lists and their badges, newest first, at most 100. */
export const getEarner = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/earners/:earner_id',
  summary: 'Get an earner with their lists and badges',
  input: z.object({ earner_id: Uuid }),
  output: data(
    KnownEarner.extend({
      earners_lists: z.array(
        z.object({
          id: Uuid,
          name: z.string(),
          status: z.enum(['enabled', 'disabled']),
          type: z.enum(['list', 'import']),
        }),
      ),
      badges: z.array(Badge),
      /** Addition: the people who were joined with this one, newest first. */
      joins: z.array(JoinedEarner),
    }),
  ),
})

/** Addition: the current data of the person who holds a badge. The badge itself keeps the data it was issued with. */
export const getEarnerOfBadge = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/badges/:badge_id/earner',
  summary: 'Get the earner who holds a badge',
  input: z.object({ badge_id: Uuid }),
  output: data(Earner),
})

export const CorrectEarner = EarnerInput.partial().extend({ certificate_name: CertificateName })
export type CorrectEarner = z.output<typeof CorrectEarner>

/** Addition: corrects a person's name, address or metadata. Issued badges do not change. */
export const correctEarner = replacing(
  endpoint({
    method: 'PUT',
    path: '/api/v1/issuers/organization/earners/:earner_id',
    summary: 'Correct an earner',
    input: CorrectEarner.extend({ earner_id: Uuid }),
    output: data(Earner),
  }),
  ofEarner,
)
