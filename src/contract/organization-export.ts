import { z } from 'zod'
import { data, endpoint, fileEndpoint } from './endpoint.ts'
import { Instant, Language, Uuid } from './formats.ts'
import { DataExportStatus } from './privacy.ts'

/** Why an export stopped: the disk had no room for it, or the service failed. */
export const ExportFailure = z.enum(['disk_full', 'fault'])
export type ExportFailure = z.output<typeof ExportFailure>

const OrganizationExport = z.object({
  id: Uuid,
  status: DataExportStatus,
  /** Null unless it failed. */
  failure: ExportFailure.nullable(),
  /** Badges whose credential is written, and how many there are; 0 of 0 while the data are read. */
  badges_done: z.int(),
  badges_count: z.int(),
  /** In bytes; null until it is ready, and after the file was deleted. */
  size: z.int().nullable(),
  /** Of the file, in hexadecimal. */
  sha256: z.string().nullable(),
  file_name: z.string(),
  /** Who asked for it; null if their account is gone. */
  user_name: z.string().nullable(),
  created_at: Instant,
  /** When the file is deleted. */
  expires_at: Instant,
})
export type OrganizationExport = z.output<typeof OrganizationExport>

const OrganizationExports = z.object({
  /** What an export made now would contain. */
  contents: z.object({
    templates_count: z.int(),
    badges_count: z.int(),
    people_count: z.int(),
    lists_count: z.int(),
    awards_count: z.int(),
    activities_count: z.int(),
    /** A guess, in bytes. */
    size: z.int(),
  }),
  /** The newest export, also after it has expired; null if none was ever made. */
  export: OrganizationExport.nullable(),
})

/** Addition: what an export of everything contains, and the newest one. */
export const getOrganizationExport = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/export',
  summary: 'Get the newest export of everything',
  input: z.object({}),
  output: data(OrganizationExports),
})

/** Addition: starts an export of everything. If one is in progress, that one is returned. */
export const createOrganizationExport = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/export',
  summary: 'Begin an export of everything',
  status: 201,
  input: z.object({ language: Language.optional() }),
  output: data(OrganizationExport),
})

const OfExport = z.object({ export_id: Uuid })

/** Addition: stops an export that is in progress, or deletes the file of one. */
export const deleteOrganizationExport = endpoint({
  method: 'DELETE',
  path: '/api/v1/issuers/organization/export/:export_id',
  summary: 'Stop or delete an export of everything',
  input: OfExport,
  output: data(z.object({ id: Uuid })),
})

/** Addition: the file of an export of everything. */
export const downloadOrganizationExport = fileEndpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/export/:export_id/file',
  summary: 'Download an export of everything',
  input: OfExport,
  file: 'application/zip',
})
