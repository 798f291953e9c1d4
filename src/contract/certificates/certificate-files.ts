import { z } from 'zod'
import { checkSelection, Selection } from '../badge-actions.ts'
import { data, endpoint, fileEndpoint } from '../endpoint.ts'
import { Instant, Uuid } from '../formats.ts'

/** The maximum number of certificates in one file. */
export const MAX_CERTIFICATES = 10_000

/** A ZIP of PDFs, each embedding its credential, or one PDF of all pages for printing. */
export const CertificateFileForm = z.enum(['zip', 'pdf'])
export type CertificateFileForm = z.output<typeof CertificateFileForm>

export const CertificateFileStatus = z.enum(['waiting', 'ready', 'failed'])
export type CertificateFileStatus = z.output<typeof CertificateFileStatus>

export const CertificateFile = z.object({
  id: Uuid,
  form: CertificateFileForm,
  status: CertificateFileStatus,
  certificates_done: z.int(),
  certificates_count: z.int(),
  /** Badges of the selection that have no certificate, because they were revoked or their person was erased. */
  skipped_count: z.int(),
  /** In bytes; null until it is ready. */
  size: z.int().nullable(),
  created_at: Instant,
  /** When the file is deleted. */
  expires_at: Instant,
})
export type CertificateFile = z.output<typeof CertificateFile>

/** Addition: starts a file with the certificates of many badges, created in the background. */
export const createCertificateFile = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/certificate_files',
  summary: 'Begin a file of certificates',
  status: 201,
  isLarge: true,
  idempotent: true,
  input: Selection.extend({ form: CertificateFileForm.default('zip') }).superRefine(checkSelection),
  output: data(CertificateFile),
})

/** Addition: the caller's certificate files that have not expired, newest first. */
export const listCertificateFiles = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/certificate_files',
  summary: 'List one’s files of certificates',
  input: z.object({}),
  output: data(z.array(CertificateFile)),
})

const ofFile = { certificate_file_id: Uuid }

/** Addition: the progress of one file. */
export const getCertificateFile = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/certificate_files/:certificate_file_id',
  summary: 'Get the state of a file of certificates',
  input: z.object(ofFile),
  output: data(CertificateFile),
})

/** Addition: the file itself, a ZIP or a PDF. */
export const downloadCertificateFile = fileEndpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/certificate_files/:certificate_file_id/file',
  summary: 'Download a file of certificates',
  input: z.object(ofFile),
  file: 'application/zip',
  otherFiles: ['application/pdf'],
})
