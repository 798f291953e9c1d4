import { z } from 'zod'
import { data, endpoint, fileEndpoint, replacing } from './endpoint.ts'
import { Email, emptyIsNull, Instant, Language, Uuid, WebAddress } from './formats.ts'

/** `contact` deletes address, metadata, lists and mails; badges keep the name. `wholly` deletes all but counts. */
export const ErasureWay = z.enum(['contact', 'wholly'])
export type ErasureWay = z.output<typeof ErasureWay>

export const DataExportStatus = z.enum(['waiting', 'ready', 'failed'])
export type DataExportStatus = z.output<typeof DataExportStatus>

const OfEarner = z.object({ earner_id: Uuid })

/** Counts of the data stored about a person. */
export const ErasurePreview = z.object({
  recipient_email: z.string(),
  recipient_first_name: z.string(),
  recipient_last_name: z.string(),
  metadata_count: z.int(),
  lists_count: z.int(),
  mails_count: z.int(),
  opened_count: z.int(),
  badges_count: z.int(),
  /** Badges whose signed credential contains the name: copies that people have downloaded cannot be erased. */
  named_credentials_count: z.int(),
  history_count: z.int(),
  /** A hash of the counts. An erasure with another one is refused: the data changed since the preview. */
  fingerprint: z.string(),
})
export type ErasurePreview = z.output<typeof ErasurePreview>

/** Addition: what an erasure would delete, counted anew each time. */
export const previewErasure = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/earners/:earner_id/erasure',
  summary: 'Count what erasing a person would delete',
  input: OfEarner,
  output: data(ErasurePreview),
})

/** Addition: erases a person irreversibly; counts, months, credits and badge numbers stay. */
export const eraseEarner = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/earners/:earner_id/erasure',
  summary: 'Erase a person',
  input: OfEarner.extend({ way: ErasureWay, fingerprint: z.string().max(100) }),
  output: data(z.object({ way: ErasureWay, badges_count: z.int(), erased_at: Instant })),
})

export const DataExport = z.object({
  id: Uuid,
  status: DataExportStatus,
  badges_done: z.int(),
  badges_count: z.int(),
  /** In bytes; null until it is ready. */
  size: z.int().nullable(),
  created_at: Instant,
  /** When the file is deleted. */
  expires_at: Instant,
})
export type DataExport = z.output<typeof DataExport>

/** Addition: starts a copy of everything stored about a person. If one is in progress, that one is returned. */
export const createDataExport = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/earners/:earner_id/data_export',
  summary: 'Begin the copy of a person’s data',
  status: 201,
  input: OfEarner.extend({ language: Language.optional() }),
  output: data(DataExport),
})

/** Addition: the newest copy; null if there is none. */
export const getDataExport = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/earners/:earner_id/data_export',
  summary: 'Get the newest copy of a person’s data',
  input: OfEarner,
  output: data(DataExport.nullable()),
})

/** Addition: the file of the copy. */
export const downloadDataExport = fileEndpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/earners/:earner_id/data_export/:data_export_id/file',
  summary: 'Download the copy of a person’s data',
  input: OfEarner.extend({ data_export_id: Uuid }),
  file: 'application/zip',
})

const Months = z.int().min(1).max(120).nullable()

/** Activity always has a retention limit, because it names people. */
const ActivityMonths = z.int().min(6).max(120)

const PrivacySettings = z.object({
  privacy_url: z.string().nullable(),
  privacy_contact: z.string().nullable(),
  is_indexed: z.boolean(),
  keep_unused_months: Months,
  keep_mail_months: Months,
  /** How long activity is kept. */
  activity_months: ActivityMonths,
})

export const UpdatePrivacy = z
  .object({
    privacy_url: emptyIsNull(WebAddress),
    privacy_contact: emptyIsNull(Email),
    is_indexed: z.boolean(),
    keep_unused_months: Months,
    keep_mail_months: Months,
    activity_months: ActivityMonths,
  })
  .partial()
export type UpdatePrivacy = z.output<typeof UpdatePrivacy>

/** Addition: the organization's privacy notice and retention periods. */
export const getPrivacy = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/privacy',
  summary: 'Get the privacy settings',
  input: z.object({}),
  output: data(PrivacySettings),
})
export type PrivacySettings = z.output<typeof PrivacySettings>

/** Addition: changes only the given fields. */
export const updatePrivacy = replacing(
  endpoint({
    method: 'PUT',
    path: '/api/v1/issuers/organization/privacy',
    summary: 'Change the privacy settings',
    input: UpdatePrivacy,
    output: data(PrivacySettings),
  }),
  { shownBy: () => getPrivacy, seen: (shown: Partial<PrivacySettings>) => ({ ...shown }) },
)

/** Addition: what the next nightly clean-up would delete, optionally under other terms, and recent ones. Read-only. */
export const previewRetention = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/privacy/retention',
  summary: 'Preview what the next nightly clean-up would delete',
  input: z.object({
    keep_unused_months: z.coerce.number().int().min(1).max(120).optional(),
    keep_mail_months: z.coerce.number().int().min(1).max(120).optional(),
    activity_months: z.coerce.number().int().min(6).max(120).optional(),
  }),
  output: data(z.object({ unused_count: z.int(), mails_count: z.int(), activity_count: z.int() })),
})

/** Addition: the latest copies and erasures. Erasures name nobody. */
export const listPrivacyActions = endpoint({
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
        /** The person whom a copy is about. */
        earner: z.object({ id: Uuid, name: z.string() }).nullable(),
        /** Who did it; null for the service. */
        user_name: z.string().nullable(),
        created_at: Instant,
      }),
    ),
  ),
})
