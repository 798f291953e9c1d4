import { z } from 'zod'
import { data, endpoint } from './endpoint.ts'
import { Instant, Uuid } from './formats.ts'

/** `contact`: address, metadata, lists and mails go, the badges keep the name. `wholly`: everything but counts. */
export const ErasureWay = z.enum(['contact', 'wholly'])
export type ErasureWay = z.output<typeof ErasureWay>

export const DataExportStatus = z.enum(['waiting', 'ready', 'failed'])
export type DataExportStatus = z.output<typeof DataExportStatus>

const OfEarner = z.object({ earner_id: Uuid })

/** What is kept about a person, counted. */
export const ErasurePreview = z.object({
  recipient_email: z.string(),
  recipient_first_name: z.string(),
  recipient_last_name: z.string(),
  metadata_count: z.int(),
  lists_count: z.int(),
  mails_count: z.int(),
  opened_count: z.int(),
  badges_count: z.int(),
  history_count: z.int(),
  /** Of the counts: an erasure that names another is refused, because something changed meanwhile. */
  fingerprint: z.string(),
})
export type ErasurePreview = z.output<typeof ErasurePreview>

/** Addition: what an erasure would take, counted anew each time. */
export const previewErasure = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/earners/:earner_id/erasure',
  summary: 'Count what erasing a person would take',
  input: OfEarner,
  output: data(ErasurePreview),
})

/** Addition: erases a person. It cannot be undone; counts, months, credits and badge numbers stay. */
export const eraseEarner = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/earners/:earner_id/erasure',
  summary: 'Erase a person',
  input: OfEarner.extend({ way: ErasureWay, fingerprint: z.string().max(100) }),
  output: data(z.object({ way: ErasureWay, badges_count: z.int(), erased_at: Instant })),
})

/** Addition: the latest copies and erasures. An erasure names nobody. */
export const listPrivacyActs = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/privacy/acts',
  summary: 'List the latest copies and erasures',
  input: z.object({}),
  output: data(
    z.array(
      z.object({
        id: Uuid,
        kind: z.enum(['export', 'contact', 'wholly']),
        badges_count: z.int(),
        /** Whom a copy is about. */
        earner: z.object({ id: Uuid, name: z.string() }).nullable(),
        /** Who did it; null where it was the service. */
        user_name: z.string().nullable(),
        created_at: Instant,
      }),
    ),
  ),
})
